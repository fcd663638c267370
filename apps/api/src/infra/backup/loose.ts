import type pg from 'pg'
import type { Table } from './tables.ts'

const foreignKeys = `
  select conrelid::regclass::text as tabela, quote_ident(conname) as nome, pg_get_constraintdef(oid) as regra
    from pg_constraint
   where contype = 'f' and conparentid = 0 and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`

/**
 * Loads rows past what would change or refuse them on the way: no trigger fires (what triggers wrote is in the archive
 * itself), and foreign keys are taken off, because no order of tables suits them all. Putting them back checks every
 * row. Without `session_replication_role`, which asks for a superuser. All in the caller's transaction.
 */
export async function loosened(client: pg.Client, tables: readonly Table[], load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ tabela: string; nome: string; regra: string }>(foreignKeys)
  for (const { tabela, nome } of keys) await client.query(`alter table ${tabela} drop constraint ${nome}`)
  for (const { nome } of tables) await client.query(`alter table ${nome} disable trigger user`)
  // The migrations themselves write some rows.
  await client.query(`truncate ${tables.map(({ nome }) => nome).join(', ')}`)
  await load()
  for (const { tabela, nome, regra } of keys)
    await client.query(`alter table ${tabela} add constraint ${nome} ${regra}`)
  for (const { nome } of tables) await client.query(`alter table ${nome} enable trigger user`)
}
