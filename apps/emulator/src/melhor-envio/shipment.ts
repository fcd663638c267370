import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { localDateTime } from '../dates.ts'
import type { Envio } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { createRefusal, invalidData } from './errors.ts'
import { orderView, trackingView } from './order-view.ts'
import { balance, brl, canceled, generating, notify, post, refresh } from './parcel-life.ts'
import { isAgency, SERVICES } from './services.ts'

export function shipmentRoutes(app: FastifyInstance, { state }: Context): void {
  const findRequestedEnvios = (request: FastifyRequest): Envio[] => {
    const ids = objectOf(request.body)['orders']
    if (!Array.isArray(ids) || ids.length === 0) throw invalidData({ orders: ['O campo orders é obrigatório.'] })
    return ids.map((id, index) => {
      const envio = state.envios.get(String(id))
      if (!envio) throw invalidData({ [`orders.${index}`]: ['O envio selecionado é inválido.'] })
      return refresh(state, envio)
    })
  }
  const byId = (envios: readonly Envio[], view: (envio: Envio) => unknown) =>
    Object.fromEntries(envios.map((envio) => [envio.id, view(envio)]))

  app.get('/me/balance', async () => ({ balance: balance(state), reserved: 0, debts: 0 }))

  app.post('/me/shipment/checkout', async (request, reply) => {
    const { melhorEnvioCheckout: form, melhorEnvioRepetido: repeated } = state.configuracao
    const envios = findRequestedEnvios(request)
    if (envios.some(({ status }) => status !== 'pending')) {
      if (repeated === '204') return reply.code(204).send()
      throw createRefusal('Uma ou mais etiquetas já foram pagas.')
    }
    const total = envios.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
    if (total > balance(state))
      throw createRefusal(`Seu saldo de ${brl(balance(state))} é insuficiente para pagar o valor de ${brl(total)}.`)
    const now = state.now()
    const paid = envios.map((envio) => {
      post(state, envio.id, -envio.price)
      const released = state.envios.put({ ...envio, status: 'released', pagoEm: now })
      notify(state, released, 'released')
      return released
    })
    if (form === 'vazio') return reply.code(204).send()
    const stamp = localDateTime(now)
    return {
      purchase: {
        id: randomUUID(),
        protocol: `PUR-${state.nextId('protocolo')}`,
        total,
        discount: 0,
        status: 'paid',
        paid_at: stamp,
        created_at: stamp,
        orders: form === 'sem-envios' ? [] : paid.map(orderView),
        transactions: [],
      },
      payment_id: null,
      digitable: null,
      redirect: null,
      token: null,
      conciliation_group: null,
    }
  })

  // Only accepts the wish; what becomes of it shows in the shipment.
  app.post('/me/shipment/generate', async (request) => {
    const generate_key = randomUUID()
    const { melhorEnvioAgencia } = state.configuracao
    const answers = byId(findRequestedEnvios(request), (envio) => {
      if (envio.status === 'pending') return { status: false, message: 'O envio ainda não foi pago.' }
      if (envio.status === 'expired') return { status: false, message: 'A etiqueta venceu.' }
      if (envio.status === 'canceled') return { status: false, message: 'O envio foi cancelado.' }
      if (envio.geradoEm !== null) return { status: false, message: 'O envio já está gerado.' }
      if (envio.geracaoEm !== null && envio.geracaoFalhouEm === null)
        return { status: false, message: 'O envio já está sendo processado. Aguarde alguns instantes.' }
      if (melhorEnvioAgencia === 'geracao' && !postal(envio) && !hasAgency(envio))
        return { status: false, message: 'Agência inválida. Informe a agência de postagem.' }
      const stays = envio.geracaoFalhouEm !== null && state.configuracao.melhorEnvioFalhaAntigaMs > 0
      const now = state.now()
      state.envios.put(stays ? { ...envio, geracaoRepetidaEm: now } : generating(envio, now, generate_key))
      return { status: true, message: 'Envio encaminhado para geração' }
    })
    return { generate_key, ...answers }
  })

  app.post('/me/shipment/tracking', async (request) =>
    byId(findRequestedEnvios(request), (envio) =>
      trackingView(state.configuracao.melhorEnvioRastreioAtrasado ? { ...envio, ...AT_THE_START } : envio),
    ),
  )

  app.post('/me/shipment/cancellable', async (request) =>
    byId(findRequestedEnvios(request), (envio) => ({ cancellable: cancellable(state, envio) })),
  )

  app.post('/me/shipment/cancel', async (request) => {
    const order = objectOf(objectOf(request.body)['order'])
    const found = state.envios.get(String(order['id'] ?? ''))
    if (!found) throw invalidData({ 'order.id': ['O envio selecionado é inválido.'] })
    if (!order['reason_id']) throw invalidData({ 'order.reason_id': ['O campo order.reason id é obrigatório.'] })
    const envio = refresh(state, found)
    const key = randomUUID()
    if (!cancellable(state, envio)) return { key, [envio.id]: { canceled: false } }
    const asked = state.envios.put({ ...envio, cancelamentoEm: state.now() })
    // Carried out afterwards, with the money back then.
    if (state.configuracao.melhorEnvioCancelamentoMs === 0) canceled(state, asked, state.now())
    return { key, [envio.id]: { canceled: true, status: 'pending' } }
  })
}

const AT_THE_START = { status: 'pending', tracking: null, postadoEm: null, entregueEm: null } as const
const companyOf = (envio: Envio) => SERVICES.find(({ id }) => id === envio.service)?.company.id ?? 0
const hasAgency = (envio: Envio) => isAgency(companyOf(envio), objectOf(envio.pedido['from']), envio.pedido['agency'])
const postal = (envio: Envio) => companyOf(envio) === 1

function cancellable({ configuracao }: State, { status, cancelamentoEm }: Envio): boolean {
  if (status === 'expired' && configuracao.melhorEnvioVencida === 'recusa') return false
  return ['pending', 'released', 'expired'].includes(status) && cancelamentoEm === null
}
