import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import { NOT_INVOICED, type Pedido } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { badRequest, refused } from '../errors.ts'
import { between, bodyOf, idOf, known, list, numbers, page, type Query, text } from '../query.ts'
import { announceReservation, onStatus, postStock } from '../stock.ts'
import { pick, refId } from '../values.ts'
import { type OrderDraft, readOrder } from './read.ts'
import { orderData, orderDetail, orderRow } from './views.ts'

export function pedidoRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  const found = (request: FastifyRequest): Pedido => known(state.pedidos.get(idOf(request)))
  const statusOf = (id: number) => {
    const situacao = state.situacoes.get(id)
    if (!situacao) throw badRequest('A situação informada não existe.')
    return { id, valor: situacao.valor }
  }
  const store = (pedido: Pedido, action: 'created' | 'updated') => {
    state.pedidos.put({ ...pedido, dataAlteracao: localDateTime(state.now()) })
    orderEvent(context, action, pedido)
    announceReservation(context, pedido)
  }

  app.get('/pedidos/vendas', async (request) => ({
    data: page(request, (query) => filterOrders(state, query)).map((pedido) => orderRow(state, pedido)),
  }))
  app.get('/pedidos/vendas/:id', async (request) => ({ data: orderDetail(state, found(request)) }))

  app.post('/pedidos/vendas', async (request, reply) => {
    const body = bodyOf(request)
    const draft = readOrder(state, body, null)
    refuseRepeated(state, draft)
    const situacao = statusOf(refId(body['situacao']) || 6)
    const numero = Number(body['numero'] ?? 0) || nextNumber(context)
    const id = state.nextId('pedido')
    store({ id, numero, situacao, ...draft, ...NOT_INVOICED, dataAlteracao: '' }, 'created')
    // The number is not told: it must be read.
    return reply.code(201).send({ data: { id, alertas: [], rastreamento: {} } })
  })
  app.put('/pedidos/vendas/:id', async (request) => {
    const before = found(request)
    refuseBooked(before)
    const body = bodyOf(request)
    const draft = readOrder(state, body, before)
    refuseUnchanged(before, draft)
    announceReservation(context, before)
    store({ ...before, ...draft, numero: Number(body['numero'] ?? 0) || before.numero }, 'updated')
    return { data: { id: before.id, alertas: [], rastreamento: {} } }
  })
  app.patch('/pedidos/vendas/:id/situacoes/:situacao', async (request) => {
    const [pedido, situacao] = [found(request), statusOf(idOf(request, 'situacao'))]
    if (pedido.situacao.id === situacao.id)
      throw refused('a venda', 'VENDAS', 50, 'situacao', 'A venda possui a mesma situação')
    store({ ...pedido, situacao }, 'updated')
    onStatus(context, found(request))
  })
  app.delete('/pedidos/vendas/:id', async (request) => {
    const pedido = found(request)
    if (pedido.estoqueLancado && state.configuracao.exclusaoEstornaEstoque)
      postStock(context, pedido, pedido.depositoLancado, false)
    state.pedidos.delete(pedido.id)
    context.webhooks.emit('order', 'deleted', { id: pedido.id })
    announceReservation(context, pedido)
  })
}

/** An order whose stock is booked keeps its lines; its status still changes. */
function refuseBooked({ estoqueLancado }: Pedido): void {
  if (!estoqueLancado) return
  const msg = 'Não é possível alterar o pedido, pois já foram realizadas as seguintes ações: estoque lançado'
  throw refused('a venda', 'VENDAS', 51, 'venda', msg)
}

/** Numbers go up by one and skip those chosen by people. */
function nextNumber({ state }: Context): number {
  const taken = new Set(state.pedidos.all().map(({ numero }) => numero))
  for (;;) {
    const numero = state.nextId('numeroPedido')
    if (!taken.has(numero)) return numero
  }
}

export function orderEvent({ webhooks }: Context, action: 'created' | 'updated', pedido: Pedido): void {
  webhooks.emit('order', action, orderData(pedido))
}

function filterOrders(state: State, query: Query): readonly Pedido[] {
  const statuses = numbers(query, 'idsSituacoes')
  const anchors = list(query, 'numerosLojas')
  const [contact, numero, store] = [text(query, 'idContato'), text(query, 'numero'), text(query, 'idLoja')].map(Number)
  const rows = state.pedidos
    .all()
    .toReversed()
    .filter(
      ({ dados, situacao, numero: own }) =>
        (statuses.length === 0 || statuses.includes(situacao.id)) &&
        (anchors.length === 0 || anchors.includes(String(dados['numeroLoja'] ?? ''))) &&
        (!contact || refId(dados['contato']) === contact) &&
        (!numero || own === numero) &&
        (!store || refId(dados['loja']) === store),
    )
  const dated = between(rows, query, 'data', ({ dados }) => String(dados['data']))
  const promised = between(dated, query, 'dataPrevista', ({ dados }) => String(dados['dataPrevista']))
  return between(promised, query, 'dataAlteracao', (pedido) => pedido.dataAlteracao)
}

/**
 * Returns the fields by which Bling takes two sales for the same; the number of the shop's own order is none of them.
 */
const contentOf = ({ itens, dados, total }: OrderDraft): string =>
  JSON.stringify([
    refId(dados['contato']),
    dados['data'],
    total,
    itens.map((item) => pick(item, 'codigo', 'descricao', 'quantidade', 'valor', 'produto')),
    dados['observacoes'] ?? '',
    dados['observacoesInternas'] ?? '',
  ])

const IDENTICAL = 'Informações idênticas a última venda salva, aguarde alguns instantes e tente novamente.'
const refusal = () => refused('a venda', 'VENDAS', 3, 'venda', IDENTICAL)

/** Throws Bling's 400 for a new sale that repeats one of the last twenty. */
function refuseRepeated(state: State, draft: OrderDraft): void {
  const recent = state.pedidos.all().slice(-20)
  if (recent.some((pedido) => contentOf(pedido) === contentOf(draft))) throw refusal()
}

/** Throws Bling's 400 for a PUT that changes nothing. */
function refuseUnchanged(before: Pedido, draft: OrderDraft): void {
  const whole = ({ itens, dados }: OrderDraft) => JSON.stringify([itens.map(({ id: _id, ...item }) => item), dados])
  if (whole(before) === whole(draft)) throw refusal()
}
