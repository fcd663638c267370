import { pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { imagensRoutes } from '@estampa/contract/produtos/imagens.routes.ts'
import { produtosRoutes } from '@estampa/contract/produtos/produtos.routes.ts'
import type { FastifyInstance } from 'fastify'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { paginaPronta } from '../../infra/http/caching.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { mount } from '../../shop/mount.ts'
import { enviarPlanilha } from '../../shop/planilha.ts'
import { buscarProdutos, filtrosDisponiveis } from './busca.data.ts'
import { fiscalProposto } from './fiscal.data.ts'
import * as galeria from './galeria.rules.ts'
import { listarLixeira } from './lixeira.data.ts'
import * as lixeira from './lixeira.rules.ts'
import { COLUNAS_DOS_PRODUTOS, paginaDaPlanilha } from './planilha.data.ts'
import * as rules from './produtos.rules.ts'

export function produtosModule(app: FastifyInstance, catalogo: rules.Catalogo): void {
  const { db, queue } = catalogo
  mount(app, produtosRoutes, {
    'GET /produtos/busca/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      const filtros = { ...query, peca: pecaDaEtiqueta(query.busca, request.host) }
      const linhas = await buscarProdutos(db, filtros, cursor, query.limite)
      return paginaPronta(pageOf(request, cursor, query.limite, linhas))
    },
    'GET /produtos/exportar/': async ({ query, request, ...pedido }) => {
      const filtros = { ...query, peca: pecaDaEtiqueta(query.busca, request.host) }
      return enviarPlanilha(db, pedido, {
        nome: 'produtos',
        formato: query.formato,
        selecionados: query.ids?.length,
        colunas: COLUNAS_DOS_PRODUTOS,
        pagina: paginaDaPlanilha(db, filtros, query.ids),
      })
    },
    'GET /produtos/filtros-disponiveis/': () => filtrosDisponiveis(db),
    'GET /produtos/fiscal-proposto/': ({ query }) => fiscalProposto(db, query.categoria_id),
    'POST /produtos/': ({ body, arquivos, usuario, idempotencia }) =>
      rules.criarProduto(catalogo, body, arquivos, usuario, idempotencia),
    'GET /produtos/:id/': ({ params }) => rules.obterProduto(db, params.id),
    'PUT /produtos/:id/': ({ params, body, usuario, autor }) =>
      rules.alterarProduto(catalogo, params.id, body, { ...usuario, autor }),
    'DELETE /produtos/:id/': ({ params, autor }) => lixeira.moverProduto(db, autor, params.id),
    'DELETE /produtos/lixeira-multiplos/': async (pedido) => ({
      ids: await lixeira.moverProdutos(db, pedido.autor, idsDe(pedido)),
    }),
    'GET /produtos/lixeira/': async ({ query, request }) => {
      const { busca } = query
      const cursor = readCursor(query.cursor, true)
      const linhas = await listarLixeira(db, { busca, peca: pecaDaEtiqueta(busca, request.host) }, cursor, query.limite)
      return paginaPronta(pageOf(request, cursor, query.limite, linhas, ({ id, chave }) => ({ id, chave })))
    },
    'POST /produtos/lixeira/restaurar-multiplos/': async ({ body, autor }) => ({
      ids: await lixeira.restaurarProdutos(db, autor, body.ids),
    }),
    'DELETE /produtos/lixeira/excluir-multiplos/': async (pedido) => ({
      ids: await lixeira.excluirDeVez(db, queue, pedido.autor, idsDe(pedido)),
    }),
  })
  mount(app, imagensRoutes, {
    'GET /produtos/:id/imagens/': ({ params }) => galeria.galeria(db, params.id),
    'POST /produtos/:id/imagens/': ({ params, arquivos, idempotencia }) =>
      galeria.acrescentarImagens(catalogo, params.id, arquivos, idempotencia),
    'PATCH /produtos/:id/imagens/': ({ params, body }) => galeria.reordenarGaleria(db, params.id, body),
    'DELETE /produtos/imagens/:id/': ({ params, autor }) => galeria.removerDaGaleria(db, queue, autor, params.id),
    'POST /variacoes/:id/imagem/': ({ params, body }) => galeria.vincularNaVariacao(db, params.id, body.imagens_ids),
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
