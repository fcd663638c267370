import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconPlus } from '@tabler/icons-react'
import { formatarFaixaDeReais } from '../../../shared/faixaDeReais.ts'
import * as peca from '../../../shared/ui/pecaEmLinha.classes.ts'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'

interface ResultadoDaBuscaProps {
  produto: ProdutoResumo
  /** The variation that the search names. */
  procurada: ProdutoResumo['variacoes'][number] | null
  pending: boolean
  onAdd: () => void
}

/** A product, or the variation, that was found. The whole row adds it: a large target for a thumb. */
export function ResultadoDaBusca({ produto, procurada, pending, onAdd }: ResultadoDaBuscaProps) {
  const { titulo, imagem_url, variacoes, quantidade_disponivel: disponivel } = produto
  const nome = procurada && nomeDaVariacao(procurada)
  const faixa = faixaDePreco(produto.preco_venda, procurada ? [procurada] : variacoes)
  const emEstoque = procurada?.quantidade_disponivel ?? disponivel
  return (
    <li>
      <button
        type="button"
        className="flex items-center gap-3 w-full min-h-16 p-2 text-texto text-left rounded-controle hover:enabled:bg-marca-suave focus-visible:bg-marca-suave focus-visible:-outline-offset-2 disabled:text-texto-suave disabled:cursor-not-allowed"
        disabled={emEstoque <= 0}
        aria-busy={pending}
        onClick={onAdd}
      >
        <Thumbnail url={imagem_url} />
        <span className="flex flex-col gap-px min-w-0 flex-1 [&_strong]:font-titulo [&_strong]:text-texto [&_[data-vazio]]:font-forte [&_[data-vazio]]:text-aviso">
          <span className="font-forte wrap-anywhere text-base leading-[1.35]">{titulo}</span>
          <span className={peca.detalhe}>
            {nome && <strong>{nome}</strong>}
            {(procurada ?? produto).sku && (
              <span className="text-s text-texto-suave wrap-anywhere">{(procurada ?? produto).sku}</span>
            )}
            {!procurada && variacoes.length > 0 && (
              <span>{variacoes.length === 1 ? '1 variação' : `${variacoes.length} variações`}</span>
            )}
          </span>
          <span className={peca.detalhe}>
            <strong>{faixa ? formatarFaixaDeReais(faixa) : '—'}</strong>
            <span data-vazio={emEstoque <= 0 || undefined}>{frase(emEstoque)}</span>
          </span>
        </span>
        {emEstoque > 0 && (
          <span className="inline-flex flex-none gap-1.5 items-center py-1.5 px-3 text-m font-forte text-marca-texto max-md:p-1.5 max-md:[&_>_span]:absolute max-md:[&_>_span]:w-px max-md:[&_>_span]:h-px max-md:[&_>_span]:overflow-hidden max-md:[&_>_span]:[clip-path:inset(50%)]">
            <IconPlus size={18} aria-hidden />
            <span>Adicionar</span>
          </span>
        )}
      </button>
    </li>
  )
}

function frase(disponivel: number): string {
  if (disponivel <= 0) return 'Sem estoque'
  return disponivel === 1 ? '1 disponível' : `${disponivel.toLocaleString('pt-BR')} disponíveis`
}
