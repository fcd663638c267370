import { sql } from 'kysely'
import { type Banco, type Transacao, transaction } from '../../infra/transaction.ts'

/** True for the first delivery of an event. */
export const eventoNovo = async (db: Transacao, evento_id: string, tipo: string): Promise<boolean> =>
  (await db
    .insertInto('bling_eventos')
    .values({ evento_id, tipo })
    .onConflict((conflict) => conflict.doNothing())
    .returning('evento_id')
    .executeTakeFirst()) !== undefined

/** The product that an id over there belongs to, its own or one of its variations'. */
export async function produtoDoIdBling(db: Banco | Transacao, idBling: string) {
  const { rows } = await sql<{ id: number; titulo: string; variacao_id: number | null }>`
    select id, titulo, null::int as variacao_id from produtos where id_bling = ${idBling}
    union all
    select p.id, p.titulo, v.id from variacoes v join produtos p on p.id = v.produto_id where v.id_bling = ${idBling}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** The ERP no longer has it: it counts as not published, and so do its variations. */
export const esquecerIdsDoBling = (db: Banco, idBling: string): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    const achado = await produtoDoIdBling(trx, idBling)
    if (!achado) return
    if (achado.variacao_id === null) {
      await trx
        .updateTable('produtos')
        .set({ id_bling: null, estoque_enviado: null })
        .where('id', '=', achado.id)
        .execute()
      await trx
        .updateTable('variacoes')
        .set({ id_bling: null, estoque_enviado: null })
        .where('produto_id', '=', achado.id)
        .execute()
    } else {
      await trx
        .updateTable('variacoes')
        .set({ id_bling: null, estoque_enviado: null })
        .where('id', '=', achado.variacao_id)
        .execute()
    }
  })

/** Adds the difference between the balance there and what we last told; never below what is reserved. */
export const aplicarSaldo = (db: Banco, idBling: string, saldo: number): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    const achado = await produtoDoIdBling(trx, idBling)
    if (!achado) return
    await sql`select from produtos where id = ${achado.id} for update`.execute(trx)
    const novo = sql<number>`greatest(reservado, quantidade + ${saldo} - coalesce(estoque_enviado, quantidade))`
    const mudanca = { quantidade: novo, estoque_enviado: saldo }
    if (achado.variacao_id === null) {
      await trx
        .updateTable('produtos')
        .set(mudanca)
        .where('id', '=', achado.id)
        .where('tem_variacoes', '=', false)
        .where('estoque_enviado', 'is distinct from', saldo)
        .execute()
    } else {
      await trx
        .updateTable('variacoes')
        .set(mudanca)
        .where('id', '=', achado.variacao_id)
        .where('estoque_enviado', 'is distinct from', saldo)
        .execute()
    }
  })
