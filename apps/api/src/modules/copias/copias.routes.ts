import { copiasRoutes } from '@estampa/contract/copias/copias.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Queue } from '../../infra/database/queue.ts'
import { mount } from '../../shop/mount.ts'
import { exigirIdentidade } from '../../shop/session.ts'
import { pedirCopia } from './copias.jobs.ts'
import { type Chaves, estadoDasCopias, mudarCifra, type Seguranca } from './copias.rules.ts'

export function copiasModule(app: FastifyInstance, copias: Seguranca & Chaves & { readonly queue: Queue }): void {
  mount(app, copiasRoutes, {
    'GET /copias/': () => estadoDasCopias(copias),

    'POST /copias/': async ({ autor, usuario }) => {
      exigirIdentidade(usuario)
      return { pedida_em: await pedirCopia(copias, autor) }
    },

    'PUT /copias/cifra/': ({ autor, usuario, body }) => mudarCifra(copias.db, { ...autor, usuario }, body, copias),
  })
}
