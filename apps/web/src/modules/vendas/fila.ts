import type { FilaDeVendas } from '@estampa/contract/vendas/fila.schemas.ts'
import { STATUS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'

/** How many sales stand where; null for a number that the answer lacks. */
export interface Fila {
  readonly passos: ReadonlyMap<StatusDaVenda, number>
  readonly atrasadas: number | null
  readonly prioritarias: number | null
  /** What is to be printed; null in a shop that does not print. */
  readonly aProduzir: number | null
  readonly vendedores: readonly { readonly id: number; readonly nome: string }[]
}

/** Steps that this version does not know are left out. */
export const filaDe = ({ passos, atrasadas, prioritarias, producao, vendedores }: FilaDeVendas): Fila => ({
  passos: new Map(
    passos
      .filter(({ status, quantidade }) => STATUS.includes(status) && Number.isInteger(quantidade))
      .map(({ status, quantidade }) => [status, quantidade]),
  ),
  atrasadas,
  prioritarias,
  aProduzir: producao?.abertas ?? null,
  vendedores: vendedores.filter(({ id }) => id > 0).map(({ id, nome }) => ({ id, nome: nome || `Usuário ${id}` })),
})
