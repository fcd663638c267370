import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { esticarContraste } from './contraste.ts'

/** Everything else is the decoder's default, which read the most of the labels that were tried (npm run provas -- leitor). */
const QR: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1 }
/**
 * Codes of makers' tags and boxes. The decoder answers the EAN-13 of an UPC-A or UPC-E. Not ITF of any length: it would read
 * a part of a code as a shorter one.
 */
const BARRAS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'Code128'],
  maxNumberOfSymbols: 1,
}

/** What stands in a frame. `barras`: a bar code, which a label may carry beside its QR code. */
export interface CodigoLido {
  readonly texto: string
  readonly barras: boolean
}

/**
 * The QR code in a frame, else its bar code, or null. Every second frame of the film is looked at with its contrast spread,
 * which reads faded labels, instead of looking at each twice. The decoder's module must have been prepared.
 */
export async function lerCodigo(imagem: ImageData, numeroDoQuadro: number): Promise<CodigoLido | null> {
  if (numeroDoQuadro % 2 === 1) esticarContraste(imagem)
  const [qr] = await readBarcodes(imagem, QR)
  if (qr?.text) return { texto: qr.text, barras: false }
  const [barras] = await readBarcodes(imagem, BARRAS)
  return barras?.text ? { texto: barras.text, barras: true } : null
}
