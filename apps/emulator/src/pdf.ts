/** Page that is drawn on, in points from the lower left corner. */
export class Page {
  readonly width: number
  readonly height: number
  readonly #parts: string[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  text(x: number, y: number, size: number, text: string, bold = false): void {
    this.#parts.push(`BT /${bold ? 'F2' : 'F1'} ${size} Tf ${round(x)} ${round(y)} Td ${written(text)} Tj ET`)
  }

  /** Text cut to a width, counted with the mean width of a letter. */
  line(x: number, y: number, size: number, text: string, width: number, bold = false): void {
    const most = Math.floor(width / (size * 0.54))
    this.text(x, y, size, text.length > most ? `${text.slice(0, most - 1)}.` : text, bold)
  }

  box(x: number, y: number, width: number, height: number): void {
    this.#parts.push(`${round(x)} ${round(y)} ${round(width)} ${round(height)} re S`)
  }

  fill(x: number, y: number, width: number, height: number): void {
    this.#parts.push(`${round(x)} ${round(y)} ${round(width)} ${round(height)} re f`)
  }

  /** A title at the top, and lines below it. */
  lines(size: number, title: string, lines: readonly string[]): void {
    for (const [n, text] of [title, ...lines].entries())
      this.line(14, this.height - 40 - n * 2 * size, n ? size : size + 4, text, this.width - 28, n === 0)
  }

  /** The bar code of a text, in the middle of a width. */
  bars(text: string, x: number, y: number, width: number): void {
    const { bars, modules } = code128(text)
    const module = Math.min(1.4, width / modules)
    const start = x + (width - modules * module) / 2
    for (const bar of bars) this.fill(start + bar.at * module, y, bar.width * module, 60)
  }

  get content(): string {
    return `0.7 w\n${this.#parts.join('\n')}\n`
  }
}

const round = (value: number) => Number(value.toFixed(2))
const written = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`

/** A PDF 1.4 file. Letters outside Windows-1252 become question marks: the fonts of every reader know only those. */
export function pdfFile(page: Page, title: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const content = latin(page.content)
  const box = `[0 0 ${round(page.width)} ${round(page.height)}]`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents 6 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Title ${written(title)} /Producer (Emulador) >>`,
  ]
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = latin(file).length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = latin(file).length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return latin(file)
}

const latin = (text: string): Buffer => Buffer.from(text.replace(/[\u0100-\uffff]/g, '?'), 'latin1')

/** Widths of bars and gaps of each Code 128 symbol, in modules; the last one is the stop. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'

const TABLE = SYMBOLS.split(' ')
const START_B = 104
const STOP = 106

/** Black bars of a text in code set B, in modules from the left; `modules` is the whole width. */
export function code128(text: string) {
  const values = [...text].map((character) => {
    const value = character.charCodeAt(0) - 32
    if (value < 0 || value > 94) throw new Error(`Code 128 B has no symbol for "${character}"`)
    return value
  })
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  const bars: { at: number; width: number }[] = []
  let at = 0
  for (const value of [START_B, ...values, check, STOP])
    for (const [index, digit] of [...(TABLE[value] ?? '')].entries()) {
      if (index % 2 === 0) bars.push({ at, width: Number(digit) })
      at += Number(digit)
    }
  return { bars, modules: at }
}
