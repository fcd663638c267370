import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Produto, Saldo } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { BlingError, invalid } from './errors.ts'
import { sign } from './produtos/produtos.ts'
import { bodyOf, list, numbers, page, type Query, queryOf, text } from './query.ts'
import {
  activeWarehousesOf,
  balancesOf,
  componentsOf,
  computeStockTotals,
  move,
  physicalOf,
  warehousesOf,
} from './stock.ts'
import { Fields, refId } from './values.ts'

export function estoqueRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context

  app.post('/estoques', async (request, reply) => {
    const body = bodyOf(request)
    const fields = new Fields('ESTOQUES', body)
    const produto = state.produtos.get(refId(body['produto']))
    if (!produto) fields.fail('produto', 'O produto informado não existe.', 4)
    if (produto?.formato === 'V') fields.fail('produto', 'O estoque deve ser lançado nas variações do produto.', 5)
    if (componentsOf(produto).length > 0)
      fields.fail('produto', 'O estoque de um produto com composição é o de seus componentes.', 5)
    const deposito = activeWarehousesOf(state).find((d) => d.id === refId(body['deposito']))
    if (!deposito) fields.fail('deposito', 'O depósito informado não existe.', 4)
    else if (deposito.situacao === 0) fields.fail('deposito', 'O depósito informado está inativo.', 4)
    const operacao = fields.oneOf('operacao', ['B', 'E', 'S'], null)
    if (typeof body['quantidade'] !== 'number') fields.fail('quantidade', 'O campo "quantidade" é obrigatório.', 1)
    const quantidade = fields.number('quantidade')
    if (quantidade < 0) fields.fail('quantidade', 'A quantidade não pode ser negativa.')
    const observacoes = fields.text('observacoes')
    const cost = typeof body['custo'] === 'number' ? { custo: fields.number('custo') } : {}
    if (!produto || !deposito || fields.errors.length > 0) throw invalid('o estoque', fields.errors)
    const taken = request.interna ? 0 : state.configuracao.saidaAntesDoLancamento
    const where = { produto: produto.id, deposito: deposito.id }
    if (taken > 0) move(context, { ...where, operacao: 'S', quantidade: taken, observacoes: 'Baixa no balcão' })
    const { id } = move(context, { ...where, operacao, quantidade, observacoes, ...cost })
    return reply.code(201).send({ data: { id } })
  })

  app.get('/estoques/saldos', async (request) => ({
    data: asked(state, queryOf(request)).map((produto) => {
      const totals = computeStockTotals(state, produto.id)
      const held = totals.saldoFisicoTotal - totals.saldoVirtualTotal
      const depositos = shownBalances(state, produto).map(({ deposito, saldoFisico }) => ({
        id: deposito,
        saldoFisico,
        saldoVirtual: saldoFisico - held,
      }))
      return { produto: { id: produto.id, codigo: produto.codigo }, ...totals, depositos }
    }),
  }))
  app.get('/depositos', async (request) => ({ data: page(request, (query) => filterWarehouses(state, query)) }))
}

function filterWarehouses(state: State, query: Query) {
  const situacao = Number(text(query, 'situacao') || 1)
  const name = text(query, 'descricao').toLowerCase()
  return warehousesOf(state).filter((d) => d.situacao === situacao && d.descricao.toLowerCase().includes(name))
}

/** Some accounts show a product with variations, which has no stock, with 0 everywhere. */
const shownBalances = (state: State, produto: Produto): readonly Pick<Saldo, 'deposito' | 'saldoFisico'>[] =>
  produto.formato === 'V'
    ? activeWarehousesOf(state).map(({ id }) => ({ deposito: id, saldoFisico: 0 }))
    : balancesOf(state, produto.id)

/** Products of the question, of one sign of balance: without a filter the sold-out ones are missing. */
function asked(state: State, query: Query): Produto[] {
  const ids = numbers(query, 'idsProdutos')
  const codes = list(query, 'codigos')
  if (ids.length === 0 && codes.length === 0)
    throw new BlingError(
      'MISSING_REQUIRED_FIELD_ERROR',
      'Não foi possível consultar os saldos',
      'O parâmetro idsProdutos é obrigatório.',
    )
  const filter = text(query, 'filtroSaldoEstoque') || '1'
  return state.produtos
    .all()
    .filter((p) => p.formato !== 'V' || state.configuracao.saldoDoPai === 'zero')
    .filter((p) => ids.includes(p.id) || (ids.length === 0 && codes.includes(p.codigo)))
    .filter((p) => sign(physicalOf(state, p.id)) === filter)
}
