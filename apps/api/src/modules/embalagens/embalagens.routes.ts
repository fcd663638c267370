import { embalagensRoutes } from '@estampa/contract/embalagens/embalagens.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import { listarEmbalagens } from './embalagens.data.ts'
import * as rules from './embalagens.rules.ts'

export function embalagensModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, embalagensRoutes, {
    'GET /embalagens/': () => listarEmbalagens(db),
    'POST /embalagens/': ({ body, idempotencia }) => rules.criarEmbalagem(db, body, idempotencia),
    'PUT /embalagens/:id/': ({ params, body }) => rules.alterarEmbalagem(db, params.id, body),
    'DELETE /embalagens/:id/': async ({ params, autor }) => {
      await rules.excluirEmbalagem(db, autor, params.id)
      return null
    },
    'GET /vendas/:id/embalagens/': ({ params }) => rules.embalagensDaVenda(db, params.id),
  })
}
