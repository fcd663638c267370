import type { Db, Transacao } from '../../infra/database/transaction.ts'

/** Ids of products and variations at the ERP: text, as they exceed 32 bits; null for an unpublished one. */

export const ligarProduto = (db: Db, id: number, id_bling: string | null) =>
  db.updateTable('produtos').set({ id_bling }).where('id', '=', id).execute()

export const ligarVariacao = (db: Db, id: number, id_bling: string | null) =>
  db.updateTable('variacoes').set({ id_bling }).where('id', '=', id).execute()

/** The ERP no longer has the product: neither it nor its variations are published. */
export async function desligarProduto(trx: Transacao, id: number): Promise<void> {
  await ligarProduto(trx, id, null)
  await trx.updateTable('variacoes').set({ id_bling: null }).where('produto_id', '=', id).execute()
}
