import { categoriasRoutes } from '@estampa/contract/categorias/categorias.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import * as rules from './categorias.rules.ts'

export function categoriasModule(app: FastifyInstance, loja: Loja): void {
  const { db } = loja
  mount(app, categoriasRoutes, {
    'GET /categorias/': ({ query }) => rules.arvoreDeCategorias(db, query.busca),
    'POST /categorias/': ({ body, idempotencia }) => rules.createCategoria(loja, body, idempotencia),
    'GET /categorias/:id/': ({ params }) => rules.readCategoria(db, params.id),
    'PUT /categorias/:id/': ({ params, body }) => rules.changeCategoria(loja, params.id, body),
    'DELETE /categorias/:id/': ({ params, autor }) => rules.deleteCategoria(loja, autor, params.id),
  })
}
