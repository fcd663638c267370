import { imagensRoutes } from '@estampa/contract/imagens/imagens.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../infra/files.ts'
import { mount } from '../../infra/http.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Banco } from '../../infra/transaction.ts'
import * as rules from './galeria.rules.ts'

export function galeriaModule(
  app: FastifyInstance,
  { db, files, queue }: { db: Banco; files: Files; queue: Queue },
): void {
  mount(app, imagensRoutes, {
    'GET /produtos/:id/imagens/': ({ params }) => rules.galeria(db, params.id),
    'POST /produtos/:id/imagens/': ({ params, arquivos, idempotencia }) =>
      rules.acrescentarImagens(db, files, params.id, arquivos, idempotencia),
    'PATCH /produtos/:id/imagens/': ({ params, body }) => rules.reordenarGaleria(db, params.id, body),
    'DELETE /produtos/imagens/:id/': async ({ params }) => {
      await rules.removerDaGaleria(db, queue, params.id)
      return null
    },
    'POST /variacoes/:id/imagem/': ({ params, body }) => rules.vincularNaVariacao(db, params.id, body.imagens_ids),
  })
}
