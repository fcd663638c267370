import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../apps/api/src/infra/database/database.ts'

/** One statement as the driver was given it. */
export interface Comando {
  readonly text: string
  readonly values: readonly unknown[]
  /** The id that an `insert … returning id` gave, which later statements refer to. */
  devolveu?: number
}

const REFRESH_BYTES = 32
/** The same value for a repetition: a token's digest stands in its table once. */
export const paraRepetir = (value: unknown) =>
  value instanceof Uint8Array && value.length === REFRESH_BYTES ? randomBytes(REFRESH_BYTES) : value

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
    const comando = comandoDe(given)
    const result = Reflect.apply(query, this, given) as unknown
    if (!comando) return result
    comandos.push(comando)
    if (!/^\s*insert\b/i.test(comando.text) || !(result instanceof Promise)) return result
    return result.then((resultado: pg.QueryResult<{ id?: unknown }>) => {
      const id = resultado.rows[0]?.id
      if (typeof id === 'number') comando.devolveu = id
      return resultado
    })
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
