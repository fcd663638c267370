import pg from 'pg'
import { createDatabase } from '../apps/api/src/infra/database.ts'

/** One statement as the driver was given it. */
export interface Comando {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * What `work` asks of the database, statement by statement: a module's own SQL, so that the measurement cannot come to
 * compare with another one.
 */
export async function gravarComandos(
  config: pg.ClientConfig,
  work: (db: ReturnType<typeof createDatabase>) => Promise<unknown>,
): Promise<Comando[]> {
  const comandos: Comando[] = []
  const db = createDatabase({ ...config, max: 1 })
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, values] = given
    // A statement asked again may come prepared, with its text and values in one object.
    if (typeof text === 'string') comandos.push({ text, values: Array.isArray(values) ? values : [] })
    else if (text && typeof text === 'object' && 'text' in text) comandos.push(text as unknown as Comando)
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work(db)
  } finally {
    pg.Client.prototype.query = query
    await db.destroy()
  }
  return comandos
}
