import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import type { Pagina } from '@estampa/contract/shared/pagination.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../base/errors.ts'
import { originOf } from './origin.ts'

/** A row's place in its list: the value it is ordered by, as text, when that is not the id, and the id. */
const ponto = z.object({
  id: z.int().min(0).max(2_147_483_647),
  chave: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/)
    .optional(),
  /** Among the rows that the list puts last. */
  noFim: z.literal(true).optional(),
})
export type Ponto = z.infer<typeof ponto>

/**
 * The page after `depois` or before `antes`, and the total counted on the first page, which later pages carry on, so
 * that the last page costs what the first one does.
 */
const cursorSchema = z.object({
  depois: ponto.optional(),
  antes: ponto.optional(),
  total: z.int().min(0).max(2_147_483_647),
  aoMenos: z.literal(true).optional(),
})
export type Cursor = z.infer<typeof cursorSchema>

const INSTANTE = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)?$/
const instante = ({ chave }: Ponto) => chave === undefined || (INSTANTE.test(chave) && !Number.isNaN(Date.parse(chave)))

/** `porInstante`: the list is ordered by an instant, and nothing else may stand for one. */
export function readCursor(texto: string | undefined, isOrderedByInstante = false): Cursor | null {
  if (texto === undefined || texto === '') return null
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(texto, 'base64url').toString('utf8')))
    if (
      isOrderedByInstante &&
      ![cursor.depois, cursor.antes].every((cursorPoint) => !cursorPoint || instante(cursorPoint))
    )
      throw new Error('no instant')
    return cursor
  } catch {
    throw new DomainError('CURSOR_INVALIDO')
  }
}

/** Rows of a page, and how many there are in all pages: at least so many, or exactly. */
export interface Linhas<T> {
  readonly linhas: readonly T[]
  readonly total: number
  readonly aoMenos?: true | undefined
}

/**
 * Returns the total that a search found, or the one that its cursor carries. `contado` is at most one above the maximum
 * when the rows were counted only up to the maximum.
 */
export function totalDe(cursor: Cursor | null, contado: number | undefined, isCountCapped: boolean) {
  if (cursor) return { total: cursor.total, aoMenos: cursor.aoMenos }
  const total = contado ?? 0
  return isCountCapped && total > MAXIMO_CONTADO ? { total: MAXIMO_CONTADO, aoMenos: true as const } : { total }
}

/**
 * Makes the page from up to `limite + 1` rows: the extra row announces a next page. Rows come in reading order, which
 * is reversed for a page before a cursor.
 */
export function pageOf<T extends { readonly id: number }>(
  request: FastifyRequest,
  cursor: Cursor | null,
  limite: number,
  { linhas, total, aoMenos }: Linhas<T>,
  pontoDe: (linha: T) => Ponto = ({ id }) => ({ id }),
): Pagina<T> {
  const goesBack = cursor?.antes !== undefined
  const haMais = linhas.length > limite
  const results = linhas.slice(0, limite)
  if (goesBack) results.reverse()
  const [primeiro, ultimo] = [results[0], results.at(-1)]
  const contagem = { total, ...(aoMenos && { aoMenos }) }
  return {
    count: total,
    ...(aoMenos && { ao_menos: aoMenos }),
    next: ultimo && (goesBack || haMais) ? address(request, { depois: pontoDe(ultimo), ...contagem }) : null,
    previous:
      primeiro && (goesBack ? haMais : cursor) ? address(request, { antes: pontoDe(primeiro), ...contagem }) : null,
    results,
  }
}

function address(request: FastifyRequest, cursor: Cursor): string {
  // A proxy may ask for the whole address (`http://…/api/…`).
  const [path = '', query] = request.url.replace(/^https?:\/\/[^/]*/i, '').split('?', 2)
  const params = new URLSearchParams(query)
  params.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'))
  return `${originOf(request)}${path}?${params.toString()}`
}
