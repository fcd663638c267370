import type { FastifyInstance } from 'fastify'
import { noteEvent, resourceOf } from '../bling/notas/views.ts'
import { orderEvent } from '../bling/pedidos/pedidos.ts'
import { productEvent } from '../bling/produtos/views.ts'
import { balancesOf, MAIN, movedData, physicalOf, virtualStockEvent } from '../bling/stock.ts'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { ControlError } from './control-error.ts'

export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { state, webhooks } = context

  app.post('/webhooks', async (request, reply) => {
    const body = objectOf(request.body)
    const event = String(body['evento'] ?? '')
    const match = /^(product|stock|virtual_stock|order|invoice|consumer_invoice)\.(created|updated|deleted)$/.exec(
      event,
    )
    if (!match?.[1]) throw new ControlError('O evento deve ser como product.updated, stock.created ou order.updated.')
    const id = Number(body['id'] ?? 0)
    const data = body['dados'] ?? (match[2] === 'deleted' ? { id } : dataOf(context, match[1], id))
    const eventId = webhooks.enqueue(match[1], event, data, {
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
function dataOf(context: Context, resource: string, id: number): unknown {
  let data: unknown = null
  const capture = { ...context, webhooks: { emit: (_r: string, _a: string, given: unknown) => (data = given) } }
  const { state } = context
  const produto = state.produtos.get(id)
  const pedido = state.pedidos.get(id)
  const nota = state.notas.get(id)
  if (resource === 'order' && pedido) orderEvent(capture as never, 'updated', pedido)
  else if (nota && resource === resourceOf(nota)) noteEvent(capture as never, 'updated', nota)
  else if (resource === 'product' && produto) productEvent(capture as never, 'updated', produto)
  else if (resource === 'virtual_stock' && produto) virtualStockEvent(capture as never, produto.id)
  else if (resource === 'stock' && produto) {
    const saldo = balancesOf(state, id).find(({ deposito }) => deposito === MAIN)?.saldoFisico ?? physicalOf(state, id)
    data = movedData(state, { produto: id, deposito: MAIN, operacao: 'B', quantidade: saldo }, saldo)
  } else throw new ControlError('Não há registro com este id; informe "dados" para um evento inventado.', 404)
  return data
}
