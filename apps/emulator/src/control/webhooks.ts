import type { FastifyInstance } from 'fastify'
import { noteData, resourceOf } from '../bling/notas/views.ts'
import { orderData } from '../bling/pedidos/views.ts'
import { productData } from '../bling/produtos/views.ts'
import { balancesOf, MAIN, movedData, physicalOf, virtualStockData } from '../bling/stock.ts'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { ControlError } from './control-error.ts'

const EVENT = /^(product|stock|virtual_stock|order|invoice|consumer_invoice)\.(created|updated|deleted)$/

export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { state, webhooks } = context

  app.post('/webhooks', async (request, reply) => {
    const body = objectOf(request.body)
    const event = String(body['evento'] ?? '')
    const [, resource, action] = EVENT.exec(event) ?? []
    if (!resource) throw new ControlError('O evento deve ser como product.updated, stock.created ou order.updated.')
    const id = Number(body['id'] ?? 0)
    const data = body['dados'] ?? (action === 'deleted' ? { id } : dataOf(context, resource, id))
    const eventId = webhooks.enqueue(resource, event, data, {
      vezes: Math.min(100, Math.max(1, Number(body['vezes'] ?? 1))),
      assinatura: body['assinatura'] === 'falsa' ? 'falsa' : 'certa',
      invertida: body['invertida'] === true,
    })
    return reply.code(201).send({ eventId })
  })

  /** Everything that waits, now; answers when each was tried once. */
  app.post('/webhooks/entregar', async () => {
    await webhooks.idle()
    webhooks.wake(true)
    await webhooks.idle()
    const all = state.eventos.all()
    const count = (situacao: string) => all.filter((evento) => evento.situacao === situacao).length
    return { pendentes: count('pendente'), entregues: count('entregue'), desistencias: count('desistiu') }
  })
}

/** The same data as a real change would send. */
function dataOf({ state }: Context, resource: string, id: number): unknown {
  const produto = state.produtos.get(id)
  const pedido = state.pedidos.get(id)
  const nota = state.notas.get(id)
  if (resource === 'order' && pedido) return orderData(pedido)
  if (nota && resource === resourceOf(nota)) return noteData(nota)
  if (resource === 'product' && produto) return productData(produto)
  if (resource === 'virtual_stock' && produto) return virtualStockData(state, id)
  if (resource !== 'stock' || !produto)
    throw new ControlError('Não há registro com este id; informe "dados" para um evento inventado.', 404)
  const saldo = balancesOf(state, id).find(({ deposito }) => deposito === MAIN)?.saldoFisico ?? physicalOf(state, id)
  return movedData(state, { produto: id, deposito: MAIN, operacao: 'B', quantidade: saldo }, saldo)
}
