import { formatReais, toCentavos, toReais } from '../shared/money.ts'
import { precoInicial, type ValoresDaLinha } from './vendas.totals.ts'

/** Product that a line sells, with prices as they are now. */
export interface ProdutoComPrecos {
  readonly preco_venda: number | null
  readonly variacoes: readonly { readonly id: number; readonly preco_venda: number | null }[]
}

/**
 * The product's price for this variation, or for whichever there is; null where it has none. A variation without a price
 * follows the product: by its own price or by the one that a line begins with, whichever is less.
 */
export function precoDaPeca({ preco_venda, variacoes }: ProdutoComPrecos, variacaoId: number | null): number | null {
  const inicial = precoInicial(preco_venda, variacoes)
  const escolhida = variacoes.find(({ id }) => id === variacaoId)
  if (!escolhida) return inicial
  return escolhida.preco_venda || Math.min(preco_venda || Number.POSITIVE_INFINITY, inicial ?? 0)
}

/** Fields of a line that only who gives discounts may sell so, with a sentence for each. */
export type DescontosDaLinha = Partial<Record<'valor_unitario' | 'desconto', string>>

export const SEM_DESCONTO = 'Você não tem permissão para dar desconto.'

/**
 * A line is sold at the product's price (null: it has none) or above. What the stored line (`antes`) gave away stays, for
 * no more pieces.
 */
export function descontosDaLinha(
  { quantidade, valor_unitario, desconto }: ValoresDaLinha,
  preco: number | null,
  antes: ValoresDaLinha | null,
): DescontosDaLinha {
  const mantida = antes && quantidade <= antes.quantidade ? antes.valor_unitario : null
  const piso = mantida === null ? (preco ?? 0) : Math.min(preco ?? mantida, mantida)
  return {
    ...(toCentavos(valor_unitario) < toCentavos(piso) && {
      valor_unitario: `${SEM_DESCONTO} O menor valor é ${formatReais(piso)}.`,
    }),
    ...(desconto > descontoMantido(antes?.desconto ?? 0, quantidade, antes?.quantidade ?? 0) && {
      desconto: SEM_DESCONTO,
    }),
  }
}

/** Returns what is left of a discount when `agora` of `eram` pieces remain; never more than it was. */
export const descontoMantido = (desconto: number, agora: number, eram: number): number =>
  eram > 0 ? toReais(Math.ceil(toCentavos(desconto) * Math.min(1, agora / eram))) : 0
