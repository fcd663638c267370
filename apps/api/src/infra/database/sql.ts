import { normalizeText } from '@estampa/contract/shared/search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './transaction.ts'

const escapeWildcards = (palavra: string) => palavra.replace(/[\\%_]/g, (letra) => `\\${letra}`)

/**
 * LIKE patterns for a normalised column that begins with a space, one for each word. A word of one or two letters
 * has no trigram of its own: it is looked for at the beginning of words, where the index can help.
 */
const padroes = (busca: string): string[] =>
  normalizeText(busca)
    .split(' ')
    .filter(Boolean)
    .slice(0, 10)
    .map((palavra) => (palavra.length < 3 ? `% ${escapeWildcards(palavra)}%` : `%${escapeWildcards(palavra)}%`))

/** `column like every pattern`. */
export function contemTodas(column: RawBuilder<string>, busca: string): RawBuilder<boolean> {
  const conditions = padroes(busca).map((padrao) => sql<boolean>`${column} like ${padrao}`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** True when a statement found rows; one that writes answers rows by its `returning`. */
export const anyRow = async (query: {
  executeTakeFirst(): Promise<Readonly<Record<string, unknown>> | undefined>
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined

/** Runs a written statement and returns all its rows, or the first; null for none. */
export const rowsOf =
  <T>(db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<T[]> =>
    (await sql<T>(...statement).execute(db)).rows
export const rowOf =
  <T>(db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<T | null> =>
    (await rowsOf<T>(db)(...statement))[0] ?? null

/** The row of a statement that always answers one, as a count does. */
export const theRow =
  <T>(db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<T> =>
    (await rowsOf<T>(db)(...statement))[0] as T

/** The shop's day. A sub-select is computed once, not for each row. */
export const HOJE = sql<string>`(select (now() at time zone 'America/Sao_Paulo')::date)`
