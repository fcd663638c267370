import { producaoRoutes } from '@estampa/contract/producao/producao.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../infra/files/store.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { artes, estampas } from './artes.data.ts'
import { baixarArte, guardarArte, trocarEstampas } from './artes.rules.ts'
import { lerNaBancada } from './bancada.rules.ts'
import { ficha } from './ficha.data.ts'
import { trocarFicha } from './ficha.rules.ts'
import { fila } from './fila.data.ts'
import { configuracao } from './producao.data.ts'
import * as rules from './producao.rules.ts'

/** Nothing of a print file runs in the shop's own origin, whatever it is. */
const SO_PARA_BAIXAR = "default-src 'none'; frame-ancestors 'none'; sandbox"

export function producaoModule(app: FastifyInstance, loja: Loja & { readonly files: Files }): void {
  const { db } = loja
  mount(app, producaoRoutes, {
    'GET /producao/configuracao/': () => configuracao(db),
    'PATCH /producao/configuracao/': ({ body, autor }) => rules.mudarConfiguracao(db, autor, body),
    'GET /artes/': async ({ query: { busca, limite, cursor: texto }, request }) => {
      const cursor = readCursor(texto)
      return pageOf(request, cursor, limite, await artes(db, busca, limite, cursor))
    },
    'POST /artes/': ({ body, arquivo, autor, usuario, idempotencia }) =>
      guardarArte(loja.db, { ...autor, usuario }, body, arquivo, idempotencia),
    'GET /artes/:id/arquivo/': async ({ params, query, reply }) => {
      const { conteudo, nome, bytes } = await baixarArte(loja, params.id, query.versao)
      reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(nome)}`)
        .header('content-security-policy', SO_PARA_BAIXAR)
        .header('content-length', bytes)
        .type('application/octet-stream')
      return conteudo
    },
    'GET /produtos/:id/estampas/': ({ params }) => estampas(db, params.id),
    'PUT /produtos/:id/estampas/': ({ params, body }) => trocarEstampas(db, params.id, body),
    'GET /produtos/:id/ficha/': ({ params }) => ficha(db, params.id),
    'PUT /produtos/:id/ficha/': ({ params, body }) => trocarFicha(db, params.id, body),
    'GET /producoes/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      const { pontoDe, ...linhas } = await fila(db, query, cursor)
      return pageOf(request, cursor, query.limite, linhas, pontoDe)
    },
    'POST /producoes/': ({ body, idempotencia }) => rules.produzirParaEstoque(loja, body, idempotencia),
    'GET /producoes/:id/': ({ params }) => rules.obterProducao(db, params.id),
    'POST /producoes/:id/concluir/': ({ params, body, usuario, idempotencia }) =>
      rules.concluir(loja, params.id, body.quantidade, usuario.id, idempotencia),
    'POST /producoes/:id/perder/': ({ params, body, usuario, idempotencia }) =>
      rules.perder(loja, params.id, body, usuario.id, idempotencia),
    'POST /producoes/:id/bloquear/': ({ params, body, usuario }) =>
      rules.bloquear(loja, params.id, body.motivo, usuario.id),
    'POST /producoes/:id/estornar/': ({ params, body, usuario }) =>
      rules.estornar(loja, params.id, body.evento_id, usuario.id),
    'POST /producoes/:id/destinar/': ({ params, body, usuario, idempotencia }) =>
      rules.destinar(loja, params.id, body, usuario.id, idempotencia),
    'POST /producoes/:id/cancelar/': ({ params, usuario }) => rules.cancelarDoEstoque(loja, params.id, usuario.id),
    'POST /producoes/bancada/': ({ body, usuario, request }) =>
      lerNaBancada(loja, body.codigo, { host: request.host, usuarioId: usuario.id }),
  })
}
