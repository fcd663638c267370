import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../infra/database/database.types.ts'

/** Tables that the sample fills; accounts and sessions stay. */
const tables = ['produtos', 'modelos', 'categorias', 'atributos', 'clientes', 'vendas'] as const satisfies (keyof DB)[]

/**
 * Fills an empty shop once. A mark in the data folder tells that filling was cut short: only then is what it left
 * removed, to begin again. A shop with anything of its own is never touched.
 */
export async function fillOnce(db: Kysely<DB>, dataDir: string, fill: () => Promise<unknown>): Promise<void> {
  const mark = join(dataDir, 'demonstracao-incompleta')
  if (existsSync(mark)) await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(db)
  else if (!(await isEmpty(db))) return
  writeFileSync(mark, '', { flush: true })
  await fill()
  rmSync(mark)
}

async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  const counts = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').limit(1).executeTakeFirst()))
  return counts.every((row) => row === undefined)
}
