import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../../apps/api/src/infra/database/database.ts'

/** One statement as the driver was given it. */
export interface Comando {
  readonly text: string
  readonly values: readonly unknown[]
}

const REFRESH_BYTES = 32
/** The same value for a repetition: a token's digest stands in its table once. */
export const paraRepetir = (value: unknown) =>
  value instanceof Uint8Array && value.length === REFRESH_BYTES ? randomBytes(REFRESH_BYTES) : value

/** What `work` asks of the database, statement by statement: a module's own SQL, for its plans. */
export async function gravarComandos(
  config: pg.ClientConfig,
  work: (db: ReturnType<typeof createDatabase>) => Promise<unknown>,
): Promise<Comando[]> {
  const comandos: Comando[] = []
  const db = createDatabase({ ...config, max: 1 })
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const comando = comandoDe(given)
    if (comando) comandos.push(comando)
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  try {
    await work(db)
  } finally {
    pg.Client.prototype.query = query
    await db.destroy()
  }
  return comandos
}

function comandoDe([text, values]: unknown[]): Comando | null {
  if (typeof text === 'string') return { text, values: Array.isArray(values) ? values : [] }
  // A statement asked again may come prepared, with its text and values in one object.
  if (!text || typeof text !== 'object' || !('text' in text)) return null
  const { text: texto, values: valores = [] } = text as { text: string; values?: unknown[] }
  return { text: texto, values: valores }
}
