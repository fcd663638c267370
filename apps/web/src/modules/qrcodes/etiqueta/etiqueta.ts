import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'

/** Content of a label. Prices in reais. */
export interface Etiqueta {
  readonly titulo: string
  readonly sku: string | null
  readonly gtin: string | null
  readonly cor: string | null
  readonly tamanho: string | null
  readonly preco: { readonly menor: number; readonly maior: number } | null
  readonly qr: string
  /** What is printed on the piece, in words that get shorter; empty on a plain one. */
  readonly estampa: readonly string[]
}

/**
 * Returns the label of a variation, with the product's price or SKU where it has none; else that of the product, with a
 * range of prices.
 */
export const etiquetaDe = (produto: Produto, variacao?: Variacao): Etiqueta => ({
  titulo: produto.titulo,
  sku: variacao?.sku ?? produto.sku,
  gtin: (variacao ?? produto).gtin,
  cor: variacao?.nome_cor ?? null,
  tamanho: variacao?.tamanho ?? null,
  preco: faixaDePreco(produto.preco_venda, variacao ? [variacao] : produto.variacoes),
  qr: textoDoQr(produto.id, variacao?.id),
  estampa: [],
})

export interface CamposDaEtiqueta {
  readonly qr: boolean
  readonly titulo: boolean
  readonly sku: boolean
  readonly variacao: boolean
  readonly preco: boolean
  /** A bar code: the EAN, else the SKU. */
  readonly barras: boolean
}
