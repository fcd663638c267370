import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Pedido } from '../store/records.ts'
import { MODULOS } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { notFound } from './errors.ts'
import { MAIN } from './estoques/warehouses.ts'
import { postStock } from './pedidos/stock.ts'
import { idOf } from './query.ts'

/** What an account may have its orders do when their status changes. */
const ACOES = [
  { id: 5, nome: 'lancarEstoque', descricao: 'Lançar estoque' },
  { id: 6, nome: 'estornarEstoque', descricao: 'Estornar estoque' },
  { id: 7, nome: 'lancarContas', descricao: 'Lançar contas' },
] as const
const [POST_STOCK, TAKE_BACK] = ACOES

const ATENDIDO = 9
const CANCELADO = 12
const ABERTO = 6

/** With `transicoesLancamEstoque` an order that is fulfilled takes its pieces, one that is cancelled gives them back. */
function transitionsOf(state: State) {
  const acoes = state.configuracao.transicoesLancamEstoque
  const row = (id: number, from: number, to: number, acao: number) => ({
    id,
    ativo: true,
    acoes: acoes ? [acao] : [],
    modulo: { id: MODULOS[0].id },
    situacaoOrigem: named(state, from),
    situacaoDestino: named(state, to),
  })
  return [row(501, ABERTO, ATENDIDO, POST_STOCK.id), row(502, ATENDIDO, CANCELADO, TAKE_BACK.id)]
}

const named = (state: State, id: number) => ({ id, nome: state.situacoes.get(id)?.nome ?? '' })

export function transicaoRoutes(app: FastifyInstance, { state }: Context): void {
  const requireModule = (id: number) => {
    if (!MODULOS.some((modulo) => modulo.id === id)) throw notFound()
  }
  app.get('/situacoes/modulos/:id/transicoes', async (request) => {
    requireModule(idOf(request))
    return { data: idOf(request) === MODULOS[0].id ? transitionsOf(state) : [] }
  })
  app.get('/situacoes/modulos/:id/acoes', async (request) => {
    requireModule(idOf(request))
    return { data: ACOES }
  })
}

export function onStatus(context: Context, pedido: Pedido): void {
  if (!context.state.configuracao.transicoesLancamEstoque) return
  const { id } = pedido.situacao
  if (id === ATENDIDO && !pedido.estoqueLancado) postStock(context, pedido, MAIN, true)
  if (id === CANCELADO && pedido.estoqueLancado) postStock(context, pedido, MAIN, false)
}
