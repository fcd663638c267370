import type pg from 'pg'

/** Statements kept by one connection, each of which costs the server some memory; and texts remembered to count them. */
const MAX_PREPARED = 200
const MAX_REMEMBERED = 1000

/**
 * What PostgreSQL says when a prepared statement no longer serves: a migration changed its result (0A000), or something
 * between us and the server does not keep statements (26000, 42P05).
 */
const NO_LONGER_PREPARED = new Set(['0A000', '26000', '42P05'])
export const noLongerPrepared = (error: unknown) =>
  error instanceof Error && 'code' in error && NO_LONGER_PREPARED.has(String(error.code))

/** Looked at once for each text. */
const decided = new Map<string, boolean>()

/**
 * A statement that has to be planned for its values: the pattern of a search or a range of days decides which index
 * helps, and the condition of a partial index is found only among known ones (`on conflict … where`). The others are
 * the same work for any value, which PostgreSQL sees after a few executions and plans once.
 */
export function planDependsOnValues(text: string): boolean {
  const known = decided.get(text)
  if (known !== undefined) return known
  if (decided.size === MAX_REMEMBERED) decided.clear()
  const depends = / like | on conflict |\$\d+::date\b/i.test(text)
  decided.set(text, depends)
  return depends
}

/** Without values it may be several statements, or one that begins a transaction: only a reading is prepared. */
const isRead = (text: string) => /^\s*select /i.test(text)

type Run = (query: string | { name: string; text: string; values: unknown[] }, values?: unknown[]) => Promise<unknown>

/**
 * Makes a pool's connections prepare a statement at its second use, so that the server parses and plans it once. After
 * an error of a prepared statement the pool continues without preparing.
 */
export function prepareRepeated(pool: pg.Pool): void {
  let preparing = true
  pool.on('connect', (client) => {
    const prepared = new Map<string, string>()
    const once = new Set<string>()
    const run = client.query.bind(client) as unknown as Run
    const nameOf = (text: string): string | null => {
      const known = prepared.get(text)
      if (known !== undefined) return known
      if (prepared.size === MAX_PREPARED) return null
      if (!once.delete(text)) {
        if (once.size === MAX_REMEMBERED) once.clear()
        once.add(text)
        return null
      }
      const name = `estampa_${prepared.size}`
      prepared.set(text, name)
      return name
    }
    const query = async (text: string, values: unknown[]) => {
      const name = preparing && !planDependsOnValues(text) ? nameOf(text) : null
      if (name === null) return await run(text, values)
      try {
        return await run({ name, text, values })
      } catch (error) {
        if (!noLongerPrepared(error)) throw error
        preparing = false
        // Inside a transaction earlier statements are rolled back too: the caller that began it repeats it.
        if (client.getTransactionStatus() !== 'I') throw error
        return await run(text, values)
      }
    }
    client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && Array.isArray(values) && rest.length === 0 && (values.length > 0 || isRead(text))
        ? query(text, values)
        : (run as (...given: unknown[]) => unknown)(text, values, ...rest)) as typeof client.query
  })
}
