import type { SituacaoDaCompra } from '@estampa/contract/compras/compras.machine.ts'
import { apiPages } from '../api/apiPages.ts'
import { CHAVE_DAS_COMPRAS } from '../api/keys.ts'
import { comprasApi } from '../generated/comprasApi.ts'

/** A situation, or what waits for a person. */
export type FiltroDasCompras = SituacaoDaCompra | 'abertas' | 'custos_a_gravar'

/** Purchases, the newest first. */
export const listCompras = (query: {
  readonly busca?: string
  readonly situacao?: FiltroDasCompras
  readonly fornecedor_id?: number
  readonly limite?: number
}) =>
  apiPages([...CHAVE_DAS_COMPRAS, 'lista', query], comprasApi, 'GET /compras/', {
    query,
    failed: 'As compras não puderam ser lidas',
  })
