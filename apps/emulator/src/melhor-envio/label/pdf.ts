export class Page {
  readonly width: number
  readonly height: number
  readonly #parts: string[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  text(x: number, y: number, size: number, text: string, bold = false): void {
    const content = text.replace(/[\\()]/g, '\\$&')
    this.#parts.push(`BT /${bold ? 'F2' : 'F1'} ${size} Tf ${round(x)} ${round(y)} Td (${content}) Tj ET`)
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

  get content(): string {
    return `0.7 w\n${this.#parts.join('\n')}\n`
  }
}

const round = (value: number) => Number(value.toFixed(2))

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
    `<< /Title (${title.replace(/[\\()]/g, '\\$&')}) /Producer (Emulador) >>`,
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

function latin(text: string): Buffer {
  return Buffer.from(text.replace(/[\u0100-\uffff]/g, '?'), 'latin1')
}
