import { sql } from 'kysely'
import type { Transacao } from '../../infra/transaction.ts'

/** The shipment of the label in force is given up; answers it, if there was one. */
export const abandonarVigente = (trx: Transacao, vendaId: number) =>
  trx
    .updateTable('envios')
    .set({ estado: 'cancelando', alterado_em: sql<string>`now()` })
    .where('venda_id', '=', vendaId)
    .where('estado', 'not in', ['cancelando', 'cancelado'])
    .returning(['id', 'provedor'])
    .executeTakeFirst()
