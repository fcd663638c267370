import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Produto } from '../../store/records.ts'
import { BlingError, invalid } from '../errors.ts'
import { bodyOf, idOf, known, page, queryOf } from '../query.ts'
import { productEvent } from './events.ts'
import { filterProducts } from './listing.ts'
import { remove, saveProduct } from './save.ts'
import { detail, row } from './views.ts'

export function produtoRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context
  const found = (request: FastifyRequest): Produto => known(state.produtos.get(idOf(request)))

  app.get('/produtos', async (request) => {
    const rows = page(filterProducts(state, queryOf(request)), queryOf(request))
    return { data: rows.map((produto) => row(state, produto, baseOf(request))) }
  })
  app.get('/produtos/:id', async (request) => ({ data: detail(state, found(request), baseOf(request)) }))
  app.post('/produtos', async (request, reply) => {
    reply.code(201)
    return saveProduct(context, bodyOf(request), null, 'create')
  })
  app.put('/produtos/:id', async (request) => saveProduct(context, bodyOf(request), found(request), 'put'))
  app.patch('/produtos/:id', async (request) => saveProduct(context, bodyOf(request), found(request), 'patch'))

  app.delete('/produtos/:id', async (request, reply) => {
    remove(context, found(request))
    return reply.code(204).send()
  })
  app.patch('/produtos/:id/situacoes', async (request, reply) => {
    setSituation(context, found(request), bodyOf(request)['situacao'])
    return reply.code(204).send()
  })
}

function setSituation(context: Context, produto: Produto, situacao: unknown): void {
  if (situacao !== 'A' && situacao !== 'I' && situacao !== 'E')
    throw invalid('o produto', [
      { code: 2, msg: 'A situação informada é inválida.', element: 'situacao', namespace: 'PRODUTOS' },
    ])
  if (produto.situacao === situacao)
    throw new BlingError(
      400,
      'UNKNOWN_ERROR',
      'Não foi possível alterar a situação',
      'O produto já está nesta situação.',
    )
  productEvent(context, 'updated', context.state.produtos.put({ ...produto, situacao }))
}

/** The address by which the caller reached the emulator; links in answers start with it. */
export function baseOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
