import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Kept in memory: a few screens of cards. */
const MAX_BYTES = 8_000_000
/** What is larger is not asked for fifty at a time. */
const MAX_FILE_BYTES = 40_000
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

interface Kept {
  readonly content: Buffer
  readonly mtimeMs: number
}

/**
 * Thumbnails out of memory, fifty of which a page of products asks for. The folder stays the truth: a file that has
 * gone or changed is seen by its status, which costs some microseconds. Anything else about them (a range, a condition,
 * a larger picture) is answered by the files' own route.
 */
export function serveThumbnails(app: FastifyInstance, pasta: string, cacheControl: string): void {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const forget = (nome: string): void => {
    bytes -= kept.get(nome)?.content.length ?? 0
    kept.delete(nome)
  }
  /** The content as the folder has it now; null when it is not there, or too large to keep. */
  const read = (nome: string, path: string, status: Stats | undefined): Buffer | null => {
    const known = kept.get(nome)
    if (known && status?.mtimeMs === known.mtimeMs && status.size === known.content.length) return known.content
    forget(nome)
    if (!status?.isFile() || status.size > MAX_FILE_BYTES) return null
    const content = readFileSync(path)
    kept.set(nome, { content, mtimeMs: status.mtimeMs })
    bytes += content.length
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES) break
      forget(oldest)
    }
    return content
  }
  app.get<{ Params: { nome: string } }>(
    '/midia/:nome(^[0-9a-f]{32}-miniatura\\.webp$)',
    { schema: { hide: true } },
    (request, reply) => {
      const { nome } = request.params
      const path = join(pasta, nome)
      const status = statSync(path, { throwIfNoEntry: false })
      const asked = CONDITIONS.some((name) => request.headers[name] !== undefined)
      const content = asked || !status ? null : read(nome, path, status)
      if (content === null || !status) return reply.sendFile(nome, { cacheControl: false })
      // As the files' own route says them, so that a condition made of them holds there.
      return reply
        .header('cache-control', cacheControl)
        .header('accept-ranges', 'bytes')
        .header('last-modified', status.mtime.toUTCString())
        .header('etag', `W/"${status.size.toString(16)}-${status.mtime.getTime().toString(16)}"`)
        .type('image/webp')
        .send(content)
    },
  )
}
