import { sql } from 'kysely'
import type { Banco } from '../../src/infra/database/transaction.ts'

/** A digest of every table of the shop's own, made without what makes backups. */
export async function somasDasTabelas(db: Banco): Promise<Record<string, string>> {
  const { rows } = await sql<{ tabela: string }>`
    select tablename as tabela from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const somas = rows.map(
    ({ tabela }) => sql<{ tabela: string; soma: string }>`
    select ${tabela}::text as tabela, count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\n' order by t::text collate "C"), '')) as soma
      from ${sql.table(tabela)} t`,
  )
  const { rows: tableSums } = await sql<{ tabela: string; soma: string }>`${sql.join(somas, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(tableSums.map(({ tabela, soma }) => [tabela, soma]))
}
