import { estoqueRoutes } from '@estampa/contract/estoque/estoque.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Queue } from '../../infra/database/queue.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { mount } from '../../shop/mount.ts'
import { sendPlanilha } from '../../shop/planilha.ts'
import { applyContagem, readEstoque } from './estoque.rules.ts'
import { buildMovimentoPageReader, COLUNAS_DOS_MOVIMENTOS, listMovimentos } from './movimentos.data.ts'

export function estoqueModule(app: FastifyInstance, estoque: { db: Banco; queue: Queue }): void {
  const { db } = estoque
  mount(app, estoqueRoutes, {
    'GET /produtos/:id/estoque/': ({ params }) => readEstoque(db, params.id),
    'GET /produtos/:id/movimentos/': async ({ params, query, request }) => {
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await listMovimentos(db, params.id, query, cursor))
    },
    'GET /estoque/movimentos/exportar/': ({ query, ...pedido }) =>
      sendPlanilha(db, pedido, {
        nome: 'movimentos-de-estoque',
        formato: query.formato,
        selecionados: query.ids?.length,
        colunas: COLUNAS_DOS_MOVIMENTOS,
        pagina: buildMovimentoPageReader(db, query),
      }),
    'POST /estoque/contagem/': ({ body, usuario, idempotencia }) =>
      applyContagem(estoque, body, usuario.id, idempotencia),
  })
}
