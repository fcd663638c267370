import { lojaRoutes } from '@estampa/contract/loja/loja.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../shop/mount.ts'
import { changeLojaDados, type RecursosDaLoja, readLojaDados } from './loja.rules.ts'

export function lojaModule(app: FastifyInstance, loja: RecursosDaLoja): void {
  mount(app, lojaRoutes, {
    'GET /loja/': () => readLojaDados(loja),
    'PUT /loja/': ({ body, autor }) => changeLojaDados(loja, autor, body),
  })
}
