import type { Transacao } from '../../infra/database/transaction.ts'
import { type MudancaDaVenda, mudarVenda } from './vendas.data.ts'

/** Writes the paid sum of the sale, the charged freight, or the value of returned pieces; under the sale's lock. */
export const anotarCobranca = (
  trx: Transacao,
  id: number,
  mudanca: Pick<MudancaDaVenda, 'pago' | 'frete_cobrado' | 'credito'>,
): Promise<unknown> => mudarVenda(trx, id, mudanca)
