import { produtosRoutes } from '@estampa/contract/produtos/produtos.routes.ts'
import type { FastifyInstance } from 'fastify'
import { camposInvalidos } from '../../infra/errors.ts'
import type { Files } from '../../infra/files.ts'
import { mount } from '../../infra/http.ts'
import { pageOf, readCursor } from '../../infra/paging.ts'
import type { Banco } from '../../infra/transaction.ts'
import { buscarProdutos, filtrosDisponiveis } from './busca.data.ts'
import * as rules from './produtos.rules.ts'

export function produtosModule(app: FastifyInstance, { db, files }: { db: Banco; files: Files }): void {
  mount(app, produtosRoutes, {
    'GET /produtos/busca/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await buscarProdutos(db, query, cursor, query.limite))
    },
    'GET /produtos/filtros-disponiveis/': () => filtrosDisponiveis(db),
    'POST /produtos/': ({ body, arquivos, idempotencia }) =>
      rules.criarProduto(db, files, body, arquivos, idempotencia),
    'GET /produtos/:id/': ({ params }) => rules.obterProduto(db, params.id),
    'PUT /produtos/:id/': ({ params, body }) => rules.alterarProduto(db, params.id, body),
    'DELETE /produtos/:id/': async ({ params }) => {
      await rules.excluirProduto(db, params.id)
      return null
    },
    'DELETE /produtos/lixeira-multiplos/': async ({ query, body }) => {
      const ids = query?.ids ?? body?.ids
      if (!ids) throw camposInvalidos({ ids: ['Informe ao menos um item'] })
      return { ids: await rules.excluirProdutos(db, ids) }
    },
    'POST /produtos/lixeira/restaurar-multiplos/': async ({ body }) => ({
      ids: await rules.restaurarProdutos(db, body.ids),
    }),
  })
}
