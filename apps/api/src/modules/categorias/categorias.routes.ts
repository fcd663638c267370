import { categoriasRoutes } from '@estampa/contract/categorias/categorias.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import * as rules from './categorias.rules.ts'

export function categoriasModule(app: FastifyInstance, arvore: rules.Arvore): void {
  const { db } = arvore
  mount(app, categoriasRoutes, {
    'GET /categorias/': ({ query }) => rules.arvoreDeCategorias(db, query.busca),
    'POST /categorias/': ({ body, idempotencia }) => rules.criarCategoria(arvore, body, idempotencia),
    'GET /categorias/:id/': ({ params }) => rules.obterCategoria(db, params.id),
    'PUT /categorias/:id/': ({ params, body }) => rules.alterarCategoria(arvore, params.id, body),
    'DELETE /categorias/:id/': async ({ params, autor }) => {
      await rules.excluirCategoria(arvore, autor, params.id)
      return null
    },
  })
}
