import { freteRoutes } from '@estampa/contract/frete/frete.routes.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '../../shop/mount.ts'
import { cancelarEtiqueta, recusarPreco } from './compra/cancelamento.rules.ts'
import { declaracaoDaVenda } from './compra/declaracao.rules.ts'
import { gerarEtiqueta, juntarEtiquetas } from './compra/etiqueta.rules.ts'
import { mudarConfiguracao } from './compra/preco.rules.ts'
import { acessosAoFrete, verificarContas } from './conta/acesso.rules.ts'
import { calcularFrete, fretesIndisponiveis } from './cotacao/cotacao.rules.ts'
import { agenciasDaVenda, mudarOpcoes, opcoesDaVenda } from './cotacao/opcoes.rules.ts'
import { configuracao } from './frete.data.ts'
import { rastrear } from './rastreamento/rastreamento.rules.ts'
import type { Frete } from './transportadora/transportadora.ts'

/** An idempotency key adds nothing here: a sale has one label, however often it is asked for. */
export function freteModule(app: FastifyInstance, frete: Frete): void {
  type Quem = {
    readonly usuario: { readonly id: number }
    readonly reply: FastifyReply
    readonly soltarVaga: () => void
  }
  const etiqueta = async (id: number, { usuario, reply, soltarVaga }: Quem, aceito?: number) => {
    const gerada = await gerarEtiqueta(frete, id, usuario.id, soltarVaga, aceito)
    if ('estado' in gerada) reply.code(202)
    return gerada
  }
  mount(app, freteRoutes, {
    'POST /vendas/:id/calcular-frete/': ({ params, soltarVaga }) => calcularFrete(frete, params.id, soltarVaga),
    'GET /vendas/:id/fretes-indisponiveis/': ({ params }) => fretesIndisponiveis(frete, params.id),
    'POST /vendas/:id/gerar-etiqueta/': ({ params, ...quem }) => etiqueta(params.id, quem),
    'POST /vendas/:id/comprar-etiqueta/': ({ params, body, ...quem }) => etiqueta(params.id, quem, body.valor ?? 0),
    'POST /vendas/:id/recusar-preco/': ({ params, usuario, soltarVaga }) =>
      recusarPreco(frete, params.id, usuario.id, soltarVaga),
    'POST /vendas/etiquetas/': ({ body }) => juntarEtiquetas(frete, body.ids, body.com_notas),
    'POST /vendas/:id/cancelar-etiqueta/': ({ params, usuario, soltarVaga }) =>
      cancelarEtiqueta(frete, params.id, usuario.id, soltarVaga),
    'POST /vendas/:id/declaracao/': ({ params }) => declaracaoDaVenda(frete, params.id),
    'GET /vendas/:id/opcoes-de-envio/': ({ params }) => opcoesDaVenda(frete, params.id),
    'PUT /vendas/:id/opcoes-de-envio/': ({ params, body }) => mudarOpcoes(frete, params.id, body),
    'GET /vendas/:id/agencias/': ({ params, query }) => agenciasDaVenda(frete, params.id, query.busca),
    'GET /frete/configuracao/': () => configuracao(frete.db),
    'PATCH /frete/configuracao/': ({ body, autor }) => mudarConfiguracao(frete.db, autor, body),
    'GET /frete/acesso/': () => acessosAoFrete(frete),
    'POST /frete/verificar/': () => verificarContas(frete),
    'GET /vendas/:id/rastreamento/': ({ params, soltarVaga }) => rastrear(frete, params.id, soltarVaga),
  })
}
