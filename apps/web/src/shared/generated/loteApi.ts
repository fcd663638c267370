// Written from the contract by node scripts/checks/readers.mjs.
import type { loteRoutes } from '@estampa/contract/importacoes/lote.routes.ts'
import { client } from '../api/api.ts'
import { id, inteiro, list, object, oneOf, optional, raw } from '../api/readers.ts'

export const loteProposto = object({ quantos: inteiro, produtos: inteiro, linhas: list(raw), lote_id: optional(id) })
export const loteEmAndamento = object({ lote_id: id, estado: oneOf(["aplicando", "concluida", "desfazendo", "desfeita"], "aplicando"), aplicar: inteiro, aplicadas: inteiro, desfeitas: inteiro, ficaram: inteiro, recusadas: inteiro, conflitos: list(raw) })

export const loteApi = client<typeof loteRoutes>({
  'POST /produtos/em-lote/': loteProposto,
  'POST /produtos/em-lote/celulas/': loteEmAndamento,
  'GET /produtos/em-lote/:id/': loteEmAndamento,
  'POST /produtos/em-lote/:id/desfazer/': loteEmAndamento,
})
