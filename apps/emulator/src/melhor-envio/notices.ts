import { createHmac } from 'node:crypto'
import { melhorEnvioSecret } from '../settings.ts'
import type { Envio } from '../store/records-melhor-envio.ts'
import type { State } from '../store/state.ts'
import { orderView } from './order-view.ts'

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
