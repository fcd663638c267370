import { blingRoutes, pedidosRoutes } from '@estampa/contract/bling/bling.routes.ts'
import { configuracaoBlingRoutes } from '@estampa/contract/bling/configuracao.routes.ts'
import { diferencasRoutes } from '@estampa/contract/bling/diferencas.routes.ts'
import { vinculoRoutes } from '@estampa/contract/bling/vinculo.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import { originOf } from '../../infra/http/origin.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { receiveAvisos } from '../../shop/avisos.ts'
import { mount } from '../../shop/mount.ts'
import { requirePermissao } from '../../shop/session.ts'
import * as publicacao from './catalogo/publicacao.rules.ts'
import * as conexao from './conexao/conexao.rules.ts'
import type { Contexto } from './conexao/contexto.ts'
import { checkContaLater, readConferencia, requestConferencia } from './conta/conferencia.rules.ts'
import { changeBlingConfiguracao, readBlingSettings } from './conta/configuracao.rules.ts'
import { sendPedido } from './enviados/pedidos.rules.ts'
import { listDiferencas, readResumo } from './estoques/diferencas.data.ts'
import { settleDiferencas } from './estoques/diferencas.rules.ts'
import { linkProdutoToBling } from './produto/vinculo.rules.ts'
import { chooseVendaLinhaProduto } from './recebidos/linhas.rules.ts'
import { compareSides } from './vinculo/comparacao.rules.ts'
import { bringBlingFields, restoreVersao, sendCampos } from './vinculo/escolha.rules.ts'
import { assinaturaConfere, receiveBlingEvent } from './webhook.rules.ts'

export function blingModule(app: FastifyInstance, contexto: Contexto): void {
  mount(app, blingRoutes, {
    'GET /bling/auth/': ({ query, usuario, autor, request }) =>
      conexao.startBlingAuthorisation(contexto, { ...autor, usuario }, originOf(request), query.empresa),
    'POST /bling/callback/': ({ body, usuario, autor }) =>
      conexao.finishAuthorisation(contexto, { ...autor, usuario }, body, checkContaLater),
    'GET /bling/conexao/': () => conexao.estadoDaConexao(contexto),
    'DELETE /bling/conexao/': async ({ autor }) => {
      await conexao.disconnectBling(contexto, autor)
      return null
    },
    'POST /produtos/:id/publicar-no-bling/': async ({ params, usuario, idempotencia }) => ({
      sincronizacao: await publicacao.publishProduto(contexto, params.id, usuario.id, idempotencia),
    }),
    'POST /produtos/publicar-multiplos/': ({ body, usuario }) =>
      publicacao.publishProdutos(contexto, body.ids, usuario.id),
  })
  mount(app, vinculoRoutes, {
    'POST /produtos/:id/vincular-ao-bling/': ({ params, body }) =>
      linkProdutoToBling(contexto, params.id, body.id_bling, body.estoque),
    'GET /produtos/:id/bling/': ({ params, query }) => compareSides(contexto, params.id, query.id_bling),
    'POST /produtos/:id/bling/enviar/': ({ params, body, usuario }) =>
      sendCampos(contexto, params.id, body, usuario.id),
    'POST /produtos/:id/bling/trazer/': ({ params, body, usuario }) => {
      if (body.campos.includes('preco')) requirePermissao(usuario, 'mudar_precos')
      return bringBlingFields(contexto, params.id, body, usuario.id)
    },
    'POST /produtos/:id/bling/versoes/:versao/devolver/': ({ params, usuario }) =>
      restoreVersao(contexto, params.id, params.versao, usuario.id),
  })
  mount(app, pedidosRoutes, {
    'POST /vendas/:id/sincronizar_bling/': async ({ params, usuario, idempotencia }) => ({
      sincronizacao: await sendPedido(contexto, params.id, usuario.id, idempotencia),
    }),
    'POST /vendas/:id/itens/:item/produto/': ({ params, body }) =>
      chooseVendaLinhaProduto(contexto, params.id, params.item, { ...body, variacao_id: body.variacao_id ?? null }),
  })
  mount(app, configuracaoBlingRoutes, {
    'GET /bling/configuracao/': () => readBlingSettings(contexto),
    'PATCH /bling/configuracao/': ({ body }) => changeBlingConfiguracao(contexto, body),
    'GET /bling/conferencia/': () => readConferencia(contexto),
    'POST /bling/conferencia/': () => requestConferencia(contexto),
  })
  const { db, queue, config, recusas } = contexto
  mount(app, diferencasRoutes, {
    'GET /bling/diferencas/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      const linhas = await listDiferencas(db, cursor, query.limite)
      return pageOf(request, cursor, query.limite, linhas, ({ id, titulo }) => ({ id, chave: titulo }))
    },
    'GET /bling/diferencas/resumo/': () => readResumo(db),
    'POST /bling/diferencas/': ({ body, idempotencia }) => settleDiferencas(contexto, body, idempotencia),
  })
  receiveAvisos(app, {
    url: '/api/bling/webhook/',
    conta: 'conta_bling',
    recusas,
    assinado: (corpo, headers) => assinaturaConfere(config.clientSecret, corpo, headers['x-bling-signature-256']),
    async receber(corpo) {
      if (!config.ativo) throw new DomainError('BLING_DESATIVADO')
      await receiveBlingEvent(db, queue, corpo)
    },
  })
}
