import { producaoRoutes } from '@estampa/contract/producao/producao.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../infra/files/store.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { artes, estampas } from './artes.data.ts'
import { changeEstampas, deleteArte, downloadArte, saveArte } from './artes.rules.ts'
import { readBancadaCode, startProducoes } from './bancada.rules.ts'
import { reverseEvento, reverseEventos } from './estorno.rules.ts'
import { ficha } from './ficha.data.ts'
import { changeFicha } from './ficha.rules.ts'
import { fila } from './fila.data.ts'
import { buildListaDeImpressao } from './impressao.rules.ts'
import { precosConfiguracao } from './precos.data.ts'
import { calculatePrecos, changePrecos } from './precos.rules.ts'
import { producaoConfiguracao } from './producao.data.ts'
import * as rules from './producao.rules.ts'

/** Nothing of a print file runs in the shop's own origin, whatever it is. */
const SO_PARA_BAIXAR = "default-src 'none'; frame-ancestors 'none'; sandbox"

export function producaoModule(app: FastifyInstance, loja: Loja & { readonly files: Files }): void {
  const { db } = loja
  mount(app, producaoRoutes, {
    'GET /producao/configuracao/': () => producaoConfiguracao.read(db),
    'PATCH /producao/configuracao/': ({ body, autor }) => rules.changeProducaoConfiguracao(db, autor, body),
    'GET /producao/precos/': () => precosConfiguracao.read(db),
    'PUT /producao/precos/': ({ body, autor, usuario }) => changePrecos(db, autor, usuario, body),
    'POST /producao/calcular/': ({ body }) => calculatePrecos(db, body),
    'GET /artes/': async ({ query: { limite, cursor: texto, ...filter }, request }) => {
      const cursor = readCursor(texto)
      return pageOf(request, cursor, limite, await artes(db, filter, limite, cursor))
    },
    'POST /artes/': ({ body, arquivo, autor, usuario, idempotencia }) =>
      saveArte(loja, { ...autor, usuario }, body, arquivo, idempotencia),
    'DELETE /artes/:id/': async ({ params, autor }) => {
      await deleteArte(loja, autor, params.id)
      return null
    },
    'GET /artes/:id/arquivo/': async ({ params, query, reply }) => {
      const { conteudo, nome, bytes } = await downloadArte(loja, params.id, query.versao)
      reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(nome)}`)
        .header('content-security-policy', SO_PARA_BAIXAR)
        .header('content-length', bytes)
        .type('application/octet-stream')
      return conteudo
    },
    'GET /produtos/:id/estampas/': ({ params }) => estampas(db, params.id),
    'PUT /produtos/:id/estampas/': ({ params, body }) => changeEstampas(db, params.id, body),
    'GET /produtos/:id/ficha/': ({ params }) => ficha(db, params.id),
    'PUT /produtos/:id/ficha/': ({ params, body }) => changeFicha(db, params.id, body),
    'GET /producoes/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      const { pontoDe, ...linhas } = await fila(db, query, cursor)
      return pageOf(request, cursor, query.limite, linhas, pontoDe)
    },
    'POST /producoes/': ({ body, idempotencia }) => rules.produceForEstoque(loja, body, idempotencia),
    'GET /producoes/lista-de-impressao/': async ({ query, usuario, reply }) => {
      const { tipo, conteudo } = await buildListaDeImpressao(loja, query, usuario.id)
      reply.type(tipo)
      reply.header('content-disposition', `attachment; filename="lista-de-impressao.${query.formato}"`)
      return conteudo
    },
    'POST /producoes/comecar/': ({ body, usuario }) => startProducoes(loja, body.ids, usuario.id),
    'POST /producoes/estornar/': ({ body, usuario }) => reverseEventos(loja, body.eventos, usuario.id),
    'GET /producoes/:id/': ({ params }) => rules.readProducao(db, params.id),
    'POST /producoes/:id/concluir/': ({ params, body, usuario, idempotencia }) =>
      rules.finishProducao(loja, params.id, body.quantidade, usuario.id, idempotencia),
    'POST /producoes/:id/perder/': ({ params, body, usuario, idempotencia }) =>
      rules.losePecas(loja, params.id, body, usuario.id, idempotencia),
    'POST /producoes/:id/bloquear/': ({ params, body, usuario }) =>
      rules.blockProducao(loja, params.id, body.motivo, usuario.id),
    'POST /producoes/:id/versao/': ({ params, body, usuario }) =>
      rules.changeArteVersao(loja, params.id, body, usuario.id),
    'POST /producoes/:id/estornar/': ({ params, body, usuario }) =>
      reverseEvento(loja, params.id, body.evento_id, usuario.id),
    'POST /producoes/:id/destinar/': ({ params, body, usuario, idempotencia }) =>
      rules.applyDestino(loja, params.id, body, usuario.id, idempotencia),
    'POST /producoes/:id/cancelar/': ({ params, usuario }) => rules.cancelEstoqueProducao(loja, params.id, usuario.id),
    'POST /producoes/bancada/': ({ body, usuario, request }) =>
      readBancadaCode(loja, body.codigo, { host: request.host, usuarioId: usuario.id }),
  })
}
