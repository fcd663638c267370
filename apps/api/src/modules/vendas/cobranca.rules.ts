import type { Transacao } from '../../infra/transaction.ts'
import { type MudancaDaVenda, mudarVenda } from './vendas.data.ts'

/** Writes the paid sum of the sale, or the freight that the customer pays; under the sale's lock. */
export const anotarCobranca = (
  trx: Transacao,
  id: number,
  mudanca: Pick<MudancaDaVenda, 'pago' | 'frete_cobrado'>,
): Promise<unknown> => mudarVenda(trx, id, mudanca)
