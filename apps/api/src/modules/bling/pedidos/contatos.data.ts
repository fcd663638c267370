import { sql } from 'kysely'
import type { Banco, Transacao } from '../../../infra/transaction.ts'

/** A customer as its contact needs it. */
export const clienteDoContato = (db: Banco | Transacao, id: number) =>
  db
    .selectFrom('clientes')
    .select([
      'id',
      'nome',
      'cpf',
      'telefone',
      'email',
      'cep',
      'municipio',
      'uf',
      'endereco',
      'numero',
      'complemento',
      'bairro',
      'id_bling',
      'anonimizado_em',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
export type ClienteDoContato = NonNullable<Awaited<ReturnType<typeof clienteDoContato>>>

/** One at a time, over all processes: two first sales of a customer must not make the contact twice. */
export const travarContato = (trx: Transacao, clienteId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('bling_contato'), ${clienteId}::int)`.execute(trx)

/** Clears the id from another customer that held it: the document decides. */
export async function anotarContato(trx: Transacao, id: number, id_bling: string | null): Promise<void> {
  if (id_bling !== null)
    await trx.updateTable('clientes').set({ id_bling: null }).where('id_bling', '=', id_bling).execute()
  await trx.updateTable('clientes').set({ id_bling }).where('id', '=', id).execute()
}
