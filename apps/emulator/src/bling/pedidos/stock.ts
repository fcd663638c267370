import type { Context } from '../../context.ts'
import type { Pedido } from '../../store/records.ts'
import { BlingError } from '../errors.ts'
import { move, virtualStockEvent } from '../estoques/movements.ts'

/** Takes the order's items out of a warehouse, or puts them back; twice in the same direction is refused. */
export function postStock(context: Context, pedido: Pedido, deposito: number, out: boolean): void {
  if (pedido.estoqueLancado === out)
    throw new BlingError(
      400,
      'UNKNOWN_ERROR',
      'Não foi possível concluir a operação',
      out ? 'O estoque desta venda já foi lançado.' : 'O estoque desta venda não foi lançado.',
    )
  context.state.pedidos.put({ ...pedido, estoqueLancado: out })
  for (const { produto, quantidade } of pedido.itens) {
    if (!produto.id) continue
    const observacoes = `Venda ${pedido.numero}`
    move(context, { produto: produto.id, deposito, operacao: out ? 'S' : 'E', quantidade, observacoes })
  }
}

/** An order holds stock back, or no longer does. */
export function announceReservation(context: Context, pedido: Pedido): void {
  for (const id of new Set(pedido.itens.map(({ produto }) => produto.id))) if (id) virtualStockEvent(context, id)
}
