import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { esticarContraste } from './contraste.ts'

/** Everything else is the decoder's default, which read the most of the labels that were tried (npm run provas -- leitor). */
const OPCOES: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1 }

/**
 * The text of the QR code in a frame, or null. Every second frame of the film is looked at with its contrast spread,
 * which reads faded labels, instead of looking at each twice. The decoder's module must have been prepared.
 */
export async function lerQr(imagem: ImageData, numeroDoQuadro: number): Promise<string | null> {
  if (numeroDoQuadro % 2 === 1) esticarContraste(imagem)
  const [codigo] = await readBarcodes(imagem, OPCOES)
  return codigo?.text || null
}
