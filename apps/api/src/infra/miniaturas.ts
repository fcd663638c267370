import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Kept in memory: a few screens of cards. */
const MAX_BYTES = 8_000_000
/** Larger files are not part of the fifty thumbnails of a page. */
const MAX_FILE_BYTES = 40_000
/**
 * Names never change their content, so browsers do not ask again; here a removed file is served for at most this time,
 * ms.
 */
const LOOK_MS = 1_000
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

interface Kept {
  readonly content: Buffer
  readonly mtimeMs: number
  /** When its file was last looked at. */
  seen: number
  /** Made once: fifty of them are asked for with each page. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Thumbnails out of memory, fifty of which a page of products asks for. The folder stays the truth: a file's status,
 * which costs as much as a fifth of the answer, is looked at again after a second. Anything else about them (a range, a
 * condition, a larger picture) is answered by the files' own route.
 */
export function serveThumbnails(app: FastifyInstance, pasta: string, cacheControl: string): void {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const forget = (nome: string): void => {
    bytes -= kept.get(nome)?.content.length ?? 0
    kept.delete(nome)
  }
  /** As the folder has it now; null when it is too large to keep. */
  const read = (nome: string, path: string, status: Stats): Kept | null => {
    const known = kept.get(nome)
    if (known && status.mtimeMs === known.mtimeMs && status.size === known.content.length) {
      known.seen = performance.now()
      return known
    }
    forget(nome)
    if (!status.isFile() || status.size > MAX_FILE_BYTES) return null
    const content = readFileSync(path)
    const headers = headersOf(status, cacheControl)
    const file = { content, mtimeMs: status.mtimeMs, seen: performance.now(), headers }
    kept.set(nome, file)
    bytes += content.length
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES) break
      forget(oldest)
    }
    return file
  }
  app.get<{ Params: { nome: string } }>(
    '/midia/:nome(^[0-9a-f]{32}-miniatura\\.webp$)',
    { schema: { hide: true } },
    (request, reply) => {
      const { nome } = request.params
      const asked = CONDITIONS.some((name) => request.headers[name] !== undefined)
      const known = kept.get(nome)
      if (known && !asked && performance.now() - known.seen < LOOK_MS) return answer(reply, known)
      const path = join(pasta, nome)
      const status = statSync(path, { throwIfNoEntry: false })
      const file = asked || !status ? null : read(nome, path, status)
      return file ? answer(reply, file) : reply.sendFile(nome, { cacheControl: false })
    },
  )
}

const answer = (reply: FastifyReply, { headers, content }: Kept) => reply.headers(headers).send(content)

/** As the files' own route says them, so that a condition made of them holds there. */
const headersOf = ({ size, mtime }: Stats, cacheControl: string) => ({
  'cache-control': cacheControl,
  'accept-ranges': 'bytes',
  'last-modified': mtime.toUTCString(),
  etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
  'content-type': 'image/webp',
})
