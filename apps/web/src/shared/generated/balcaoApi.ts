// Written from the contract by node scripts/checks/readers.mjs.
import type { balcaoRoutes } from '@estampa/contract/balcao/balcao.routes.ts'
import { client } from '../api/api.ts'
import { both, number, object, optional } from '../api/readers.ts'
import { venda } from './vendasApi.ts'


export const balcaoApi = client<typeof balcaoRoutes>({
  'POST /vendas/:id/concluir-no-balcao/': both(venda, object({ troco: optional(number) })),
})
