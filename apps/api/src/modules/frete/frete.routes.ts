import { freteRoutes } from '@estampa/contract/frete/frete.routes.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '../../shop/mount.ts'
import { refuseEtiquetaPreco, requestEtiquetaCancel } from './compra/cancelamento.rules.ts'
import { declaracaoDaVenda } from './compra/declaracao.rules.ts'
import { createEtiqueta, mergeEtiquetas } from './compra/etiqueta.rules.ts'
import { changeFreteConfiguracao } from './compra/preco.rules.ts'
import { acessosAoFrete, checkFreteContas } from './conta/acesso.rules.ts'
import { computeFrete, fretesIndisponiveis } from './cotacao/cotacao.rules.ts'
import { agenciasDaVenda, changeEnvioOptions, opcoesDaVenda } from './cotacao/opcoes.rules.ts'
import { freteConfiguracao } from './frete.data.ts'
import { trackEnvio } from './rastreamento/rastreamento.rules.ts'
import type { Frete } from './transportadora/transportadora.ts'

/** An idempotency key adds nothing here: a sale has one label, however often it is asked for. */
export function freteModule(app: FastifyInstance, frete: Frete): void {
  type Quem = {
    readonly usuario: { readonly id: number }
    readonly reply: FastifyReply
    readonly soltarVaga: () => void
  }
  const etiqueta = async (id: number, { usuario, reply, soltarVaga }: Quem, aceito?: number) => {
    const gerada = await createEtiqueta(frete, id, usuario.id, soltarVaga, aceito)
    if ('estado' in gerada) reply.code(202)
    return gerada
  }
  mount(app, freteRoutes, {
    'POST /vendas/:id/calcular-frete/': ({ params, soltarVaga }) => computeFrete(frete, params.id, soltarVaga),
    'GET /vendas/:id/fretes-indisponiveis/': ({ params }) => fretesIndisponiveis(frete, params.id),
    'POST /vendas/:id/gerar-etiqueta/': ({ params, ...requester }) => etiqueta(params.id, requester),
    'POST /vendas/:id/comprar-etiqueta/': ({ params, body, ...requester }) =>
      etiqueta(params.id, requester, body.valor ?? 0),
    'POST /vendas/:id/recusar-preco/': ({ params, usuario, soltarVaga }) =>
      refuseEtiquetaPreco(frete, params.id, usuario.id, soltarVaga),
    'POST /vendas/etiquetas/': ({ body }) => mergeEtiquetas(frete, body.ids, body.com_notas),
    'POST /vendas/:id/cancelar-etiqueta/': ({ params, usuario, soltarVaga }) =>
      requestEtiquetaCancel(frete, params.id, usuario.id, soltarVaga),
    'POST /vendas/:id/declaracao/': ({ params }) => declaracaoDaVenda(frete, params.id),
    'GET /vendas/:id/opcoes-de-envio/': ({ params }) => opcoesDaVenda(frete, params.id),
    'PUT /vendas/:id/opcoes-de-envio/': ({ params, body }) => changeEnvioOptions(frete, params.id, body),
    'GET /vendas/:id/agencias/': ({ params, query }) => agenciasDaVenda(frete, params.id, query.busca),
    'GET /frete/configuracao/': () => freteConfiguracao.read(frete.db),
    'PATCH /frete/configuracao/': ({ body, autor }) => changeFreteConfiguracao(frete.db, autor, body),
    'GET /frete/acesso/': () => acessosAoFrete(frete),
    'POST /frete/verificar/': () => checkFreteContas(frete),
    'GET /vendas/:id/rastreamento/': ({ params, soltarVaga }) => trackEnvio(frete, params.id, soltarVaga),
  })
}
