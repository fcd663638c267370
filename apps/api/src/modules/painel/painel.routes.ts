import { painelRoutes } from '@estampa/contract/painel/painel.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../shop/mount.ts'
import { readPainel } from './painel.rules.ts'

export function painelModule(app: FastifyInstance, loja: Parameters<typeof readPainel>[0]): void {
  mount(app, painelRoutes, { 'GET /painel/': () => readPainel(loja) })
}
