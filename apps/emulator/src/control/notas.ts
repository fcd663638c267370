import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storeNote } from '../bling/notas/make.ts'
import {
  AUTHORISED,
  cancelNote,
  changeNote,
  decide,
  deleteNote,
  keyOf,
  sendNote,
  takeStock,
  verdict,
  WAITING,
} from '../bling/notas/send.ts'
import { noteDetail } from '../bling/notas/views.ts'
import { orderEvent } from '../bling/pedidos/pedidos.ts'
import { orderDetail } from '../bling/pedidos/views.ts'
import { formatNcm } from '../bling/produtos/draft.ts'
import { baseOf } from '../bling/produtos/produtos.ts'
import { productEvent } from '../bling/produtos/views.ts'
import { announceReservation, MAIN, warehousesOf } from '../bling/stock.ts'
import { arrayOf, objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import type { Nota, Pedido } from '../store/records.ts'
import { ControlError } from './control-error.ts'

type Body = Readonly<Record<string, unknown>>
interface Act {
  /** Situations in which a person may do it; without them always. */
  readonly only?: readonly number[]
  act(context: Context, nota: Nota, body: Body): Nota | undefined
}

const REFUSED = 4
const OPEN = [1, REFUSED]

/** What a person does with a note on Bling's own pages: `POST /controle/notas/{id}/{acao}`. */
const ACTS: Readonly<Record<string, Act>> = {
  corrigir: {
    only: [REFUSED],
    act: (context, nota, { situacao = 1 }) =>
      changeNote(context, nota, { situacao: Number(situacao), defeito: null, retorno: null }),
  },
  cancelar: { only: AUTHORISED, act: cancelNote },
  excluir: { only: OPEN, act: (context, nota) => void deleteNote(context, nota) },
  denegar: {
    only: [...OPEN, ...WAITING],
    act: (context, nota, { motivo = '' }) => {
      const retorno = verdict('denega', String(motivo))
      return changeNote(context, nota, { chaveAcesso: keyOf(context.state, nota), situacao: retorno.situacao, retorno })
    },
  },
  concluir: { only: WAITING, act: decide },
  mudar: {
    act: (context, nota, { valor = nota.valor, situacao = nota.situacao }) =>
      changeNote(context, nota, { valor: Number(valor), situacao: Number(situacao) }),
  },
}

export function noteControlRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  const idOf = (request: FastifyRequest) => Number((request.params as { id: string }).id)
  const orderOf = (request: FastifyRequest): Pedido => {
    const pedido = state.pedidos.get(idOf(request))
    if (!pedido) throw new ControlError('Não há este pedido.', 404)
    return pedido
  }

  app.post('/notas/:id/:acao', async (request, reply) => {
    const nota = state.notas.get(idOf(request))
    const doing = ACTS[(request.params as { acao: string }).acao]
    if (!nota || !doing) throw new ControlError(`Informe uma nota e o que fazer: ${Object.keys(ACTS).join(', ')}.`, 404)
    if (doing.only && !doing.only.includes(nota.situacao))
      throw new ControlError(`A nota está na situação ${nota.situacao}, e isto pede: ${doing.only.join(', ')}.`)
    const done = doing.act(context, nota, objectOf(request.body))
    return done ? noteDetail(context, done, baseOf(request)) : reply.code(204).send()
  })

  /**
   * An order's note made by hand, whatever is missing: it books the stock unless `estoque` is false, and is sent unless
   * `enviar` is false.
   */
  app.post('/pedidos/:id/nota', async (request, reply) => {
    const { pedido, body } = { pedido: orderOf(request), body: objectOf(request.body) }
    if (pedido.notaFiscal) throw new ControlError('Este pedido já tem nota.')
    const deposito = Number(body['deposito'] ?? MAIN)
    if (!warehousesOf(state).some(({ id }) => id === deposito)) throw new ControlError('Não há este depósito.')
    const situacao = state.situacoes.get(Number(body['situacao'] ?? pedido.situacao.id))
    if (!situacao) throw new ControlError('Não há esta situação.')
    // Movements of stock tell of themselves; the note and its order may be silent.
    const telling = body['avisar'] === false ? { ...context, webhooks: SILENT } : context
    const made = storeNote(
      telling,
      { ...pedido, situacao: { id: situacao.id, valor: situacao.valor } },
      body['modelo'] === 65 ? 65 : 55,
    )
    const typed = state.notas.put({ ...made, valor: Number(body['valor'] ?? made.valor), defeito: null })
    const booked = body['estoque'] === false ? typed : takeStock(context, typed, deposito)
    if (body['enviar'] !== false) sendNote(telling, booked)
    const invoiced = orderOf(request)
    announceReservation(context, invoiced)
    return reply.code(201).send(orderDetail(state, invoiced))
  })
  app.delete('/pedidos/:id/nota', async (request, reply) => {
    const nota = state.notas.get(orderOf(request).notaFiscal)
    if (!nota) throw new ControlError('Este pedido não tem nota.')
    if (AUTHORISED.includes(nota.situacao)) cancelNote(context, nota)
    else deleteNote(context, nota)
    return reply.code(204).send()
  })

  // Instalments as a person, or a marketplace, leaves them: whatever they come to.
  app.post('/pedidos/:id/parcelas', async (request, reply) => {
    const pedido = orderOf(request)
    const parcelas = arrayOf(objectOf(request.body)['parcelas'])
    orderEvent(context, 'updated', state.pedidos.put({ ...pedido, dados: { ...pedido.dados, parcelas } }))
    return reply.code(204).send()
  })

  // The NCM that a person types: of one product and its variations, or of every product that has none.
  app.post('/produtos/ncm', async (request) => {
    const { ncm, id } = objectOf(request.body)
    if (!/^\d{4}\.?\d{2}\.?\d{2}$/.test(String(ncm))) throw new ControlError('Informe o ncm, de oito dígitos.')
    const taxOf = (demais: Body) => objectOf(demais['tributacao'])
    const chosen = state.produtos
      .all()
      .filter((p) => (id ? [p.id, p.idProdutoPai].includes(Number(id)) : !taxOf(p.demais)['ncm']))
    for (const produto of chosen) {
      const tributacao = { ...taxOf(produto.demais), ncm: formatNcm(String(ncm)) }
      productEvent(context, 'updated', state.produtos.put({ ...produto, demais: { ...produto.demais, tributacao } }))
    }
    return { produtos: chosen.length }
  })
}

const SILENT = { emit: () => undefined } as unknown as Context['webhooks']
