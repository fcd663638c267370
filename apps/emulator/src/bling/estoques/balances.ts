import type { Saldo } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { componentsOf, kitBalance, piecesOf } from '../produtos/kits.ts'
import { activeWarehousesOf } from './warehouses.ts'

/** Statuses whose orders hold stock back: em aberto, em andamento, em digitação, verificado. */
const RESERVING = new Set([0, 3, 10, 11])

export function balancesOf(state: State, produto: number): Saldo[] {
  return activeWarehousesOf(state).flatMap(({ id }) => state.saldos.get(`${produto}:${id}`) ?? [])
}

export function setBalance(state: State, produto: number, deposito: number, saldoFisico: number): void {
  state.saldos.put({ id: `${produto}:${deposito}`, produto, deposito, saldoFisico })
}

/** Warehouses that count for selling. */
const counted = (state: State) => (saldo: Saldo) =>
  activeWarehousesOf(state).some((d) => d.id === saldo.deposito && !d.desconsiderarSaldo)

export function physicalOf(state: State, produto: number): number {
  const components = componentsOf(state.produtos.get(produto))
  if (components.length > 0) return kitBalance(components, (id) => physicalOf(state, id))
  return balancesOf(state, produto)
    .filter(counted(state))
    .reduce((sum, saldo) => sum + saldo.saldoFisico, 0)
}

/** The virtual balance: physical less what open orders hold. */
export function availableOf(state: State, produto: number): number {
  const components = componentsOf(state.produtos.get(produto))
  if (components.length > 0) return kitBalance(components, (id) => availableOf(state, id))
  return physicalOf(state, produto) - (reservedBy(state).get(produto) ?? 0)
}

const derived = new WeakMap<State, { version: number; reserved: Map<number, number> }>()

function reservedBy(state: State): Map<number, number> {
  if (!state.configuracao.reservaDeEstoque) return new Map()
  const known = derived.get(state)
  if (known?.version === state.pedidos.version) return known.reserved
  const reserved = new Map<number, number>()
  for (const pedido of state.pedidos.all()) {
    if (!RESERVING.has(pedido.situacao.valor) || pedido.estoqueLancado) continue
    for (const { produto, quantidade } of pedido.itens)
      for (const piece of piecesOf(state, produto.id, quantidade))
        if (piece.produto) reserved.set(piece.produto, (reserved.get(piece.produto) ?? 0) + piece.quantidade)
  }
  derived.set(state, { version: state.pedidos.version, reserved })
  return reserved
}
