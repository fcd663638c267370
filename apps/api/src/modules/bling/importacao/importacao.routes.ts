import { importacaoRoutes } from '@estampa/contract/bling/importacao.routes.ts'
import type { FastifyInstance } from 'fastify'
import { pageOf, readCursor } from '../../../infra/http/paging.ts'
import { mount } from '../../../shop/mount.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { requestContatosImport } from './contatos-da-conta.sync.ts'
import * as rules from './importacao.rules.ts'
import { itens } from './itens.data.ts'

export function importacaoModule(app: FastifyInstance, contexto: Contexto): void {
  const { db } = contexto
  mount(app, importacaoRoutes, {
    'POST /bling/contatos/importar/': async ({ usuario }) => ({
      sincronizacao: await requestContatosImport(contexto, usuario.id),
    }),
    'GET /bling/importacoes/': () => rules.listBlingImportacoes(db),
    'POST /bling/importacoes/': ({ usuario }) => rules.startImportacao(contexto, usuario.id),
    'GET /bling/importacoes/:id/': ({ params }) => rules.readBlingImportacao(db, params.id),
    'PATCH /bling/importacoes/:id/': ({ params, body }) => rules.chooseCor(db, params.id, body.cor),
    'DELETE /bling/importacoes/:id/': async ({ params }) => {
      await rules.cancelBlingImportacao(db, params.id)
      return null
    },
    'GET /bling/importacoes/:id/itens/': async ({ params, query, request }) => {
      await rules.readBlingImportacao(db, params.id)
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await itens(db, params.id, query, cursor))
    },
    'PATCH /bling/importacoes/:id/itens/': ({ params, body }) => rules.answerImportacaoItens(db, params.id, body),
    'PATCH /bling/importacoes/:id/itens/:item/': ({ params, body }) =>
      rules.answerImportacaoItem(db, params.id, params.item, body),
    'POST /bling/importacoes/:id/aplicar/': ({ params, body }) => rules.applyBlingImportacao(contexto, params.id, body),
  })
}
