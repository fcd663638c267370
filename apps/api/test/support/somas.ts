import { sql } from 'kysely'
import type { Banco } from '../../src/infra/database/transaction.ts'

/** Digests every table of the shop, without using the backup's code. The caller keeps others from writing meanwhile. */
export async function somasDasTabelas(db: Banco): Promise<Record<string, string>> {
  const { rows } = await sql<{ tabela: string }>`
    select tablename as tabela from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const somas: Record<string, string> = {}
  // One by one: all together would take longer than a statement may, of a large shop.
  for (const { tabela } of rows) somas[tabela] = await sumRows(db, tabela)
  return somas
}

async function sumRows(db: Banco, tabela: string): Promise<string> {
  const { rows } = await sql<{ soma: string }>`
    select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\n' order by t::text collate "C"), '')) as soma
      from ${sql.table(tabela)} t`.execute(db)
  return rows[0]?.soma ?? ''
}
