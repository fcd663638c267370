import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { prepareZxing } from './zxing.ts'

/** Reads back what a printer would put on paper. WebAssembly only: a machine with Node needs nothing else. */

const MM_PER_POINT = 25.4 / 72
/** Dots per millimetre of a 203 dpi head. */
export const DOTS_PER_MM = 8

/** Page as dots: 0 is black, 255 white. */
export interface PrintedPage {
  readonly widthMm: number
  readonly heightMm: number
  readonly width: number
  readonly height: number
  readonly dots: Uint8Array
}

let pdfium: Promise<PDFiumLibrary> | null = null

/** The pages of a PDF that Chromium wrote, at 8 dots per millimetre. */
export async function printPdf(pdf: Buffer): Promise<PrintedPage[]> {
  // From the text of the file: pdfium's wrapper rounds sizes down to whole points, a third of a millimetre.
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  pdfium ??= PDFiumLibrary.init()
  const library = await pdfium
  const document = await library.loadDocument(pdf)
  if (boxes.length !== document.getPageCount())
    throw new Error(`${boxes.length} sizes for ${document.getPageCount()} pages`)
  const pages: PrintedPage[] = []
  for (const page of document.pages()) {
    const [widthMm, heightMm] = (boxes[pages.length] ?? []).slice(1).map((points) => Number(points) * MM_PER_POINT) as [
      number,
      number,
    ]
    const [width, height] = [Math.round(widthMm * DOTS_PER_MM), Math.round(heightMm * DOTS_PER_MM)]
    const { data } = await page.render({ width, height, colorSpace: 'Gray', render: async (options) => options.data })
    pages.push({ widthMm, heightMm, width, height, dots: new Uint8Array(data) })
  }
  document.destroy()
  return pages
}

export interface AreaMm {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An area of paper, each dot black (1) or not, as a thermal head has no grey. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly black: Uint8Array
}

export function dotsOf(page: PrintedPage, area: AreaMm): Dots {
  const [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height].map((mm) =>
    Math.round(mm * DOTS_PER_MM),
  ) as [number, number, number, number]
  const [width, height] = [right - left, bottom - top]
  const black = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      black[row * width + column] = (page.dots[(top + row) * page.width + left + column] ?? 255) < 128 ? 1 : 0
  return { width, height, black }
}

/** At the first look: a label that only an effort can read is badly printed. */
const READER = {
  formats: ['QRCode'],
  maxNumberOfSymbols: 1,
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
} satisfies ReaderOptions

/** The text of the QR code in a picture; null when a reader does not find one. */
async function textIn(picture: Uint8Array | ImageData): Promise<string | null> {
  await prepareZxing('reader', prepareZXingModule)
  const [code] = await readBarcodes(picture, READER)
  return code?.text ?? null
}

export const readQrOfImage = (file: Buffer): Promise<string | null> => textIn(new Uint8Array(file))

export function readQr({ width, height, black }: Dots): Promise<string | null> {
  const pixels = new Uint32Array(black.length)
  for (let i = 0; i < black.length; i++) pixels[i] = black[i] ? 0xff000000 : 0xffffffff
  return textIn({ data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' })
}
