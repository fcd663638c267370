import type { Produto, ProdutoResumo, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { textoDoQr } from '@estampa/contract/produtos/qr.ts'
import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'

/** What a label says. Prices in reais. */
export interface Etiqueta {
  readonly titulo: string
  readonly sku: string | null
  /** The piece's own EAN. */
  readonly gtin: string | null
  readonly cor: string | null
  readonly tamanho: string | null
  readonly preco: { readonly menor: number; readonly maior: number } | null
  readonly qr: string
}

/** The label of the product as a whole: a range of prices when its variations differ. */
export const etiquetaDoProduto = (produto: Produto | ProdutoResumo): Etiqueta => ({
  titulo: produto.titulo,
  sku: produto.sku,
  gtin: produto.gtin,
  cor: null,
  tamanho: null,
  preco: faixaDePreco(produto.preco_venda, produto.variacoes),
  qr: textoDoQr(produto.id),
})

/** The label of one variation; without a price or SKU of its own it has the product's. */
export const etiquetaDaVariacao = (produto: Produto, variacao: Variacao): Etiqueta => ({
  titulo: produto.titulo,
  sku: variacao.sku ?? produto.sku,
  gtin: variacao.gtin,
  cor: variacao.nome_cor,
  tamanho: variacao.tamanho,
  preco: faixaDePreco(produto.preco_venda, [variacao]),
  qr: textoDoQr(produto.id, variacao.id),
})
