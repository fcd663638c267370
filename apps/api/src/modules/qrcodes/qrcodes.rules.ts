import { CORRECAO_DO_QR, MARGEM_DO_QR } from '@estampa/contract/produtos/qr.ts'

/** Address of the SVG that the server draws; the picture only says where the item is, so it needs no token. */
export const qrDoProduto = (produtoId: number): string => `/midia/qr/produtos/${produtoId}.svg`
export const qrDaVariacao = (produtoId: number, variacaoId: number): string =>
  `/midia/qr/produtos/${produtoId}-${variacaoId}.svg`

/** The library is read with the first code: it draws PNG too, which no start needs. */
export async function drawQr(texto: string): Promise<string> {
  const { toString } = await import('qrcode')
  return toString(texto, { type: 'svg', margin: MARGEM_DO_QR, errorCorrectionLevel: CORRECAO_DO_QR })
}
