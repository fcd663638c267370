import { fornecedoresRoutes } from '@estampa/contract/fornecedores/fornecedores.routes.ts'
import type { FastifyInstance } from 'fastify'
import { found } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import { sendPlanilha } from '../../shop/planilha.ts'
import { anonymiseFornecedor } from './anonimizacao.rules.ts'
import { readComprado } from './comprado.data.ts'
import { fornecedores } from './fornecedores.rules.ts'
import { buildFornecedorPageReader, COLUNAS_DOS_FORNECEDORES } from './planilha.data.ts'

export function fornecedoresModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, fornecedoresRoutes, {
    ...fornecedores.handlers(db),
    'POST /fornecedores/:id/anonimizar/': ({ params, autor, idempotencia }) =>
      anonymiseFornecedor(db, autor, params.id, idempotencia),
    'GET /fornecedores/:id/comprado/': ({ params }) => found(readComprado(db, params.id), 'FORNECEDOR_NAO_ENCONTRADO'),
    'GET /fornecedores/exportar/': ({ query, ...pedido }) =>
      sendPlanilha(db, pedido, {
        nome: 'fornecedores',
        formato: query.formato,
        selecionados: query.ids?.length,
        colunas: COLUNAS_DOS_FORNECEDORES,
        pagina: buildFornecedorPageReader(db, query.busca, query.ids),
      }),
  })
}
