import { categoriasRoutes } from '@estampa/contract/categorias/categorias.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import type { Banco } from '../../infra/transaction.ts'
import * as rules from './categorias.rules.ts'

export function categoriasModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, categoriasRoutes, {
    'GET /categorias/': ({ query }) => rules.arvoreDeCategorias(db, query.busca),
    'POST /categorias/': ({ body, idempotencia }) => rules.criarCategoria(db, body, idempotencia),
    'GET /categorias/:id/': ({ params }) => rules.obterCategoria(db, params.id),
    'PUT /categorias/:id/': ({ params, body }) => rules.alterarCategoria(db, params.id, body),
    'DELETE /categorias/:id/': async ({ params }) => {
      await rules.excluirCategoria(db, params.id)
      return null
    },
  })
}
