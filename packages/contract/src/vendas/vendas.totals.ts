import { toCentavos, toReais } from '../shared/money.ts'

export type ValoresDaLinha = Readonly<Record<'quantidade' | 'valor_unitario' | 'desconto', number>>

/** Reais: quantity × unit value − discount (R$ on the whole line), computed in cents. */
export const subtotal = ({ quantidade, valor_unitario, desconto }: ValoresDaLinha): number =>
  toReais(quantidade * toCentavos(valor_unitario) - toCentavos(desconto))

/** Reais: the sum of the subtotals; freight is apart. */
export const totalDaVenda = (itens: readonly ValoresDaLinha[]): number =>
  toReais(itens.reduce((soma, item) => soma + toCentavos(subtotal(item)), 0))

/** The price a line starts with: the product's, or the average of the positive ones of its variations, to the cent. */
export function precoInicial(
  preco: number | null | undefined,
  variacoes: readonly { readonly preco_venda?: number | null }[],
): number | null {
  const centavos = variacoes.map((v) => toCentavos(v.preco_venda ?? 0)).filter((c) => c > 0)
  if (centavos.length > 0) return toReais(Math.round(centavos.reduce((a, b) => a + b, 0) / centavos.length))
  return preco ?? null
}
