import { type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

/** Everything else is the decoder's default, which read the most of the labels that were tried (npm run provas -- leitor). */
const QR: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1 }
/** Makers' codes; an UPC is answered as EAN-13. ITF of any length would read a part of a code as a shorter one. */
const BARRAS: ReaderOptions = { formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'Code128'], maxNumberOfSymbols: 1 }

/**
 * Code in a frame. `bars`: a bar code, which a label may carry beside its QR code. `x`, `y`: its middle, in parts of
 * the picture's width and height.
 */
export interface CodigoLido {
  readonly text: string
  readonly bars: boolean
  readonly x: number
  readonly y: number
}

/**
 * The QR code in a frame, else its bar code, or null. Every second frame of the film is looked at with its contrast spread,
 * which reads faded labels, instead of looking at each twice. The decoder's module must have been prepared.
 */
export async function decodeCodigo(imagem: ImageData, numeroDoQuadro: number): Promise<CodigoLido | null> {
  if (numeroDoQuadro % 2 === 1) stretchContrast(imagem)
  const [qr] = await readBarcodes(imagem, QR)
  if (qr?.text) return { text: qr.text, bars: false, ...meio(qr, imagem) }
  const [barras] = await readBarcodes(imagem, BARRAS)
  return barras?.text ? { text: barras.text, bars: true, ...meio(barras, imagem) } : null
}

function meio({ position: { topLeft, bottomRight } }: ReadResult, { width, height }: ImageData) {
  return { x: (topLeft.x + bottomRight.x) / 2 / width, y: (topLeft.y + bottomRight.y) / 2 / height }
}

/** Every n-th pixel is read: enough to know the brightness of a picture. */
const PASSO = 17
/** Share of pixels at each end of the histogram that is ignored, such as a lamp or a hole. */
const FORA = 0.005

/** Stretches faded greys in place to black and white. False when nothing changes: the range is wide, or of one grey. */
export function stretchContrast({ data }: ImageData): boolean {
  const quantos = new Uint32Array(256)
  let total = 0
  // The green channel is used as the brightness.
  for (let i = 1; i < data.length; i += 4 * PASSO, total++) {
    const value = data[i] ?? 0
    quantos[value] = (quantos[value] ?? 0) + 1
  }
  const minimo = limite(quantos, total * FORA)
  const maximo = 255 - limite(quantos.toReversed(), total * FORA)
  const range = maximo - minimo
  if (range <= 0 || range > 200) return false
  const stretchedGreys = Uint8ClampedArray.from(quantos, (_, value) => ((value - minimo) * 255) / range)
  for (let i = 0; i < data.length; i++) if ((i & 3) !== 3) data[i] = stretchedGreys[data[i] ?? 0] ?? 0
  return true
}

/** The first grey at which the cumulative count of pixels exceeds the limit. */
function limite(quantos: Uint32Array, fora: number): number {
  let sum = 0
  return quantos.findIndex((n) => {
    sum += n
    return sum > fora
  })
}
