// Written from the contract by node scripts/checks/readers.mjs.
import type { trocasRoutes } from '@estampa/contract/trocas/trocas.routes.ts'
import { client } from '../api/api.ts'
import { id, idDe, object } from '../api/readers.ts'

export const trocaFeita = object({ id, venda_id: id, nova_venda_id: idDe })

export const trocasApi = client<typeof trocasRoutes>({
  'POST /vendas/:id/trocas/': trocaFeita,
})
