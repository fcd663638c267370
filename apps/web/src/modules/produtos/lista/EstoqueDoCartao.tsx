import { ESTOQUE_BAIXO } from '@estampa/contract/painel/painel.limits.ts'
import { comEstoque, variacoesProcuradas } from '@estampa/contract/produtos/procura.ts'
import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'

const LINHA = 'truncate min-h-[1.4em] m-0 mt-0.5 text-xs leading-[1.4] max-sm:empty:hidden'

interface QuantidadeProps {
  produto: ProdutoResumo
  /** The product's name, part of the button's accessible name. */
  nome: string
  onClick: () => void
}

/** Pieces in the shop, and beside them the ones left to sell when some are reserved: a button that opens the stock. */
export function Quantidade({ produto, nome, onClick }: QuantidadeProps) {
  const { quantidade_total: total, quantidade_disponivel: disponivel } = produto
  const pecas = `${total.toLocaleString('pt-BR')} un.`
  const livres = disponivel === total ? '' : ` · ${disponivel.toLocaleString('pt-BR')} disp.`
  return (
    <button
      type="button"
      className="text-s text-texto-suave relative py-1 px-2 -my-1 -mx-2 tabular-nums whitespace-nowrap [text-decoration:underline_dotted] underline-offset-3 rounded-controle-p [scroll-margin-block:250px_12px] after:absolute after:-inset-y-3 after:-inset-x-1 after:content-[''] hover:text-marca-texto hover:bg-marca-suave data-vazio:font-forte data-vazio:text-aviso"
      data-vazio={disponivel <= 0 || undefined}
      aria-label={`${pecas}${livres} em estoque: ${nome}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {pecas}
      {livres}
    </button>
  )
}

/**
 * The variations that the search names, with their stock; else those that are nearly gone. The line keeps its room: cards
 * of a row are of one height.
 */
export function Pecas({ produto, busca }: { produto: ProdutoResumo; busca: string }) {
  const procuradas = busca === '' ? [] : variacoesProcuradas(produto, busca)
  if (procuradas.length > 0) {
    const frase = procuradas.map(comEstoque).join('; ')
    return (
      <p className={`${LINHA} font-forte text-marca-texto`} title={frase}>
        {frase}
      </p>
    )
  }
  const poucas = produto.variacoes
    .filter(({ quantidade_disponivel }) => quantidade_disponivel <= ESTOQUE_BAIXO)
    .toSorted((a, b) => a.quantidade_disponivel - b.quantidade_disponivel)
    .map((v) => `${nomeDaVariacao(v) || v.sku || v.id}: ${Math.max(0, v.quantidade_disponivel)}`)
    .join(' · ')
  return (
    <p className={`${LINHA} text-aviso`} title={poucas || undefined}>
      {poucas && <span className="somente-leitor">Estoque baixo: </span>}
      {poucas}
    </p>
  )
}
