import type { JobKind, Queue } from '../../../infra/database/queue.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { estoqueMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { anotarLisas } from './saldos.data.ts'

export const CONTAR_LISAS: JobKind<object> = { name: 'bling-contar-lisas' }
/** Whatever took or freed blanks meanwhile is one change of each balance. */
export const CONTAR_LISAS_SEGUNDOS = 20

/** Has those balances told of which a product sold before it is printed can be made of more, or of fewer, free blanks. */
export const contarLisas = ({ db, queue }: { readonly db: Banco; readonly queue: Queue }): Promise<void> =>
  transaction(db, async (trx) => {
    for (const produto of await anotarLisas(trx)) await estoqueMudou(trx, queue, produto)
  })
