import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { pagamentosRoutes } from '@estampa/contract/vendas/pagamentos.routes.ts'
import type { FastifyInstance } from 'fastify'
import { drawPaper, picturesOf } from '../../infra/files/papers.ts'
import type { LojaComArquivos } from '../../shop/loja.ts'
import { mount } from '../../shop/mount.ts'
import { requirePermissao } from '../../shop/session.ts'
import { readVenda } from '../vendas/venda/venda.rules.ts'
import { pagamentoConfiguracao } from './pagamentos.data.ts'
import * as pagamentos from './pagamentos.rules.ts'
import type { reciboEmPdf } from './recibo.pdf.ts'

export function pagamentosModule(
  app: FastifyInstance,
  loja: LojaComArquivos & { readonly dadosDaLoja: () => Promise<DadosDaLoja> },
): void {
  mount(app, pagamentosRoutes, {
    'POST /vendas/:id/pagamentos/': ({ params, body, usuario, autor, idempotencia }) => {
      if (body.devolucao) requirePermissao(usuario, 'estornar_pagamentos')
      return pagamentos.recordPagamento(loja, params.id, body, { ...autor, usuario }, idempotencia)
    },
    'DELETE /vendas/:id/pagamentos/:pagamentoId/': ({ params, body, usuario, autor }) =>
      pagamentos.deletePagamento(loja, params.id, params.pagamentoId, body, { ...autor, usuario }),
    'PATCH /vendas/:id/cobranca/': ({ params, body, usuario }) =>
      pagamentos.chargeFrete(loja, params.id, body.frete_cobrado, usuario.id),
    'GET /vendas/:id/recibo/pdf/': async ({ params, usuario, reply, soltarVaga }) => {
      const { db, erp } = loja
      const [venda, dados, { pix_nome }] = await Promise.all([
        readVenda(db, erp, params.id),
        loja.dadosDaLoja(),
        pagamentoConfiguracao.read(db),
      ])
      // The receiver is named, also where the shop's data were never saved.
      const data = { venda, loja: { ...dados, nome: dados.nome || pix_nome } }
      soltarVaga()
      const pdf = await drawPaper<typeof reciboEmPdf>('recibo', data, {
        fetch: picturesOf(loja.files),
        usuarioId: usuario.id,
        tip: 'Imprima-o pela tela da venda.',
      })
      reply.type('application/pdf').header('content-disposition', `attachment; filename="recibo-${params.id}.pdf"`)
      // Bytes go out as they are.
      return Buffer.from(pdf) as never
    },
    'GET /pagamentos/configuracao/': () => pagamentoConfiguracao.read(loja.db),
    'PUT /pagamentos/configuracao/': ({ body, autor, usuario }) =>
      pagamentos.changePagamentoConfiguracao(loja.db, { ...autor, usuario }, body),
  })
}
