import { createHmac, randomUUID } from 'node:crypto'
import { melhorEnvioSecret } from '../settings.ts'
import type { Carteira, Envio } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { orderView } from './order-view.ts'
import { SERVICES } from './services.ts'

/** Time on the road, on the parcels' clock: a quarter of an hour to be posted, as long again to be delivered. */
const STEP_MS = 15 * 60_000
/** A generation that fails does so soon after it was asked for. */
const FAILS_MS = 2_000

/** The parcel as it is now: generation ends and the parcel travels without anyone asking. */
export function refresh(state: State, envio: Envio): Envio {
  const now = state.now()
  const { geracaoMs, rastreioVelocidade, melhorEnvioGeracao, melhorEnvioCancelamentoMs } = state.configuracao
  let current = envio
  if (current.canceladoEm !== null) return current
  if (current.cancelamentoEm !== null && now >= current.cancelamentoEm + melhorEnvioCancelamentoMs)
    return canceled(state, current, now)
  const again = current.geracaoRepetidaEm
  if (again !== null && now >= again + state.configuracao.melhorEnvioFalhaAntigaMs)
    current = generating(current, now, randomUUID())
  if (current.geracaoEm !== null && current.geradoEm === null && current.geracaoFalhouEm === null) {
    if (melhorEnvioGeracao === 'falha' && now >= current.geracaoEm + Math.min(FAILS_MS, geracaoMs))
      current = { ...current, geracaoFalhouEm: now }
    else if (melhorEnvioGeracao === 'normal' && now >= current.geracaoEm + geracaoMs)
      current = generated(state, current, current.geracaoEm + geracaoMs)
  }
  const later = (moment: number | null) => (moment ?? Number.POSITIVE_INFINITY) + STEP_MS / rastreioVelocidade
  const post = later(current.geradoEm)
  if (current.status === 'released' && current.postadoEm === null && now >= post) current = posted(current, post)
  const deliver = later(current.postadoEm)
  if (current.status === 'posted' && current.entregueEm === null && now >= deliver)
    current = { ...current, status: 'delivered', entregueEm: deliver }
  if (current === envio) return current
  const event =
    current.status !== envio.status ? current.status : current.geradoEm !== envio.geradoEm ? 'generated' : null
  if (event !== null) notify(state, current, event)
  return state.envios.put(current)
}

export function advance(state: State, envio: Envio): Envio {
  const now = state.now()
  const next =
    envio.status === 'released' && envio.geradoEm === null
      ? generated(state, envio, now)
      : envio.status === 'released'
        ? posted(envio, now)
        : envio.status === 'posted'
          ? { ...envio, status: 'delivered', entregueEm: now }
          : envio
  if (next !== envio) notify(state, next, next.status === envio.status ? 'generated' : next.status)
  return state.envios.put(next)
}

/** The money comes back. */
export function canceled(state: State, envio: Envio, at: number): Envio {
  if (envio.pagoEm !== null) post(state, envio.id, envio.price)
  const next = state.envios.put({ ...envio, status: 'canceled', canceladoEm: at })
  notify(state, next, 'cancelled')
  return next
}

/** The generation of the label was requested, under this key. */
export const generating = (envio: Envio, geracaoEm: number, geracaoChave: string): Envio => ({
  ...envio,
  geracaoEm,
  geracaoChave,
  geracaoTentativas: envio.geracaoTentativas + 1,
  geracaoFalhouEm: null,
  geracaoRepetidaEm: null,
})

function generated(state: State, envio: Envio, at: number): Envio {
  const serial = state.nextId('protocolo')
  const prefix = SERVICES.find(({ id }) => id === envio.service)?.codePrefix ?? null
  return {
    ...envio,
    geradoEm: at,
    tracking: prefix === null ? null : postalCode(prefix, serial),
    melhorenvioTracking: `ME26${serial.toString(36).toUpperCase().padStart(6, '0')}BR`,
  }
}

/** A carrier that gives no code with the label gives it when it takes the parcel. */
function posted(envio: Envio, at: number): Envio {
  const tracking = envio.tracking ?? `0807${String(at).slice(-10)}`
  return { ...envio, status: 'posted', postadoEm: at, tracking }
}

/** Thirteen characters with the check digit of international postal codes (S10). */
function postalCode(prefix: string, serial: number): string {
  const digits = String(700_000_000 / 10 + serial).padStart(8, '0')
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0)
  const rest = 11 - (sum % 11)
  return `${prefix}${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}BR`
}

const TIMEOUT_MS = 6_000

/** Tells the application of a shipment's new state, signed over the body as it goes. Once: who misses it, reads. */
export function notify(state: State, envio: Envio, event: string): void {
  const { melhorEnvioWebhookUrl: url, melhorEnvioAssinatura: form } = state.configuracao
  if (url === '') return
  const body = JSON.stringify({ event: `order.${event}`, data: orderView(envio) })
  const signature = createHmac('sha256', melhorEnvioSecret(state)).update(body).digest(form)
  const headers = { 'content-type': 'application/json', 'x-me-signature': signature }
  fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
}

/** Opening balance of the wallet, as in Melhor Envio's own test environment. */
const OPENING = 10_000

export function balance(state: State): number {
  const moved = state.carteira.all().reduce((sum, { valor }) => sum + Math.round(valor * 100), 0)
  return (OPENING * 100 + moved) / 100
}

export const post = (state: State, envio: string, valor: number): Carteira =>
  state.carteira.put({ id: state.nextId('carteira'), envio, valor, instante: state.now() })

/** `R$ 1.234,50`. */
export const brl = (value: number): string =>
  `R$ ${value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
