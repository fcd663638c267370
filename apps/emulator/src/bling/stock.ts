import type { Context } from '../context.ts'
import { localDateTime } from '../dates.ts'
import type { Lancamento, Pedido, Produto, Saldo } from '../store/records.ts'
import { DEPOSITOS, type Deposito, MAIS_DEPOSITOS } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { BlingError } from './errors.ts'
import { arrayOf, objectOf, refId } from './values.ts'

/** The account's warehouses as set up; a person may rename each, or take it out of use. */
export function warehousesOf({ configuracao }: State): readonly Deposito[] {
  const { depositosDaConta, depositosMudados } = configuracao
  const accountWarehouses =
    depositosDaConta === 'nenhum'
      ? DEPOSITOS.filter(({ situacao }) => situacao === 0)
      : depositosDaConta === 'varios'
        ? [...DEPOSITOS, ...MAIS_DEPOSITOS]
        : DEPOSITOS
  return accountWarehouses.map((deposito) => ({ ...deposito, ...depositosMudados[deposito.id] }))
}

/** Returns the warehouses that hold stock. A warehouse out of use is in no balance and takes no movement. */
export const activeWarehousesOf = (state: State): readonly Deposito[] =>
  warehousesOf(state).filter(({ situacao }) => situacao === 1)

export const MAIN = DEPOSITOS[0].id

export const KIT = 'E'

type Component = Readonly<{ produto: number; quantidade: number }>

/** Returns what a kit is made of; empty for a product that is none, and for a kit with a stock of its own (`F`). */
export function componentsOf(produto: Produto | undefined): Component[] {
  const { tipoEstoque, componentes } = objectOf(produto?.demais['estrutura'])
  if (produto?.formato !== KIT || tipoEstoque === 'F') return []
  return arrayOf(componentes)
    .map((component) => ({ produto: refId(component['produto']), quantidade: Number(component['quantidade']) }))
    .filter((component) => component.produto > 0 && component.produto !== produto.id && component.quantidade > 0)
}

/** How many kits the components make: the least of them decides; below zero when one is. */
const kitBalance = (components: readonly Component[], balanceOf: (produto: number) => number): number =>
  Math.min(...components.map(({ produto, quantidade }) => Math.floor(balanceOf(produto) / quantidade)))

/** Returns what leaves the shelf with so many of a product: of a kit its components. */
function piecesOf(state: State, produto: number, quantidade: number): Component[] {
  const components = componentsOf(state.produtos.get(produto))
  if (components.length === 0) return [{ produto, quantidade }]
  return components.flatMap((c) => piecesOf(state, c.produto, c.quantidade * quantidade))
}

/** Statuses whose orders hold stock back: em aberto, em andamento, em digitação, verificado. */
const RESERVING = new Set([0, 3, 10, 11])

export const balancesOf = (state: State, produto: number): Saldo[] =>
  activeWarehousesOf(state).flatMap(({ id }) => state.saldos.get(`${produto}:${id}`) ?? [])

export const setBalance = (state: State, produto: number, deposito: number, saldoFisico: number): Saldo =>
  state.saldos.put({ id: `${produto}:${deposito}`, produto, deposito, saldoFisico })

/** The stock in warehouses that count for selling. */
export function physicalOf(state: State, produto: number): number {
  const components = componentsOf(state.produtos.get(produto))
  if (components.length > 0) return kitBalance(components, (id) => physicalOf(state, id))
  const counted = activeWarehousesOf(state).filter(({ desconsiderarSaldo }) => !desconsiderarSaldo)
  return counted.reduce((sum, { id }) => sum + (state.saldos.get(`${produto}:${id}`)?.saldoFisico ?? 0), 0)
}

/** The virtual balance: physical less what open orders hold. */
export function availableOf(state: State, produto: number): number {
  const components = componentsOf(state.produtos.get(produto))
  if (components.length > 0) return kitBalance(components, (id) => availableOf(state, id))
  return physicalOf(state, produto) - (reservedBy(state).get(produto) ?? 0)
}

export const computeStockTotals = (state: State, produto: number) => ({
  saldoFisicoTotal: physicalOf(state, produto),
  saldoVirtualTotal: availableOf(state, produto),
})

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

/** `operacao`: `B` sets the balance, `E` adds, `S` takes. */
type Moved = Pick<Lancamento, 'produto' | 'deposito' | 'operacao' | 'quantidade'>

/** Returns what an event tells of a movement, after which the warehouse has so many. */
export const movedData = (state: State, { produto, deposito, operacao, quantidade }: Moved, after: number) => ({
  produto: { id: produto },
  deposito: { id: deposito, saldoFisico: after, saldoVirtual: after },
  operacao,
  quantidade,
  ...computeStockTotals(state, produto),
})

/** Moves stock and tells the shop; a balance may go below zero, as at Bling. */
export function move(context: Context, movement: Moved & Pick<Lancamento, 'observacoes' | 'custo'>): Lancamento {
  const { state, webhooks } = context
  const { produto, deposito, operacao, quantidade } = movement
  const before = state.saldos.get(`${produto}:${deposito}`)?.saldoFisico ?? 0
  const after = operacao === 'B' ? quantidade : operacao === 'E' ? before + quantidade : before - quantidade
  setBalance(state, produto, deposito, after)
  const told = { saldoDepois: after, instante: localDateTime(state.now()) }
  const lancamento = state.lancamentos.put({ id: state.nextId('lancamento'), ...movement, ...told })
  webhooks.emit('stock', 'created', movedData(state, movement, after))
  virtualStockEvent(context, produto)
  return lancamento
}

const virtualStockEvent = ({ state, webhooks }: Context, produto: number): void =>
  webhooks.emit('virtual_stock', 'updated', virtualStockData(state, produto))

export function virtualStockData(state: State, produto: number) {
  const depositos = warehousesOf(state).flatMap(({ id }) => {
    const saldo = state.saldos.get(`${produto}:${id}`)
    return saldo ? [{ id, saldoFisico: saldo.saldoFisico, saldoVirtual: saldo.saldoFisico }] : []
  })
  return { produto: { id: produto }, ...computeStockTotals(state, produto), vinculoComplexo: false, depositos }
}

/** Takes the order's items out of a warehouse, or puts them back into it; twice in the same direction is refused. */
export function postStock(context: Context, pedido: Pedido, deposito: number, out: boolean): Pedido {
  if (pedido.estoqueLancado === out)
    throw new BlingError(
      'UNKNOWN_ERROR',
      'Não foi possível concluir a operação',
      out ? 'O estoque desta venda já foi lançado.' : 'O estoque desta venda não foi lançado.',
    )
  const where = out ? deposito : pedido.depositoLancado || deposito
  const posted = { ...pedido, estoqueLancado: out, depositoLancado: out ? deposito : 0 }
  context.state.pedidos.put(posted)
  for (const { produto, quantidade } of pedido.itens) {
    if (!produto.id) continue
    const observacoes = `Venda ${pedido.numero}`
    for (const piece of piecesOf(context.state, produto.id, quantidade))
      move(context, { ...piece, deposito: where, operacao: out ? 'S' : 'E', observacoes })
  }
  return posted
}

export const ATENDIDO = 9
export const CANCELADO = 12

/** With `transicoesLancamEstoque` an order that is fulfilled takes its pieces, one that is cancelled gives them back. */
export function onStatus(context: Context, pedido: Pedido): void {
  if (!context.state.configuracao.transicoesLancamEstoque) return
  const { id } = pedido.situacao
  if (id === ATENDIDO && !pedido.estoqueLancado) postStock(context, pedido, MAIN, true)
  if (id === CANCELADO && pedido.estoqueLancado) postStock(context, pedido, MAIN, false)
}

/** An order holds stock back, or no longer does. A kit tells of itself and of each of its components. */
export function announceReservation(context: Context, pedido: Pedido): void {
  const touched = pedido.itens.flatMap(({ produto, quantidade }) => [
    produto.id,
    ...piecesOf(context.state, produto.id, quantidade).map((piece) => piece.produto),
  ])
  for (const id of new Set(touched)) if (id) virtualStockEvent(context, id)
}
