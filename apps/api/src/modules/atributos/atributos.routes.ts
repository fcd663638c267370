import { atributosRoutes } from '@estampa/contract/atributos/atributos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import * as rules from './atributos.rules.ts'

export function atributosModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, atributosRoutes, {
    ...rules.atributos.handlers(db),
    'GET /atributos/:id/valores/': async ({ params }) => (await rules.atributos.record(db, params.id)).opcoes,
    'POST /atributos/:id/valores/': ({ params, body, idempotencia }) =>
      rules.addValor(db, params.id, body.valor, idempotencia),
    'PUT /atributos/:id/valores/:valorId/': ({ params, body }) =>
      rules.changeValor(db, params.id, params.valorId, body.valor),
    'DELETE /atributos/:id/valores/:valorId/': ({ params, autor }) =>
      rules.deleteValor(db, autor, params.id, params.valorId),
  })
}
