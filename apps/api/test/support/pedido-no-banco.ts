import type { Insertable } from 'kysely'
import type { BlingPedidos } from '../../src/infra/database/database.types.ts'
import type { Db } from '../../src/infra/database/transaction.ts'

/** The sale has such an order at Bling, past the API: the shop's own where nothing else is said. */
export const linkPedido = (db: Db, venda_id: number, dados: Partial<Insertable<BlingPedidos>> = {}) =>
  db
    .insertInto('bling_pedidos')
    .values({ dono: 'loja', venda_id, id_bling: `90${venda_id}`, numero: '77', ...dados })
    .onConflict((conflict) => conflict.column('venda_id').doUpdateSet({ dono: 'loja', ...dados }))
    .execute()
