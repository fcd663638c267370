import { trocasRoutes } from '@estampa/contract/trocas/trocas.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { LojaComArquivos } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { exchangePecas } from './trocas.rules.ts'

export function trocasModule(app: FastifyInstance, loja: LojaComArquivos): void {
  mount(app, trocasRoutes, {
    'POST /vendas/:id/trocas/': ({ params, body, usuario, idempotencia }) =>
      exchangePecas(loja, params.id, body, usuario, idempotencia),
  })
}
