// Written from the contract by node scripts/checks/readers.mjs.
import type { pagamentosRoutes } from '@estampa/contract/vendas/pagamentos.routes.ts'
import { client } from '../api/api.ts'
import { object, texto } from '../api/readers.ts'
import { venda } from './vendasApi.ts'

export const configuracaoDePagamento = object({ pix_chave: texto, pix_nome: texto, pix_cidade: texto })

export const pagamentosApi = client<typeof pagamentosRoutes>({
  'POST /vendas/:id/pagamentos/': venda,
  'GET /vendas/:id/recibo/pdf/': texto,
  'DELETE /vendas/:id/pagamentos/:pagamentoId/': venda,
  'PATCH /vendas/:id/cobranca/': venda,
  'GET /pagamentos/configuracao/': configuracaoDePagamento,
  'PUT /pagamentos/configuracao/': configuracaoDePagamento,
})
