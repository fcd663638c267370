import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { localDateTime } from '../dates.ts'
import type { Envio } from '../store/records.ts'
import { invalidData, refused } from './errors.ts'
import { orderView, trackingView } from './order-view.ts'
import { refresh } from './parcel-life.ts'
import { balance, brl, post } from './wallet.ts'

/** Paying, generating, following and cancelling labels. */
export function shipmentRoutes(app: FastifyInstance, { state }: Context): void {
  const asked = (request: FastifyRequest): Envio[] => {
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

  app.post('/me/shipment/checkout', async (request) => {
    const envios = asked(request)
    if (envios.some(({ status }) => status !== 'pending'))
      throw refused('Um ou mais envios não estão mais no carrinho.')
    const total = envios.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
    if (total > balance(state))
      throw refused(`Seu saldo de ${brl(balance(state))} é insuficiente para pagar o valor de ${brl(total)}.`)
    const now = state.now()
    const paid = envios.map((envio) => {
      post(state, envio.id, -envio.price)
      return state.envios.put({ ...envio, status: 'released', pagoEm: now })
    })
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
        orders: paid.map(orderView),
      },
      digitable: null,
      redirect: null,
    }
  })

  app.post('/me/shipment/generate', async (request) =>
    byId(asked(request), (envio) => {
      if (envio.status === 'pending') return { status: false, message: 'O envio ainda não foi pago.' }
      if (envio.status === 'canceled') return { status: false, message: 'O envio foi cancelado.' }
      if (envio.geracaoEm !== null) return { status: false, message: 'O envio já está gerado.' }
      state.envios.put({ ...envio, geracaoEm: state.now() })
      return { status: true, message: 'Envio gerado com sucesso' }
    }),
  )

  app.post('/me/shipment/tracking', async (request) => byId(asked(request), trackingView))

  app.post('/me/shipment/cancellable', async (request) =>
    byId(asked(request), (envio) => ({ cancellable: cancellable(envio) })),
  )

  app.post('/me/shipment/cancel', async (request) => {
    const order = objectOf(objectOf(request.body)['order'])
    const found = state.envios.get(String(order['id'] ?? ''))
    if (!found) throw invalidData({ 'order.id': ['O envio selecionado é inválido.'] })
    if (!order['reason_id']) throw invalidData({ 'order.reason_id': ['O campo order.reason id é obrigatório.'] })
    const envio = refresh(state, found)
    if (!cancellable(envio)) return { [envio.id]: { canceled: false } }
    if (envio.pagoEm !== null) post(state, envio.id, envio.price)
    state.envios.put({ ...envio, status: 'canceled', canceladoEm: state.now() })
    return { [envio.id]: { canceled: true } }
  })
}

function cancellable({ status }: Envio): boolean {
  return status === 'pending' || status === 'released'
}
