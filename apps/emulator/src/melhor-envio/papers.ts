import { accessKey } from '../bling/notas/access-key.ts'
import { arrayOf, type Json, objectOf } from '../bling/values.ts'
import { Page, pdfFile } from '../pdf.ts'
import type { Envio } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { SERVICES } from './services.ts'

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
  const code = envio.tracking ?? envio.melhorenvioTracking ?? envio.protocol
  page.bars(code, x, top - 132, width)
  page.text(x + width / 2 - code.length * 3.2, top - 146, 11, code, true)
  page.fill(x, top - 156, width, 0.7)
  drawPerson(page, 'DESTINATÁRIO', objectOf(envio.pedido['to']), x, top - 174, width, 11)
  page.fill(x, 136, width, 0.7)
  drawPerson(page, 'REMETENTE', objectOf(envio.pedido['from']), x, 120, width, 8)
  page.text(x, 22, 7, 'Sem valor: etiqueta de demonstração, não serve para postagem.')
  return pdfFile(page, `Etiqueta ${envio.protocol}`)
}

function drawPerson(page: Page, title: string, person: Json, x: number, y: number, width: number, size: number): void {
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
  const volumes = arrayOf(envio.pedido['volumes'])
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
  const page = new Page(WIDTH, HEIGHT)
  const products = arrayOf(envio.pedido['products'])
  page.lines(8, 'DACE - Declaração de conteúdo', [
    keyOf(envio),
    `Destinatário: ${String(objectOf(envio.pedido['to'])['name'] ?? '')}`,
    ...products.map(({ name, quantity }) => `${String(quantity)} x ${String(name)}`),
    'Sem valor: documento de demonstração.',
  ])
  return pdfFile(page, `DACE ${envio.protocol}`)
}

const issuerOf = (envio: Envio): string => {
  const { document, company_document } = objectOf(envio.pedido['from'])
  return String(company_document || document || '').replace(/[^0-9A-Z]/g, '')
}

function keyOf(envio: Envio): string {
  const numero = Number(envio.protocol.replace(/\D/g, '').slice(-9))
  return accessKey({ dataEmissao: '2026-11', emitente: issuerOf(envio), modelo: 99, serie: 1, numero })
}
