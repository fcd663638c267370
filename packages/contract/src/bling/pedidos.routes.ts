import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams, idTexto } from '../shared/fields.ts'
import { sincronizacao } from '../sincronizacao/sincronizacao.schemas.ts'
import { venda } from '../vendas/vendas.schemas.ts'

export const pedidosRoutes = routes({
  'POST /vendas/:id/sincronizar_bling/': {
    resumo: 'Envia o pedido ao Bling; acompanhe em /sincronizacoes/{id}/',
    params: idParams,
    resposta: z.object({ sincronizacao }),
  },
  'POST /vendas/:id/itens/:item/produto/': {
    resumo: 'Diz que produto é um item de um pedido importado; o próximo pedido dele já o encontra',
    params: idParams.extend({ item: idTexto }),
    body: z.object({
      produto_id: idTexto,
      variacao_id: idTexto.nullish(),
      quantidade: z
        .int()
        .min(1)
        .max(100_000)
        .optional()
        .describe('Quantas peças são, de um item que pede uma fração de peça'),
    }),
    resposta: venda,
  },
})
