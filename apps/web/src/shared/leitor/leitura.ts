import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/** Everything else is the decoder's default, which read the most of the labels that were tried (npm run prova:leitor). */
const OPCOES: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1 }

/** The text of the QR code in the picture, or null. The decoder's module must have been prepared. */
export async function lerQr(imagem: ImageData): Promise<string | null> {
  const [codigo] = await readBarcodes(imagem, OPCOES)
  return codigo?.text || null
}
