import { trocasRoutes } from '@estampa/contract/trocas/trocas.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import type { Loja } from '../../infra/loja.ts'
import { trocar } from './trocas.rules.ts'

export function trocasModule(app: FastifyInstance, loja: Loja): void {
  mount(app, trocasRoutes, {
    'POST /vendas/:id/trocas/': ({ params, body, usuario, idempotencia }) =>
      trocar(loja, params.id, body, usuario.id, idempotencia),
  })
}
