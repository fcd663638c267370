import { imagensRoutes } from '@estampa/contract/imagens/imagens.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../shop/mount.ts'
import * as rules from './galeria.rules.ts'
import type { Catalogo } from './produtos.rules.ts'

export function galeriaModule(app: FastifyInstance, catalogo: Catalogo): void {
  const { db, queue } = catalogo
  mount(app, imagensRoutes, {
    'GET /produtos/:id/imagens/': ({ params }) => rules.galeria(db, params.id),
    'POST /produtos/:id/imagens/': ({ params, arquivos, idempotencia }) =>
      rules.acrescentarImagens(catalogo, params.id, arquivos, idempotencia),
    'PATCH /produtos/:id/imagens/': ({ params, body }) => rules.reordenarGaleria(db, params.id, body),
    'DELETE /produtos/imagens/:id/': async ({ params, autor }) => {
      await rules.removerDaGaleria(db, queue, autor, params.id)
      return null
    },
    'POST /variacoes/:id/imagem/': ({ params, body }) => rules.vincularNaVariacao(db, params.id, body.imagens_ids),
  })
}
