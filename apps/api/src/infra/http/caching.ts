import { hash } from 'node:crypto'
import { constants, gzipSync } from 'node:zlib'
import type { Pagina } from '@estampa/contract/shared/pagination.ts'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'

/** Below this, compressing costs more than it saves. */
const MINIMUM_BYTES = 2048
/** Level 1: the most for the time. */
const GZIP = { level: constants.Z_BEST_SPEED }

/**
 * For routes with `cache: 'etag'`: adds an ETag to a success and answers 304 without a body when the client has it. The
 * ETag is weak: the same answer may be sent compressed or not. It is computed from the answer, not from a version of
 * the record: a product's answer also holds stock, pictures and names of others, which change without it.
 */
export const answerOnce: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
  done(null, chosen(request, reply, { plain: payload, etag: etagOf(payload), packed: () => gzipSync(payload, GZIP) }))
}

/** Answers a constant public text, whose forms (plain, ETag, gzip) are computed once. */
export function answerAlways(text: () => Promise<string>) {
  const made = lazy(async () => {
    const plain = Buffer.from(await text())
    return { plain, etag: etagOf(plain), packed: lazy(() => gzipSync(plain, GZIP)) }
  })
  return async (request: FastifyRequest, reply: FastifyReply) => reply.send(chosen(request, reply, await made()))
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const etagOf = (payload: string | Buffer) => `W/"${hash('sha256', payload, 'base64url')}"`

interface Forms {
  readonly plain: string | Buffer
  readonly etag: string
  readonly packed: () => Buffer
}

/** Sets the headers; answers the bytes to send, or null when the client has them. */
function chosen(request: FastifyRequest, reply: FastifyReply, { plain, etag, packed }: Forms): string | Buffer | null {
  // The answer belongs to its user: no shared cache keeps it, and a browser asks again each time.
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  reply.header('vary', 'authorization, accept-encoding')
  if (knows(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type')
    return null
  }
  if (plain.length < MINIMUM_BYTES || !acceptsGzip(request.headers['accept-encoding'])) return plain
  reply.header('content-encoding', 'gzip')
  // In place: a fifth of a millisecond for fifty products, no more than handing it to another thread and back.
  return packed()
}

/** Whether `If-None-Match` names this answer; a strong form of it counts as well (RFC 9110, 13.1.2). */
function knows(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = etag.slice(2)
  return header.split(',').some((entry) => {
    const tag = entry.trim()
    return tag === '*' || (tag.startsWith('W/') ? tag.slice(2) : tag) === opaque
  })
}

/** Whether gzip is asked for, and not refused by a weight of nought. */
const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(String(header ?? ''))

/** JSON text that is sent as it stands; `T` is what it says. Tests check it against the route's schema as any answer. */
export class Pronto<T> {
  readonly json: string
  /** Never set: it only makes the types of two texts differ. */
  readonly diz?: T

  constructor(json: string) {
    this.json = json
  }
}

/** A page whose rows are JSON already. */
export const paginaPronta = <T>({ results, ...resto }: Pagina<{ readonly pronto: Pronto<T> }>): Pronto<Pagina<T>> =>
  new Pronto(`${JSON.stringify(resto).slice(0, -1)},"results":[${results.map(({ pronto }) => pronto.json).join(',')}]}`)

/** `objeto` with one more field, whose value is JSON already. */
export const addJsonField = <T>(objeto: object, campo: keyof T & string, json: string): Pronto<T> =>
  new Pronto(`${JSON.stringify(objeto).slice(0, -1)},"${campo}":${json}}`)
