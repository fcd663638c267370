/** Returns the text of the QR code of a product, or of one of its variations: the item's own route in the shop. */
export const textoDoQr = (produtoId: number, variacaoId: number | null = null): string =>
  variacaoId === null ? `/produtos/${produtoId}` : `/produtos/${produtoId}?variacao=${variacaoId}`

/** Server and web draw the same code: correction level M, and the quiet zone of four modules that readers need. */
export const CORRECAO_DO_QR = 'M'
export const MARGEM_DO_QR = 4
