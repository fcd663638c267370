import type { FastifyRequest } from 'fastify'
import { badRequest, notFound, unreadable } from './errors.ts'
import type { Json } from './values.ts'

export type Query = Readonly<Record<string, string | string[] | undefined>>

export const queryOf = (request: FastifyRequest): Query => request.query as Query

export function text(query: Query, name: string): string {
  const value = query[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** A list is written `name[]`, repeated; without brackets Bling sees nothing. */
export function list(query: Query, name: string): string[] {
  const value = query[`${name}[]`]
  return value === undefined ? [] : [value].flat()
}

export const numbers = (query: Query, name: string): number[] => list(query, name).map(Number)

/** The page that a request asks for, of the rows that its query finds. */
export function page<T>(request: FastifyRequest, rowsOf: (query: Query) => readonly T[]): T[] {
  const query = queryOf(request)
  const pagina = Math.max(1, Math.trunc(Number(text(query, 'pagina'))) || 1)
  const limite = Math.min(100, Math.max(1, Math.trunc(Number(text(query, 'limite'))) || 100))
  return rowsOf(query).slice((pagina - 1) * limite, pagina * limite)
}

/** Whether each value is the one that the query asks for by its name, if it asks. */
export const asked = (query: Query, values: Json): boolean =>
  Object.entries(values).every(([name, value]) => ['', String(value)].includes(text(query, name)))

/** Rows whose date lies within `<name>Inicial` and `<name>Final`. Throws 400 when the span is over a year. */
export function between<T>(rows: readonly T[], query: Query, name: string, dateOf: (row: T) => string): readonly T[] {
  const from = text(query, `${name}Inicial`)
  const to = text(query, `${name}Final`)
  if (!from && !to) return rows
  const span = Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))
  if (span > 366 * 86_400_000) throw badRequest('O intervalo entre as datas não pode ser maior que um ano.')
  const last = to.length === 10 ? `${to} 23:59:59` : to
  return rows.filter((row) => (!from || dateOf(row) >= from) && (!last || dateOf(row) <= last))
}

/**
 * Returns what "the last ones included" shows: the newest half. Bling does not say what it leaves out, only that it
 * does; a client that forgets to ask for everything must notice at the emulator.
 */
export const lastIncluded = <T>(rows: readonly T[]): T[] => rows.slice(-Math.ceil(rows.length / 2))

/** Throws 404 for a record that does not exist. */
export function known<T>(record: T | undefined): T {
  if (record === undefined) throw notFound()
  return record
}

export const idOf = (request: FastifyRequest, name = 'id'): number =>
  Number((request.params as Record<string, string>)[name])

export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body === undefined || body === null) throw unreadable('EMPTY_REQUEST_BODY', 'O corpo da requisição está vazio.')
  if (typeof body !== 'object' || Array.isArray(body))
    throw unreadable('INVALID_REQUEST_BODY', 'O corpo da requisição não é um objeto JSON.')
  return body as Record<string, unknown>
}
