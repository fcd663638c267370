import { pagamentosRoutes } from '@estampa/contract/vendas/pagamentos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Loja } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { requirePermissao } from '../../shop/session.ts'
import { pagamentoConfiguracao } from './pagamentos.data.ts'
import * as pagamentos from './pagamentos.rules.ts'

export function pagamentosModule(app: FastifyInstance, loja: Loja): void {
  mount(app, pagamentosRoutes, {
    'POST /vendas/:id/pagamentos/': ({ params, body, usuario, autor, idempotencia }) => {
      if (body.devolucao) requirePermissao(usuario, 'estornar_pagamentos')
      return pagamentos.recordPagamento(loja, params.id, body, { ...autor, usuario }, idempotencia)
    },
    'DELETE /vendas/:id/pagamentos/:pagamentoId/': ({ params, usuario, autor }) =>
      pagamentos.deletePagamento(loja, params.id, params.pagamentoId, { ...autor, usuario }),
    'PATCH /vendas/:id/cobranca/': ({ params, body, usuario }) =>
      pagamentos.chargeFrete(loja, params.id, body.frete_cobrado, usuario.id),
    'GET /pagamentos/configuracao/': () => pagamentoConfiguracao.read(loja.db),
    'PUT /pagamentos/configuracao/': ({ body, autor, usuario }) =>
      pagamentos.changePagamentoConfiguracao(loja.db, { ...autor, usuario }, body),
  })
}
