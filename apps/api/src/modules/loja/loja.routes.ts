import { lojaRoutes } from '@estampa/contract/loja/loja.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../shop/mount.ts'
import { type Loja, mudarDados, obterDados } from './loja.rules.ts'

export function lojaModule(app: FastifyInstance, loja: Loja): void {
  mount(app, lojaRoutes, {
    'GET /loja/': () => obterDados(loja),
    'PUT /loja/': ({ body, autor }) => mudarDados(loja, autor, body),
  })
}
