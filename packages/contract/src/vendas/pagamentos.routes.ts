import { z } from 'zod'
import * as pagamentos from '../pagamentos/pagamentos.schemas.ts'
import { routes } from '../route.ts'
import { idTexto } from '../shared/fields.ts'
import { venda } from './vendas.schemas.ts'

/** Payments note what happened; no step of a sale waits for one. */
export const pagamentosRoutes = routes({
  'POST /vendas/:id/pagamentos/': {
    resumo: 'Registra um pagamento da venda, ou uma devolução',
    status: 201,
    body: pagamentos.pagamentoEntrada,
    resposta: venda,
  },
  'GET /vendas/:id/recibo/pdf/': { resumo: 'O recibo em PDF', cache: 'nunca', resposta: z.string() },
  'DELETE /vendas/:id/pagamentos/:pagamentoId/': {
    resumo: 'Desfaz um pagamento registrado por engano; ele não conta mais, e fica guardado',
    permissao: 'estornar_pagamentos',
    params: z.object({ id: idTexto, pagamentoId: idTexto }),
    body: pagamentos.estornoEntrada,
    resposta: venda,
  },
  'PATCH /vendas/:id/cobranca/': {
    resumo: 'Guarda o frete que o cliente paga',
    body: pagamentos.cobrancaEntrada,
    resposta: venda,
  },
  'GET /pagamentos/configuracao/': {
    resumo: 'Chave PIX, nome e cidade de quem recebe',
    cache: 'nunca',
    resposta: pagamentos.configuracaoDePagamento,
  },
  'PUT /pagamentos/configuracao/': {
    prova: 'conforme',
    resumo: 'Muda a chave PIX, o nome e a cidade de quem recebe',
    papel: 'admin',
    body: pagamentos.configuracaoDePagamentoAlteracao,
    resposta: pagamentos.configuracaoDePagamento,
  },
})
