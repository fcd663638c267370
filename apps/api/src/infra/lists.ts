import { type RawBuilder, sql } from 'kysely'

/**
 * The rows of one page and one more, which announces the next. The number is written out: PostgreSQL plans a statement
 * whose LIMIT is a parameter anew at each execution, which was up to two fifths of its time for a list (docs/decisions/084).
 */
export const onePageMore = (limit: number): RawBuilder<unknown> => sql`limit ${sql.lit(limit + 1)}`

/** Longer lists come as one array: their planning is little beside their work. */
const LONGEST = 32

/** The next power of two: few lengths make few different texts, each of which is prepared once. */
const lengthFor = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(1, count)))

/**
 * `column in (…)`. PostgreSQL plans a statement with an array anew each time, because the array's length changes what
 * the plan costs; a list of single values is planned once. Nulls fill it up and match nothing.
 */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  if (ids.length > LONGEST) return sql<boolean>`${column} = any(${[...ids]}::int[])`
  const filled = Array.from({ length: lengthFor(ids.length) }, (_, i) => ids[i] ?? null)
  return sql<boolean>`${column} in (${sql.join(filled)})`
}

/** Rows of integers as a table in `from`, for the same reason; a row of nulls joins nothing. */
export function rowsOf(rows: readonly (readonly number[])[], columns: number): RawBuilder<unknown> {
  const column = (i: number) => rows.map((row) => row[i] ?? 0)
  if (rows.length > LONGEST) {
    const arrays = Array.from({ length: columns }, (_, i) => sql`${column(i)}::int[]`)
    return sql`unnest(${sql.join(arrays)})`
  }
  const filled = Array.from({ length: lengthFor(rows.length) }, (_, row) =>
    Array.from({ length: columns }, (_, i) => sql`${rows[row]?.[i] ?? null}::int`),
  )
  return sql`(values ${sql.join(filled.map((values) => sql`(${sql.join(values)})`))})`
}
