import type { FastifyInstance } from 'fastify'
import { noteData, resourceOf } from '../bling/notas/views.ts'
import { orderData } from '../bling/pedidos/views.ts'
import { productData } from '../bling/produtos/views.ts'
import { idOf } from '../bling/query.ts'
import { balancesOf, MAIN, movedData, physicalOf, virtualStockData } from '../bling/stock.ts'
import { type Json, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { FAULTS, type Falha } from '../store/records.ts'
import { ControlError } from './control-error.ts'

type Query = Readonly<Record<string, string | undefined>>

export function trafficRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/requisicoes', async (request) => {
    const { servico = '', caminho = '', depoisDe = '0', limite = '200' } = request.query as Query
    const shown = Math.min(5000, Math.max(1, Number(limite) || 200))
    const rows = state.store.traffic(servico, caminho, Number(depoisDe) || 0, shown)
    return rows.map(({ detalhe, instante, ...row }) => ({
      ...row,
      instante: new Date(instante).toISOString(),
      ...JSON.parse(detalhe),
    }))
  })

  app.get('/contadores', async (request) => {
    const { servico = 'bling', depoisDe = '0' } = request.query as Query
    if (!['bling', 'melhor-envio', 'viacep'].includes(servico)) throw new ControlError('Serviço desconhecido.')
    const rows = state.store.trafficTimes(servico, Number(depoisDe) || 0)
    // 0 is a connection that was dropped.
    const byStatus = Object.entries(Object.groupBy(rows, ({ status }) => status))
    // Requests that the limit of three counts; the calls of the authorisation itself are not among them.
    const counted = rows.filter(({ caminho }) => !caminho.includes('/oauth/'))
    return {
      total: rows.length,
      porStatus: Object.fromEntries(byStatus.map(([status, requests]) => [status, requests?.length])),
      maximoPorSegundo: most(counted.map(({ instante }) => instante)),
      maximoComOauth: most(rows.map(({ instante }) => instante)),
    }
  })

  app.delete('/requisicoes', async () => state.store.clearTraffic())

  app.get('/falhas', async () => state.falhas.all())
  app.post('/falhas', async (request, reply) => {
    const rule = readRule(objectOf(request.body), state.nextId('falha'))
    return reply.code(201).send(state.falhas.put(rule))
  })
  app.delete('/falhas', async () => state.falhas.clear())
  app.delete('/falhas/:id', async (request) => {
    if (!state.falhas.delete(idOf(request))) throw new ControlError('Não há esta falha.', 404)
  })
}

/** The most instants within any second, wherever it begins. */
export function most(instants: readonly number[]): number {
  let first = 0
  let best = 0
  for (const [index, instant] of instants.entries()) {
    while ((instants[first] ?? 0) <= instant - 1000) first += 1
    best = Math.max(best, index - first + 1)
  }
  return best
}

function readRule(body: Json, id: number): Falha {
  const acao = FAULTS.find((action) => action === body['acao'])
  if (!acao) throw new ControlError(`A ação deve ser uma de: ${FAULTS.join(', ')}.`)
  const number = (name: string, otherwise: number, least: number, greatest: number): number => {
    const value = body[name] ?? otherwise
    if (typeof value !== 'number' || !(value >= least && value <= greatest))
      throw new ControlError(`O campo "${name}" deve ser um número de ${least} a ${greatest}.`)
    return value
  }
  return {
    id,
    caminho: String(body['caminho'] ?? '*'),
    metodo: String(body['metodo'] ?? '*').toUpperCase(),
    acao,
    momento: body['momento'] === 'depois' ? 'depois' : 'antes',
    status: number('status', 500, 400, 599),
    atrasoMs: number('atrasoMs', 0, 0, 600_000),
    porcentagem: number('porcentagem', 100, 0, 100),
    restantes: body['vezes'] == null ? null : number('vezes', 1, 0, 1_000_000),
    html: body['html'] === true,
    semente: number('semente', id, 0, 2 ** 31),
    aplicadas: 0,
  }
}

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

/** Returns the data that a real change would send. */
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
