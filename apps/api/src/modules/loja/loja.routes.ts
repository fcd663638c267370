import { lojaRoutes } from '@estampa/contract/loja/loja.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../shop/mount.ts'
import { changeLogo, changeLojaDados, type RecursosDaLogo, readLojaDados } from './loja.rules.ts'

export function lojaModule(app: FastifyInstance, loja: RecursosDaLogo): void {
  mount(app, lojaRoutes, {
    'GET /loja/': () => readLojaDados(loja),
    'PUT /loja/': ({ body, autor }) => changeLojaDados(loja, autor, body),
    'POST /loja/logo/': ({ arquivos, autor }) => changeLogo(loja, autor, arquivos),
    'DELETE /loja/logo/': ({ autor }) => changeLogo(loja, autor, null),
  })
}
