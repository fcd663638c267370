import { CORRECAO_DO_QR, MARGEM_DO_QR } from '@estampa/contract/produtos/qr.ts'
import QRCode from 'qrcode'

/** Address of the SVG that the server draws; the picture only says where the item is, so it needs no token. */
export const qrDoProduto = (produtoId: number): string => `/midia/qr/produtos/${produtoId}.svg`
export const qrDaVariacao = (produtoId: number, variacaoId: number): string =>
  `/midia/qr/produtos/${produtoId}-${variacaoId}.svg`

export const desenharQr = (texto: string): Promise<string> =>
  QRCode.toString(texto, { type: 'svg', margin: MARGEM_DO_QR, errorCorrectionLevel: CORRECAO_DO_QR })
