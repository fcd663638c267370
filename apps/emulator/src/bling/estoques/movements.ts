import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Lancamento } from '../../store/records.ts'
import { availableOf, physicalOf, setBalance } from './balances.ts'
import { warehousesOf } from './warehouses.ts'

export interface Movement {
  readonly produto: number
  readonly deposito: number
  /** `B` sets the balance, `E` adds, `S` takes. */
  readonly operacao: string
  readonly quantidade: number
  readonly observacoes: string
}

/** Moves stock and tells the shop; a balance may go below zero, as at Bling. */
export function move({ state, webhooks }: Context, movement: Movement): Lancamento {
  const { produto, deposito, operacao, quantidade } = movement
  const before = state.saldos.get(`${produto}:${deposito}`)?.saldoFisico ?? 0
  const after = operacao === 'B' ? quantidade : operacao === 'E' ? before + quantidade : before - quantidade
  setBalance(state, produto, deposito, after)
  const lancamento = state.lancamentos.put({
    id: state.nextId('lancamento'),
    ...movement,
    saldoDepois: after,
    instante: localDateTime(state.now()),
  })
  const totals = {
    saldoFisicoTotal: physicalOf(state, produto),
    saldoVirtualTotal: availableOf(state, produto),
  }
  const one = { id: deposito, saldoFisico: after, saldoVirtual: after }
  webhooks.emit('stock', 'created', { produto: { id: produto }, deposito: one, operacao, quantidade, ...totals })
  virtualStockEvent({ state, webhooks }, produto)
  return lancamento
}

export function virtualStockEvent({ state, webhooks }: Pick<Context, 'state' | 'webhooks'>, produto: number): void {
  const depositos = warehousesOf(state).flatMap(({ id }) => {
    const saldo = state.saldos.get(`${produto}:${id}`)
    return saldo ? [{ id, saldoFisico: saldo.saldoFisico, saldoVirtual: saldo.saldoFisico }] : []
  })
  webhooks.emit('virtual_stock', 'updated', {
    produto: { id: produto },
    saldoFisicoTotal: physicalOf(state, produto),
    saldoVirtualTotal: availableOf(state, produto),
    vinculoComplexo: false,
    depositos,
  })
}
