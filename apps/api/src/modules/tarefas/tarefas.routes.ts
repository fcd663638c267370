import { sincronizacaoRoutes } from '@estampa/contract/sincronizacao/sincronizacao.routes.ts'
import { tarefasRoutes } from '@estampa/contract/sincronizacao/tarefas.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Queue } from '../../infra/database/queue.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { mount } from '../../shop/mount.ts'
import { listTarefas, resumo } from './lista.data.ts'
import * as tarefas from './tarefas.rules.ts'

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  /** Effects of the answers, from the modules that carry them out. */
  readonly respostas: tarefas.Respostas<never>
}

/** The sync centre: jobs and questions as one list, and the answers to questions. */
export function tarefasModule(app: FastifyInstance, { db, queue, respostas }: Recursos): void {
  const recursos = { db, queue, respostas }
  mount(app, sincronizacaoRoutes, {
    'GET /sincronizacoes/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor, true)
      const linhas = await listTarefas(db, query, cursor, query.limite)
      return pageOf(request, cursor, query.limite, linhas, ({ id, chave }) => ({ id, chave }))
    },
    'GET /sincronizacoes/resumo/': () => resumo(db),
    'GET /sincronizacoes/:id/': ({ params }) => tarefas.readSincronizacao(db, params.id),
    'POST /sincronizacoes/:id/tentar-novamente/': ({ params, usuario }) =>
      tarefas.retryTarefa(recursos, params.id, usuario),
    'POST /sincronizacoes/:id/descartar/': ({ params, usuario }) => tarefas.discardTarefa(recursos, params.id, usuario),
  })
  mount(app, tarefasRoutes, {
    'GET /tarefas/:id/': ({ params }) => tarefas.readTarefa(db, params.id),
    'POST /tarefas/:id/responder/': ({ params, body, usuario, idempotencia }) =>
      tarefas.answerTarefa(recursos, params.id, body.resposta, usuario, idempotencia),
  })
}
