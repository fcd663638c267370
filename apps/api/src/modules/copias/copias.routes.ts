import { copiasRoutes } from '@estampa/contract/copias/copias.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Queue } from '../../infra/database/queue.ts'
import { mount } from '../../shop/mount.ts'
import { requestCopia } from './copias.jobs.ts'
import { type ChavesDasCopias, changeCifra, estadoDasCopias, recordVistaFora, type Seguranca } from './copias.rules.ts'

export function copiasModule(
  app: FastifyInstance,
  copias: Seguranca & ChavesDasCopias & { readonly queue: Queue },
): void {
  mount(app, copiasRoutes, {
    'GET /copias/': () => estadoDasCopias(copias),

    'POST /copias/': async ({ autor }) => ({ pedida_em: await requestCopia(copias, autor) }),

    'PUT /copias/cifra/': ({ autor, usuario, body }) => changeCifra(copias.db, { ...autor, usuario }, body, copias),

    'POST /copias/vista-fora/': async ({ autor, body }) => {
      await recordVistaFora(copias, body.nome, autor)
      return null
    },
  })
}
