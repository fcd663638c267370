import { hash } from 'node:crypto'
import { constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'

/** Below this, compressing costs more than it saves. */
const MINIMUM_BYTES = 2048
/** Level 1: the most for the time. */
const GZIP = { level: constants.Z_BEST_SPEED }

/**
 * For routes with `cache: 'etag'`: a success tells what it is of, and who has that already is told so with a 304 in place
 * of the body. Weak: the same answer may go out compressed or not. What was made is compared, not a version of the
 * record: a product's answer also tells stock, pictures and the names of others, which change without it.
 */
export const answerOnce: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
  done(null, chosen(request, reply, { plain: payload, etag: etagOf(payload), packed: () => gzipSync(payload, GZIP) }))
}

/** The same for a text that is always the same, and that anybody may ask for: what is made of it is made once. */
export function answerAlways(text: () => string) {
  const made = lazy(() => {
    const plain = Buffer.from(text())
    return { plain, etag: etagOf(plain), packed: lazy(() => gzipSync(plain, GZIP)) }
  })
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.send(chosen(request, reply, made()))
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

/** Sets the headers; answers what is to be sent, null when the reader has it. */
function chosen(request: FastifyRequest, reply: FastifyReply, { plain, etag, packed }: Forms): string | Buffer | null {
  // It belongs to whoever asked: no cache in between keeps it, and a browser asks again each time.
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
  return header.split(',').some((one) => {
    const tag = one.trim()
    return tag === '*' || (tag.startsWith('W/') ? tag.slice(2) : tag) === opaque
  })
}

/** Whether gzip is asked for, and not refused by a weight of nought. */
const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(String(header ?? ''))
