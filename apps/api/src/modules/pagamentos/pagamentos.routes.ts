import { pagamentosRoutes } from '@estampa/contract/vendas/pagamentos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { exigirPermissao } from '../../shop/session.ts'
import * as pagamentos from './pagamentos.rules.ts'

export function pagamentosModule(app: FastifyInstance, loja: Loja): void {
  mount(app, pagamentosRoutes, {
    'POST /vendas/:id/pagamentos/': ({ params, body, usuario, autor, idempotencia }) => {
      if (body.devolucao) exigirPermissao(usuario, 'estornar_pagamentos')
      return pagamentos.registrarPagamento(loja, params.id, body, { ...autor, usuario }, idempotencia)
    },
    'DELETE /vendas/:id/pagamentos/:pagamentoId/': ({ params, usuario, autor }) =>
      pagamentos.apagarPagamento(loja, params.id, params.pagamentoId, { ...autor, usuario }),
    'PATCH /vendas/:id/cobranca/': ({ params, body, usuario }) =>
      pagamentos.cobrarFrete(loja, params.id, body.frete_cobrado, usuario.id),
    'GET /pagamentos/configuracao/': () => pagamentos.obterConfiguracao(loja.db),
    'PUT /pagamentos/configuracao/': ({ body, autor, usuario }) =>
      pagamentos.mudarConfiguracao(loja.db, { ...autor, usuario }, body),
  })
}
