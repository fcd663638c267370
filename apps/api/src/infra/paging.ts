import type { Pagina } from '@estampa/contract/shared/pagination.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from './errors.ts'

/**
 * Place in a list ordered by a key, newest first: the page after `depois` or before `antes`, and the total counted
 * on the first page, which later pages carry on so that the last page costs what the first one does.
 */
const cursorSchema = z.object({ depois: z.int().optional(), antes: z.int().optional(), total: z.int() })
export type Cursor = z.infer<typeof cursorSchema>

export function readCursor(texto: string | undefined): Cursor | null {
  if (texto === undefined || texto === '') return null
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(texto, 'base64url').toString('utf8')))
  } catch {
    throw new DomainError('CURSOR_INVALIDO')
  }
}

/**
 * Makes the page from up to `limite + 1` rows: the extra one tells that there is more. Rows come in the order of
 * reading, which for a page before a cursor is reversed.
 */
export function pageOf<T extends { readonly id: number }>(
  request: FastifyRequest,
  cursor: Cursor | null,
  limite: number,
  linhas: readonly T[],
  total: number,
): Pagina<T> {
  const emOrdem = linhas.slice(0, limite)
  const haMais = linhas.length > limite
  const paraTras = cursor?.antes !== undefined
  const results = paraTras ? emOrdem.reverse() : emOrdem
  const [primeiro, ultimo] = [results[0]?.id, results.at(-1)?.id]
  const temProxima = paraTras ? cursor !== null : haMais
  const temAnterior = paraTras ? haMais : cursor !== null
  return {
    count: total,
    next: temProxima && ultimo !== undefined ? address(request, { depois: ultimo, total }) : null,
    previous: temAnterior && primeiro !== undefined ? address(request, { antes: primeiro, total }) : null,
    results,
  }
}

function address(request: FastifyRequest, cursor: Cursor): string {
  const url = new URL(request.url, `${request.protocol}://${request.host}`)
  url.searchParams.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'))
  return url.href
}
