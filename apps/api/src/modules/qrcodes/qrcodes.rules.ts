import QRCode from 'qrcode'

/** Address of the SVG that the server draws; the picture only says where the item is, so it needs no token. */
export const qrDoProduto = (produtoId: number): string => `/midia/qr/produtos/${produtoId}.svg`
export const qrDaVariacao = (produtoId: number, variacaoId: number): string =>
  `/midia/qr/produtos/${produtoId}-${variacaoId}.svg`

/** What the code says: the item's own route in the shop. */
export const textoDoQr = (produtoId: number, variacaoId?: number): string =>
  variacaoId === undefined ? `/produtos/${produtoId}` : `/produtos/${produtoId}?variacao=${variacaoId}`

/** SVG with the quiet zone of four modules that readers need. */
export const desenharQr = (texto: string): Promise<string> =>
  QRCode.toString(texto, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
