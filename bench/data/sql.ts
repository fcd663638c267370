import type { ClientBase } from 'pg'

/**
 * Loads into tables without their references and secondary indexes, and recreates them over all rows at once: updating
 * them row by row takes most of a load. Runs in the caller's transaction, so other clients never see a table without
 * them. `ficam`: indexes that the load itself needs.
 */
export async function loadWithoutIndexes(
  client: ClientBase,
  tabelas: readonly string[],
  ficam: readonly string[],
  carregar: () => Promise<void>,
): Promise<void> {
  const referencias = await client.query<{ tabela: string; nome: string; definicao: string }>(
    `select conrelid::regclass::text as tabela, quote_ident(conname) as nome, pg_get_constraintdef(oid) as definicao
       from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tabelas],
  )
  const indices = await client.query<{ nome: string; definicao: string }>(
    `select indexrelid::regclass::text as nome, pg_get_indexdef(indexrelid) as definicao
       from pg_index where indrelid = any($1::text[]::regclass[]) and not indisunique
        and indexrelid::regclass::text <> all($2::text[]) order by 1`,
    [tabelas, ficam],
  )
  for (const { tabela, nome } of referencias.rows) await client.query(`alter table ${tabela} drop constraint ${nome}`)
  for (const { nome } of indices.rows) await client.query(`drop index ${nome}`)
  await carregar()
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definicao } of indices.rows) await client.query(definicao)
  for (const { tabela, nome, definicao } of referencias.rows)
    await client.query(`alter table ${tabela} add constraint ${nome} ${definicao}`)
}

/** A number below `n` that is always the same for `de`, and another for each `sal`; all as SQL. */
export const sorte = (seedSql: string, sal: number, n: number | string): string =>
  `((hashint8extended(${seedSql}, ${sal}) & 2147483647) % ${n})::int`
/** Picks one value of the array at parameter `$qual`. */
export const buildPickSql = (parameter: number, seedSql: string, sal: number): string =>
  `($${parameter}::text[])[1 + ${sorte(seedSql, sal, `cardinality($${parameter}::text[])`)}]`
