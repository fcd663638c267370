import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { BlingError, refused } from '../errors.ts'
import { between, bodyOf, idOf, known, lastIncluded, list, numbers, page, type Query, text } from '../query.ts'
import { remove, saveProduct } from './save.ts'
import { detail, productEvent, row } from './views.ts'

export function produtoRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  const found = (request: FastifyRequest): Produto => known(state.produtos.get(idOf(request)))

  app.get('/produtos', async (request) => {
    const rows = page(request, (query) => filterProducts(state, query))
    return { data: rows.map((produto) => row(state, produto, baseOf(request))) }
  })
  app.get('/produtos/:id', async (request) => ({ data: detail(state, found(request), baseOf(request)) }))
  app.post('/produtos', async (request, reply) => {
    reply.code(201)
    return saveProduct(context, bodyOf(request), null, 'create')
  })
  app.put('/produtos/:id', async (request) => saveProduct(context, bodyOf(request), found(request), 'put'))
  app.patch('/produtos/:id', async (request) => saveProduct(context, bodyOf(request), found(request), 'patch'))
  app.delete('/produtos/:id', async (request) => remove(context, found(request)))
  app.patch('/produtos/:id/situacoes', async (request) =>
    setSituation(context, found(request), bodyOf(request)['situacao']),
  )
}

function setSituation(context: Context, produto: Produto, situacao: unknown): void {
  if (situacao !== 'A' && situacao !== 'I' && situacao !== 'E')
    throw refused('o produto', 'PRODUTOS', 2, 'situacao', 'A situação informada é inválida.')
  if (produto.situacao === situacao)
    throw new BlingError('UNKNOWN_ERROR', 'Não foi possível alterar a situação', 'O produto já está nesta situação.')
  productEvent(context, 'updated', context.state.produtos.put({ ...produto, situacao }))
}

/** The address by which the caller reached the emulator; links in answers start with it. */
export const baseOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** `GET /produtos`: without `criterio` only the last ones included are shown. */
function filterProducts(state: State, query: Query): readonly Produto[] {
  const ids = numbers(query, 'idsProdutos')
  // Exact but for the case: a code with a blank at its end is another one.
  const codes = list(query, 'codigos').map((code) => code.toLowerCase())
  const name = text(query, 'nome').toLowerCase()
  const category = Number(text(query, 'idCategoria')) || 0
  const matchesType = TYPES.get(text(query, 'tipo')) ?? (() => true)
  const rows = filterByCriterion(state.produtos.all(), text(query, 'criterio') || '1').filter(
    (p) =>
      matchesType(p) &&
      (ids.length === 0 || ids.includes(p.id)) &&
      (codes.length === 0 || codes.includes(p.codigo.toLowerCase())) &&
      (!name || p.nome.toLowerCase().includes(name)) &&
      (!category || p.categoria === category),
  )
  const included = between(rows, query, 'dataInclusao', (p) => p.dataInclusao)
  return between(included, query, 'dataAlteracao', (p) => p.dataAlteracao)
}

/** How `filtroSaldoEstoque` names a balance. */
export const sign = (balance: number): string => (balance > 0 ? '1' : balance < 0 ? '2' : '0')

function filterByCriterion(all: readonly Produto[], criterion: string): readonly Produto[] {
  if (criterion === '5') return all
  const wanted = { 2: 'A', 3: 'I', 4: 'E' }[criterion]
  return wanted ? all.filter((p) => p.situacao === wanted) : lastIncluded(all.filter((p) => p.situacao !== 'E'))
}

const TYPES = new Map<string, (p: Produto) => boolean>([
  ['P', ({ tipo }) => tipo === 'P'],
  ['S', ({ tipo }) => tipo === 'S'],
  ['E', ({ formato }) => formato === 'E'],
  ['PS', ({ formato, idProdutoPai }) => formato === 'S' && idProdutoPai === 0],
  ['C', ({ formato }) => formato === 'V'],
  ['V', ({ idProdutoPai }) => idProdutoPai !== 0],
])
