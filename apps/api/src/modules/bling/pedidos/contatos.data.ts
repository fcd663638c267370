import { TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import type { Banco, Transacao } from '../../../infra/transaction.ts'

/** A customer as its contact needs it. */
export const clienteDoContato = (db: Banco | Transacao, id: number) =>
  db
    .selectFrom('clientes')
    .select(['id', ...TEXTOS_DO_CLIENTE, 'id_bling', 'anonimizado_em'])
    .where('id', '=', id)
    .executeTakeFirst()
export type ClienteDoContato = NonNullable<Awaited<ReturnType<typeof clienteDoContato>>>

/** Another customer held that id by mistake: the document decides. */
export async function anotarContato(trx: Transacao, id: number, id_bling: string | null): Promise<void> {
  if (id_bling !== null)
    await trx.updateTable('clientes').set({ id_bling: null }).where('id_bling', '=', id_bling).execute()
  await trx.updateTable('clientes').set({ id_bling }).where('id', '=', id).execute()
}
