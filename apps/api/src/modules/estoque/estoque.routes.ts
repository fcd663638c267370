import { estoqueRoutes } from '@estampa/contract/estoque/estoque.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import { pageOf, readCursor } from '../../infra/paging.ts'
import type { Banco } from '../../infra/transaction.ts'
import { obterEstoque } from './estoque.rules.ts'
import { listarMovimentos } from './movimentos.data.ts'

export function estoqueModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, estoqueRoutes, {
    'GET /produtos/:id/estoque/': ({ params }) => obterEstoque(db, params.id),
    'GET /produtos/:id/movimentos/': async ({ params, query, request }) => {
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await listarMovimentos(db, params.id, query, cursor))
    },
  })
}
