import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { sincronizacao } from '../sincronizacao/sincronizacao.schemas.ts'

/** A sale's order at the ERP; its path is the sale's. */
export const pedidosRoutes = routes({
  'POST /vendas/:id/sincronizar_bling/': {
    resumo: 'Envia o pedido ao Bling; acompanhe em /sincronizacoes/{id}/',
    params: idParams,
    resposta: z.object({ sincronizacao }),
  },
})
