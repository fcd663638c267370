import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconPlus } from '@tabler/icons-react'
import { formatarFaixaDeReais } from '../../../shared/faixaDeReais.ts'
import peca from '../../../shared/ui/pecaEmLinha.module.css'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import css from './busca.module.css'

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
      <button type="button" className={css.resultado} disabled={emEstoque <= 0} aria-busy={pending} onClick={onAdd}>
        <Thumbnail url={imagem_url} />
        <span className={`${peca.dados} ${css.dados}`}>
          <span className={peca.titulo}>{titulo}</span>
          <span className={peca.detalhe}>
            {nome && <strong>{nome}</strong>}
            {(procurada ?? produto).sku && <span className={peca.sku}>{(procurada ?? produto).sku}</span>}
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
          <span className={css.adicionar}>
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
