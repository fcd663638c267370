import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storeNote } from '../bling/notas/make.ts'
import { AUTHORISED, cancelNote, deleteNote, sendNote, takeStock } from '../bling/notas/send.ts'
import { NOTICES, placeChannelOrder, readChannelOrder } from '../bling/pedidos/channels.ts'
import { orderDetail } from '../bling/pedidos/views.ts'
import { idOf } from '../bling/query.ts'
import { announceReservation, MAIN, postStock, warehousesOf } from '../bling/stock.ts'
import { arrayOf, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { orderView } from '../melhor-envio/order-view.ts'
import { advance, balance, notify, post, refresh } from '../melhor-envio/parcel-life.ts'
import type { Envio } from '../store/records.ts'
import { CANAIS_VENDA } from '../store/seeds.ts'
import { ControlError } from './control-error.ts'

const SILENT = { emit: () => undefined } as unknown as Context['webhooks']

/** Orders that begin at a channel, and what people do with orders on Bling's own pages. */
export function orderRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  app.post('/pedidos', async (request, reply) => {
    const body = objectOf(request.body)
    const canal = CANAIS_VENDA.find(({ descricao }) => descricao === body['canal'])
    if (!canal) throw new ControlError(`Os canais são: ${CANAIS_VENDA.map(({ descricao }) => descricao).join(', ')}.`)
    const avisos = NOTICES.find((how) => how === (body['avisos'] ?? 'um'))
    if (!avisos) throw new ControlError(`Os avisos são: ${NOTICES.join(', ')}.`)
    const situacao = Number(body['situacao'] ?? 6)
    if (!state.situacoes.get(situacao)) throw new ControlError('Não há esta situação.')
    const itens = arrayOf(body['itens'])
    if (itens.length === 0) throw new ControlError('Informe itens: [{produto, quantidade, valor}].')
    const order = placeChannelOrder(context, { canal, situacao, itens, avisos, ...readChannelOrder(body) })
    return reply.code(201).send(order)
  })

  const asked = (request: FastifyRequest) => {
    const body = objectOf(request.body)
    const pedido = state.pedidos.get(idOf(request))
    if (!pedido) throw new ControlError('Não há este pedido.', 404)
    const deposito = Number(body['deposito'] ?? MAIN)
    if (!warehousesOf(state).some(({ id }) => id === deposito)) throw new ControlError('Não há este depósito.')
    return { body, pedido, deposito }
  }
  app.post('/pedidos/:id/nota', async (request, reply) => {
    const { body, pedido, deposito } = asked(request)
    if (pedido.notaFiscal && body['outra'] !== true)
      throw new ControlError('Este pedido já tem nota; com outra: true ele fica com mais uma.')
    const situacao = Number(body['situacao'] ?? pedido.situacao.id)
    const known = state.situacoes.get(situacao)
    if (!known) throw new ControlError('Não há esta situação.')
    // Movements of stock tell of themselves; the note and its order may be silent.
    const telling = body['avisar'] === false ? { ...context, webhooks: SILENT } : context
    const ordered = { ...pedido, situacao: { id: situacao, valor: known.valor } }
    const made = storeNote(telling, ordered, body['modelo'] === 65 ? 65 : 55)
    const typed = state.notas.put({ ...made, valor: Number(body['valor'] ?? made.valor), defeito: null })
    const booked = body['estoque'] === false ? typed : takeStock(context, typed, deposito)
    if (body['enviar'] !== false) sendNote(telling, booked)
    const named = state.pedidos.get(pedido.id) ?? ordered
    // An invoice typed without its order: the order keeps naming the earlier one.
    const invoiced = body['nomear'] === false ? state.pedidos.put({ ...named, notaFiscal: pedido.notaFiscal }) : named
    announceReservation(context, invoiced)
    return reply.code(201).send(orderDetail(state, invoiced))
  })
  app.delete('/pedidos/:id/nota', async (request) => {
    const nota = state.notas.get(asked(request).pedido.notaFiscal)
    if (!nota) throw new ControlError('Este pedido não tem nota.')
    if (AUTHORISED.includes(nota.situacao)) cancelNote(context, nota)
    else deleteNote(context, nota)
  })
  // Instalments as people and marketplaces leave them, whatever they come to.
  app.post('/pedidos/:id/parcelas', async (request) => {
    const { pedido, body } = asked(request)
    const dados = { ...pedido.dados, parcelas: arrayOf(body['parcelas']) }
    return orderDetail(state, state.pedidos.put({ ...pedido, dados }))
  })
  app.post('/pedidos/:id/estoque', async (request) => {
    const { body, pedido, deposito } = asked(request)
    return orderDetail(state, postStock(context, pedido, deposito, body['lancado'] !== false))
  })
}

export function shipmentControlRoutes(app: FastifyInstance, { state }: Context): void {
  const found = (request: FastifyRequest): Envio => {
    const envio = state.envios.get((request.params as { id: string }).id)
    if (!envio) throw new ControlError('Não há este envio.', 404)
    return refresh(state, envio)
  }
  app.post('/envios/:id/avancar', async (request) => orderView(advance(state, found(request))))

  /** A word of its own as status, another price in the cart, or a day until which the label may be posted. */
  app.post('/envios/:id/mudar', async (request) => {
    const envio = found(request)
    const { status, price, venceEmSegundos } = objectOf(request.body)
    const changed = state.envios.put({
      ...envio,
      ...(typeof status === 'string' ? { status } : {}),
      ...(typeof price === 'number' ? { price } : {}),
      ...(typeof venceEmSegundos === 'number' ? { venceEm: state.now() + venceEmSegundos * 1000 } : {}),
    })
    if (changed.status !== envio.status) notify(state, changed, changed.status)
    return orderView(changed)
  })

  app.post('/carteira', async (request) => {
    const saldo = Number(objectOf(request.body)['saldo'])
    if (!Number.isFinite(saldo)) throw new ControlError('Informe o saldo em reais.')
    post(state, '', Math.round((saldo - balance(state)) * 100) / 100)
    return { saldo: balance(state) }
  })
}
