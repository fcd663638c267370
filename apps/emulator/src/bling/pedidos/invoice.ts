import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Pedido } from '../../store/records.ts'
import { orderEvent } from './pedidos.ts'
import { announceReservation, postStock } from './stock.ts'

export interface Invoicing {
  /** Where the note books the stock; null where the account's notes book none. */
  readonly deposito: number | null
  readonly situacao: Pedido['situacao']
  /** Whether an event tells of the order; the movements tell of themselves. */
  readonly avisar: boolean
}

/** The note of an order: it books the stock once, and the order names it. */
export function invoiceOrder(context: Context, pedido: Pedido, { deposito, situacao, avisar }: Invoicing): Pedido {
  const { state } = context
  const booked = deposito === null || pedido.estoqueLancado ? pedido : postStock(context, pedido, deposito, true)
  const notaFiscal = state.nextId('notaFiscal')
  const invoiced = { ...booked, notaFiscal, situacao, dataAlteracao: localDateTime(state.now()) }
  state.pedidos.put(invoiced)
  if (avisar) orderEvent(context, 'updated', invoiced)
  announceReservation(context, invoiced)
  return invoiced
}
