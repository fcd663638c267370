import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Pedido, Situacao } from '../store/records.ts'
import { MODULOS } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { invalid, notFound } from './errors.ts'
import { bodyOf, idOf, known } from './query.ts'
import { MAIN, postStock } from './stock.ts'
import { Fields } from './values.ts'

export function situacaoRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/situacoes/modulos', async () => ({ data: MODULOS }))
  app.get('/situacoes/modulos/:id', async (request) => {
    const id = moduleOf(request)
    const own = state.situacoes.all().filter((s) => s.idModulo === id)
    return { data: own.map(view) }
  })
  app.get('/situacoes/:id', async (request) => ({ data: view(known(state.situacoes.get(idOf(request)))) }))
  app.post('/situacoes', async (request, reply) => {
    const body = bodyOf(request)
    const fields = new Fields('SITUACOES', body)
    const nome = fields.text('nome', true, 60)
    const idModulo = fields.number('idModuloSistema')
    const idHerdado = fields.number('idHerdado')
    if (!isModule(idModulo)) fields.fail('idModuloSistema', 'O módulo informado não existe.', 4)
    if (fields.errors.length > 0) throw invalid('a situação', fields.errors)
    // A custom status shows the value of the one that it stands for, in some accounts none.
    const herdado = state.configuracao.situacoesPropriasSemValor ? undefined : state.situacoes.get(idHerdado)
    const valor = herdado?.valor ?? 0
    const cor = fields.text('cor') || '#CBCBCB'
    const { id } = state.situacoes.put({ id: state.nextId('situacao'), idModulo, nome, idHerdado, valor, cor })
    return reply.code(201).send({ data: { id } })
  })
  app.get('/situacoes/modulos/:id/transicoes', async (request) => ({
    data: moduleOf(request) === MODULOS[0].id ? transitionsOf(state) : [],
  }))
  app.get('/situacoes/modulos/:id/acoes', async (request) => ({ data: moduleOf(request) && ACOES }))
}

const isModule = (id: number) => MODULOS.some((modulo) => modulo.id === id)

/** Throws 404 for one that the account does not have. */
function moduleOf(request: FastifyRequest): number {
  const id = idOf(request)
  if (!isModule(id)) throw notFound()
  return id
}

const view = ({ id, nome, idHerdado, cor }: Situacao) => ({ id, nome, idHerdado, cor })

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

export function onStatus(context: Context, pedido: Pedido): void {
  if (!context.state.configuracao.transicoesLancamEstoque) return
  const { id } = pedido.situacao
  if (id === ATENDIDO && !pedido.estoqueLancado) postStock(context, pedido, MAIN, true)
  if (id === CANCELADO && pedido.estoqueLancado) postStock(context, pedido, MAIN, false)
}
