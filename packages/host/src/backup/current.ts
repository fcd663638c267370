import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectForCopying, copyInStatement, copyOut, listTables, type Table } from './tables.ts'

/** Where rows of the shop that is being replaced stand, beside those of the archive, while a restoration prepares. */
const SCHEMA = 'atual'

/** A staged table: the columns that both shops know, without those that the database computes. */
export type Staged = Pick<Table, 'nome' | 'colunas'>

/**
 * Copies tables of the shop that is being replaced into the schema `atual` of the database that takes its place, so that
 * one statement can compare both. A table that the old shop lacks is not in the answer. `dropStaged` removes the copies.
 */
export async function stageCurrent(
  current: pg.ClientConfig,
  fresh: pg.ClientConfig,
  wanted: readonly string[],
): Promise<Map<string, Staged>> {
  const from = await connectForCopying(current)
  const to = await connectForCopying(fresh)
  try {
    await to.query(`create schema ${SCHEMA}`)
    const known = new Map((await listTables(to)).map((table) => [table.nome, table]))
    const staged = new Map<string, Staged>()
    for (const table of await listTables(from)) {
      const colunas = table.colunas.filter((column) => known.get(table.nome)?.colunas.includes(column))
      if (!wanted.includes(table.nome) || colunas.length === 0) continue
      const nome = table.nome.replace(/^public\./, `${SCHEMA}.`)
      const list = colunas.map((column) => pg.escapeIdentifier(column)).join(', ')
      await to.query(`create table ${nome} as select ${list} from ${table.nome} with no data`)
      await pipeline(copyOut(from, { ...table, colunas }), to.query(copyFrom(copyInStatement(nome, colunas))))
      staged.set(table.nome, { nome, colunas })
    }
    return staged
  } finally {
    await from.end()
    await to.end()
  }
}

export async function dropStaged(fresh: pg.ClientConfig): Promise<void> {
  const client = await connectForCopying(fresh)
  await client.query(`drop schema if exists ${SCHEMA} cascade`).finally(() => client.end())
}

/** The tables whose rows are deleted with the row of `owner` that they refer to, and the column that refers to it. */
export async function ownedTables(
  config: pg.ClientConfig,
  owner: string,
): Promise<{ tabela: string; coluna: string }[]> {
  const client = await connectForCopying(config)
  const { rows } = await client
    .query<{ tabela: string; coluna: string }>(
      `select format('%I.%I', n.nspname, c.relname) as tabela, a.attname::text as coluna
         from pg_constraint f
         join pg_class c on c.oid = f.conrelid
         join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
        where f.contype = 'f' and f.confdeltype = 'c' and f.confrelid = $1::regclass and array_length(f.conkey, 1) = 1
        order by 1`,
      [owner],
    )
    .finally(() => client.end())
  return rows
}
