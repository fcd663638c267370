import { atributosRoutes } from '@estampa/contract/atributos/atributos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import { listarAtributos } from './atributos.data.ts'
import * as rules from './atributos.rules.ts'

export function atributosModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, atributosRoutes, {
    'GET /atributos/': () => listarAtributos(db),
    'POST /atributos/': ({ body, idempotencia }) => rules.criarAtributo(db, body.nome, idempotencia),
    'PUT /atributos/:id/': ({ params, body }) => rules.renomearAtributo(db, params.id, body.nome),
    'DELETE /atributos/:id/': async ({ params, autor }) => {
      await rules.excluirAtributo(db, autor, params.id)
      return null
    },
    'GET /atributos/:id/valores/': async ({ params }) => (await rules.obterAtributo(db, params.id)).opcoes,
    'POST /atributos/:id/valores/': ({ params, body, idempotencia }) =>
      rules.acrescentarValor(db, params.id, body.valor, idempotencia),
    'PUT /atributos/:id/valores/:valorId/': ({ params, body }) =>
      rules.alterarValor(db, params.id, params.valorId, body.valor),
    'DELETE /atributos/:id/valores/:valorId/': async ({ params, autor }) => {
      await rules.excluirValor(db, autor, params.id, params.valorId)
      return null
    },
  })
}
