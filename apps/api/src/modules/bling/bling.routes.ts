import { blingRoutes, pedidosRoutes } from '@estampa/contract/bling/bling.routes.ts'
import { configuracaoBlingRoutes } from '@estampa/contract/bling/configuracao.routes.ts'
import { vinculoRoutes } from '@estampa/contract/bling/vinculo.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import { originOf } from '../../infra/http/origin.ts'
import { tomarAvisos } from '../../shop/avisos.ts'
import { mount } from '../../shop/mount.ts'
import { exigirIdentidade, exigirPermissao } from '../../shop/session.ts'
import * as publicacao from './catalogo/publicacao.rules.ts'
import * as conexao from './conexao/conexao.rules.ts'
import type { Contexto } from './conexao/contexto.ts'
import { conferirDepois, obterConferencia, pedirConferencia } from './conta/conferencia.rules.ts'
import { mudarConfiguracao, obterConfiguracao } from './conta/configuracao.rules.ts'
import { enviarPedido } from './enviados/pedidos.rules.ts'
import { vincularProduto } from './produto/vinculo.rules.ts'
import { escolherProdutoDaLinha } from './recebidos/linhas.rules.ts'
import { compararLados } from './vinculo/comparacao.rules.ts'
import { devolverVersao, enviarCampos, trazerCampos } from './vinculo/escolha.rules.ts'
import { assinaturaConfere, receberEvento } from './webhook.rules.ts'

export function blingModule(app: FastifyInstance, contexto: Contexto): void {
  mount(app, blingRoutes, {
    'GET /bling/auth/': ({ query, usuario, autor, request }) =>
      conexao.iniciarAutorizacao(contexto, { ...autor, usuario }, originOf(request), query.empresa),
    'POST /bling/callback/': ({ body, usuario, autor }) =>
      conexao.concluirAutorizacao(contexto, { ...autor, usuario }, body, conferirDepois),
    'GET /bling/conexao/': () => conexao.estadoDaConexao(contexto),
    'DELETE /bling/conexao/': async ({ usuario, autor }) => {
      exigirIdentidade(usuario)
      await conexao.desconectar(contexto, autor)
      return null
    },
    'POST /produtos/:id/publicar-no-bling/': async ({ params, usuario, idempotencia }) => ({
      sincronizacao: await publicacao.publicarProduto(contexto, params.id, usuario.id, idempotencia),
    }),
    'POST /produtos/publicar-multiplos/': ({ body, usuario }) =>
      publicacao.publicarProdutos(contexto, body.ids, usuario.id),
  })
  mount(app, vinculoRoutes, {
    'POST /produtos/:id/vincular-ao-bling/': ({ params, body }) =>
      vincularProduto(contexto, params.id, body.id_bling, body.estoque),
    'GET /produtos/:id/bling/': ({ params, query }) => compararLados(contexto, params.id, query.id_bling),
    'POST /produtos/:id/bling/enviar/': ({ params, body, usuario }) =>
      enviarCampos(contexto, params.id, body, usuario.id),
    'POST /produtos/:id/bling/trazer/': ({ params, body, usuario }) => {
      if (body.campos.includes('preco')) exigirPermissao(usuario, 'mudar_precos')
      return trazerCampos(contexto, params.id, body, usuario.id)
    },
    'POST /produtos/:id/bling/versoes/:versao/devolver/': ({ params, usuario }) =>
      devolverVersao(contexto, params.id, params.versao, usuario.id),
  })
  mount(app, pedidosRoutes, {
    'POST /vendas/:id/sincronizar_bling/': async ({ params, usuario, idempotencia }) => ({
      sincronizacao: await enviarPedido(contexto, params.id, usuario.id, idempotencia),
    }),
    'POST /vendas/:id/itens/:item/produto/': ({ params, body }) =>
      escolherProdutoDaLinha(contexto, params.id, params.item, { ...body, variacao_id: body.variacao_id ?? null }),
  })
  mount(app, configuracaoBlingRoutes, {
    'GET /bling/configuracao/': () => obterConfiguracao(contexto),
    'PATCH /bling/configuracao/': ({ body }) => mudarConfiguracao(contexto, body),
    'GET /bling/conferencia/': () => obterConferencia(contexto),
    'POST /bling/conferencia/': () => pedirConferencia(contexto),
  })
  const { db, queue, config, recusas } = contexto
  tomarAvisos(app, {
    url: '/api/bling/webhook/',
    conta: 'conta_bling',
    recusas,
    assinado: (corpo, headers) => assinaturaConfere(config.clientSecret, corpo, headers['x-bling-signature-256']),
    async receber(corpo) {
      if (!config.ativo) throw new DomainError('BLING_DESATIVADO')
      await receberEvento(db, queue, corpo)
    },
  })
}
