import { objectOf } from '../bling/values.ts'
import type { Envio } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { SERVICES } from './services.ts'

class Page {
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
function pdfFile(page: Page, title: string): Buffer {
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

interface Bar {
  readonly at: number
  readonly width: number
}

/** Black bars of a text in code set B, in modules from the left; `modules` is the whole width. */
export function code128(text: string): { bars: Bar[]; modules: number } {
  const values = [...text].map((character) => {
    const value = character.charCodeAt(0) - 32
    if (value < 0 || value > 94) throw new Error(`Code 128 B has no symbol for "${character}"`)
    return value
  })
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  const bars: Bar[] = []
  let at = 0
  for (const value of [START_B, ...values, check, STOP])
    for (const [index, digit] of [...(TABLE[value] ?? '')].entries()) {
      if (index % 2 === 0) bars.push({ at, width: Number(digit) })
      at += Number(digit)
    }
  return { bars, modules: at }
}

/** Points of an A6 sheet. */
const WIDTH = 297.64
const HEIGHT = 419.53
const MARGIN = 14

export function labelPdf(envio: Envio): Buffer {
  const page = new Page(WIDTH, HEIGHT)
  const service = SERVICES.find(({ id }) => id === envio.service)
  const [x, width, top] = [MARGIN, WIDTH - 2 * MARGIN, HEIGHT]
  page.box(x - 6, MARGIN - 6, width + 12, HEIGHT - 2 * MARGIN + 12)
  page.line(x, top - 34, 15, `${service?.company.name ?? ''} ${service?.name ?? ''}`, width - 80, true)
  page.text(x + width - 66, top - 32, 9, 'EMULADOR', true)
  page.line(x, top - 50, 8, `${envio.protocol}   ${volumeText(envio)}`, width)
  drawCode(page, envio.tracking ?? envio.melhorenvioTracking ?? envio.protocol, x, top - 132, width)
  page.fill(x, top - 156, width, 0.7)
  drawPerson(page, 'DESTINATÁRIO', objectOf(envio.pedido['to']), x, top - 174, width, 11)
  page.fill(x, 136, width, 0.7)
  drawPerson(page, 'REMETENTE', objectOf(envio.pedido['from']), x, 120, width, 8)
  page.text(x, 22, 7, 'Sem valor: etiqueta de demonstração, não serve para postagem.')
  return pdfFile(page, `Etiqueta ${envio.protocol}`)
}

function drawCode(page: Page, text: string, x: number, y: number, width: number): void {
  const { bars, modules } = code128(text)
  const module = Math.min(1.4, width / modules)
  const start = x + (width - modules * module) / 2
  for (const bar of bars) page.fill(start + bar.at * module, y, bar.width * module, 60)
  page.text(x + width / 2 - text.length * 3.2, y - 14, 11, text, true)
}

function drawPerson(
  page: Page,
  title: string,
  person: Readonly<Record<string, unknown>>,
  x: number,
  y: number,
  width: number,
  size: number,
): void {
  const of = (field: string) => String(person[field] ?? '')
  page.text(x, y, 8, title, true)
  const lines = [
    of('name'),
    [of('address'), of('number')].filter(Boolean).join(', '),
    [of('complement'), of('district')].filter(Boolean).join(' - '),
    `${of('postal_code').replace(/^(\d{5})-?(\d{3})$/, '$1-$2')}  ${of('city')}/${of('state_abbr')}`,
    of('phone') && `Tel. ${of('phone')}`,
  ].filter(Boolean)
  lines.forEach((text, index) =>
    page.line(x, y - (index + 1) * (size + 4), size, text, width, index === 0 || index === 3),
  )
}

function volumeText(envio: Envio): string {
  const volumes = Array.isArray(envio.pedido['volumes']) ? envio.pedido['volumes'].map(objectOf) : []
  const kg = volumes.reduce((sum, volume) => sum + Number(volume['weight'] ?? 0), 0)
  return `${volumes.length} volume(s)   ${kg.toFixed(2).replace('.', ',')} kg`
}

const WITHOUT_INVOICE = (envio: Envio) => objectOf(envio.pedido['options'])['non_commercial'] === true

/** Only paid shipments without an invoice have one. */
export const hasDeclaration = (state: State, envio: Envio): boolean =>
  state.configuracao.melhorEnvioDeclaracao === 'emitida' && WITHOUT_INVOICE(envio) && envio.pagoEm !== null

/** The field `dce` as the search tells it: null until it is issued, `undefined` where it is never told. */
export function declarationView(state: State, envio: Envio): unknown {
  if (state.configuracao.melhorEnvioDeclaracao === 'ausente') return undefined
  const common = { model: '99', serie: '1', issuer_document: issuerOf(envio) }
  if (hasDeclaration(state, envio))
    return { ...common, full_key: keyOf(envio), protocol: `3262600${keyOf(envio).slice(25, 33)}`, occurrences: [] }
  const refused = state.configuracao.melhorEnvioDeclaracao === 'recusada' && envio.pagoEm !== null
  if (!refused || !WITHOUT_INVOICE(envio)) return null
  const occurrences = [{ code: 539, message: 'Rejeição: o documento do destinatário é inválido.' }]
  return { ...common, full_key: null, protocol: null, occurrences }
}

export function declarationPdf(envio: Envio): Buffer {
  const page = new Page(297.64, 419.53)
  const to = objectOf(envio.pedido['to'])
  page.line(20, 380, 13, 'DACE - Declaração de conteúdo', 250, true)
  page.line(20, 360, 8, keyOf(envio), 260)
  page.line(20, 335, 9, `Destinatário: ${String(to['name'] ?? '')}`, 260)
  const products = Array.isArray(envio.pedido['products']) ? envio.pedido['products'].map(objectOf) : []
  products.forEach(({ name, quantity }, index) => {
    page.line(20, 310 - index * 14, 9, `${String(quantity)} x ${String(name)}`, 260)
  })
  page.text(20, 22, 7, 'Sem valor: documento de demonstração.')
  return pdfFile(page, `DACE ${envio.protocol}`)
}

const issuerOf = (envio: Envio): string => {
  const { document, company_document } = objectOf(envio.pedido['from'])
  return String(company_document || document || '').replace(/[^0-9A-Z]/g, '')
}

/** 44 characters: state, month, issuer, model 99, series, number of its own, check digit. */
function keyOf(envio: Envio): string {
  const number = envio.protocol.replace(/\D/g, '').slice(-9).padStart(9, '0')
  return `262611${issuerOf(envio).padStart(14, '0')}99001${number}1000000010`
}
