import { pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { imagensRoutes } from '@estampa/contract/produtos/imagens.routes.ts'
import { produtosRoutes } from '@estampa/contract/produtos/produtos.routes.ts'
import type { FastifyInstance } from 'fastify'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { paginaPronta } from '../../infra/http/caching.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { mount } from '../../shop/mount.ts'
import { sendPlanilha } from '../../shop/planilha.ts'
import { filtrosDisponiveis, searchProdutos } from './busca.data.ts'
import { fiscalProposto } from './fiscal.data.ts'
import * as galeria from './galeria.rules.ts'
import { listLixeira } from './lixeira.data.ts'
import * as lixeira from './lixeira.rules.ts'
import { buildProdutoPageReader, COLUNAS_DOS_PRODUTOS } from './planilha.data.ts'
import * as rules from './produtos.rules.ts'

export function produtosModule(app: FastifyInstance, catalogo: rules.Catalogo): void {
  const { db, queue } = catalogo
  mount(app, produtosRoutes, {
    'GET /produtos/busca/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      const filtros = { ...query, peca: pecaDaEtiqueta(query.busca, request.host) }
      const linhas = await searchProdutos(db, filtros, cursor, query.limite)
      return paginaPronta(pageOf(request, cursor, query.limite, linhas))
    },
    'GET /produtos/exportar/': async ({ query, request, ...pedido }) => {
      const filtros = { ...query, peca: pecaDaEtiqueta(query.busca, request.host) }
      return sendPlanilha(db, pedido, {
        nome: 'produtos',
        formato: query.formato,
        selecionados: query.ids?.length,
        colunas: COLUNAS_DOS_PRODUTOS,
        pagina: buildProdutoPageReader(db, filtros, query.ids),
      })
    },
    'GET /produtos/filtros-disponiveis/': () => filtrosDisponiveis(db),
    'GET /produtos/fiscal-proposto/': ({ query }) => fiscalProposto(db, query.categoria_id),
    'POST /produtos/': ({ body, arquivos, usuario, idempotencia }) =>
      rules.createProduto(catalogo, body, arquivos, usuario, idempotencia),
    'GET /produtos/:id/': ({ params }) => rules.readProduto(db, params.id),
    'PUT /produtos/:id/': ({ params, body, usuario, autor }) =>
      rules.changeProduto(catalogo, params.id, body, { ...usuario, autor }),
    'DELETE /produtos/:id/': ({ params, autor }) => lixeira.moveProdutoToLixeira(db, autor, params.id),
    'DELETE /produtos/lixeira-multiplos/': async (pedido) => ({
      ids: await lixeira.moveProdutosToLixeira(db, pedido.autor, idsDe(pedido)),
    }),
    'GET /produtos/lixeira/': async ({ query, request }) => {
      const { busca } = query
      const cursor = readCursor(query.cursor, true)
      const linhas = await listLixeira(db, { busca, peca: pecaDaEtiqueta(busca, request.host) }, cursor, query.limite)
      return paginaPronta(pageOf(request, cursor, query.limite, linhas, ({ id, chave }) => ({ id, chave })))
    },
    'POST /produtos/lixeira/restaurar-multiplos/': async ({ body, autor }) => ({
      ids: await lixeira.restoreProdutos(db, autor, body.ids),
    }),
    'DELETE /produtos/lixeira/excluir-multiplos/': async (pedido) => ({
      ids: await lixeira.deleteProdutosForGood(db, queue, pedido.autor, idsDe(pedido)),
    }),
  })
  mount(app, imagensRoutes, {
    'GET /produtos/:id/imagens/': ({ params }) => galeria.galeria(db, params.id),
    'POST /produtos/:id/imagens/': ({ params, arquivos, idempotencia }) =>
      galeria.addImagens(catalogo, params.id, arquivos, idempotencia),
    'PATCH /produtos/:id/imagens/': ({ params, body }) => galeria.reorderGaleria(db, params.id, body),
    'DELETE /produtos/imagens/:id/': ({ params, autor }) => galeria.removeFromGaleria(db, queue, autor, params.id),
    'POST /variacoes/:id/imagem/': ({ params, body }) => galeria.linkVariacaoImagens(db, params.id, body.imagens_ids),
  })
}

interface ComIds {
  readonly ids?: number[] | undefined
}
/** A DELETE carries its ids in the query or in the body. */
function idsDe({ query, body }: { query: ComIds; body: ComIds | null | undefined }): number[] {
  const ids = query.ids ?? body?.ids
  if (!ids) throw camposInvalidos({ ids: ['Informe ao menos um item'] })
  return ids
}
