import { modelosRoutes } from '@estampa/contract/modelos/modelos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import { listarModelos } from './modelos.data.ts'
import * as rules from './modelos.rules.ts'

export function modelosModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, modelosRoutes, {
    'GET /modelos/': ({ query }) => listarModelos(db, query.busca),
    'POST /modelos/': ({ body, usuario, idempotencia }) => rules.criarModelo(db, body, usuario, idempotencia),
    'GET /modelos/:id/': ({ params }) => rules.obterModelo(db, params.id),
    'PUT /modelos/:id/': ({ params, body, usuario }) => rules.alterarModelo(db, params.id, body, usuario),
    'DELETE /modelos/:id/': async ({ params, autor }) => {
      await rules.excluirModelo(db, autor, params.id)
      return null
    },
  })
}
