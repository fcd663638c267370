import type { Context } from '../../context.ts'
import type { Produto } from '../../store/records.ts'
import { balancesOf, setBalance } from '../estoques/balances.ts'

/** A parent holds no stock: it is moved to the first variation (`T`) or dropped (`Z`, or nothing said). */
export function moveStockToFirst(
  { state }: Context,
  parent: Produto,
  first: Produto | undefined,
  action: unknown,
): void {
  for (const saldo of balancesOf(state, parent.id)) {
    if (action === 'T' && first) setBalance(state, first.id, saldo.deposito, saldo.saldoFisico)
    state.saldos.delete(saldo.id)
  }
}
