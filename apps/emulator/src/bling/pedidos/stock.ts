import type { Context } from '../../context.ts'
import type { Pedido } from '../../store/records.ts'
import { BlingError } from '../errors.ts'
import { move, virtualStockEvent } from '../estoques/movements.ts'
import { piecesOf } from '../produtos/kits.ts'

/** Takes the order's items out of a warehouse, or puts them back there; twice in the same direction is refused. */
export function postStock(context: Context, pedido: Pedido, deposito: number, out: boolean): Pedido {
  if (pedido.estoqueLancado === out)
    throw new BlingError(
      400,
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

/** An order holds stock back, or no longer does. A kit tells of itself and of each of its components. */
export function announceReservation(context: Context, pedido: Pedido): void {
  const touched = pedido.itens.flatMap(({ produto, quantidade }) => [
    produto.id,
    ...piecesOf(context.state, produto.id, quantidade).map((piece) => piece.produto),
  ])
  for (const id of new Set(touched)) if (id) virtualStockEvent(context, id)
}
