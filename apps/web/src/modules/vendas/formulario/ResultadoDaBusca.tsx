import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'
import { IconPlus } from '@tabler/icons-react'
import { formatarFaixaDeReais } from '../../../shared/faixaDeReais.ts'
import { Miniatura } from '../../../shared/ui/Miniatura.tsx'
import peca from '../../../shared/ui/pecaEmLinha.module.css'
import css from './busca.module.css'

interface ResultadoDaBuscaProps {
  produto: ProdutoResumo
  pending: boolean
  onAdd: () => void
}

/** A product that was found. The whole row adds it: a large target for a thumb. */
export function ResultadoDaBusca({ produto, pending, onAdd }: ResultadoDaBuscaProps) {
  const { titulo, sku, imagem_url, variacoes, quantidade_disponivel: disponivel } = produto
  const faixa = faixaDePreco(produto.preco_venda, variacoes)
  return (
    <li>
      <button type="button" className={css.resultado} disabled={disponivel <= 0} aria-busy={pending} onClick={onAdd}>
        <Miniatura url={imagem_url} />
        <span className={`${peca.dados} ${css.dados}`}>
          <span className={peca.titulo}>{titulo}</span>
          <span className={peca.detalhe}>
            {sku && <span className={peca.sku}>{sku}</span>}
            {variacoes.length > 0 && (
              <span>{variacoes.length === 1 ? '1 variação' : `${variacoes.length} variações`}</span>
            )}
          </span>
          <span className={peca.detalhe}>
            <strong>{faixa ? formatarFaixaDeReais(faixa) : '—'}</strong>
            <span data-vazio={disponivel <= 0 || undefined}>{frase(disponivel)}</span>
          </span>
        </span>
        {disponivel > 0 && (
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
