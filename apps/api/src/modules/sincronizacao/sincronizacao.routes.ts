import { sincronizacaoRoutes } from '@estampa/contract/sincronizacao/sincronizacao.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Queue } from '../../infra/database/queue.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { mount } from '../../shop/mount.ts'
import { listar, resumo } from './lista.data.ts'
import * as rules from './sincronizacao.rules.ts'

export function sincronizacaoModule(app: FastifyInstance, { db, queue }: { db: Banco; queue: Queue }): void {
  mount(app, sincronizacaoRoutes, {
    'GET /sincronizacoes/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor, true)
      const linhas = await listar(db, query, cursor, query.limite)
      return pageOf(request, cursor, query.limite, linhas, ({ id, chave }) => ({ id, chave }))
    },
    'GET /sincronizacoes/resumo/': () => resumo(db),
    'GET /sincronizacoes/:id/': ({ params }) => rules.obterSincronizacao(db, params.id),
    'POST /sincronizacoes/:id/tentar-novamente/': ({ params, usuario }) =>
      rules.tentarNovamente(db, queue, params.id, usuario),
    'POST /sincronizacoes/:id/descartar/': ({ params }) => rules.descartar(db, queue, params.id),
  })
}
