import { objectOf } from '../bling/values.ts'
import type { Envio } from '../store/records-melhor-envio.ts'
import type { State } from '../store/state.ts'
import { Page, pdfFile } from './label/pdf.ts'

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
  return String(company_document || document || '').replace(/\D/g, '')
}

/** 44 digits: state, month, issuer, model 99, series, number of its own, check digit. */
function keyOf(envio: Envio): string {
  const number = envio.protocol.replace(/\D/g, '').slice(-9).padStart(9, '0')
  return `262611${issuerOf(envio).padStart(14, '0')}99001${number}1000000010`
}
