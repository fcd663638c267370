import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Larger files are not among the fifty thumbnails of a page. */
const MAX_FILE_BYTES = 40_000
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

/**
 * Answers thumbnails with one read of the file: a page of products asks for fifty, and the files' own route opens a
 * stream for each. Ranges, conditions and large files go to that route.
 */
export function serveThumbnails(app: FastifyInstance, pasta: string, cacheControl: string): void {
  app.get<{ Params: { nome: string } }>(
    '/midia/:nome(^[0-9a-f]{32}-miniatura\\.webp$)',
    ({ params: { nome }, headers }, reply) => {
      const path = join(pasta, nome)
      const status = statSync(path, { throwIfNoEntry: false })
      const asked = CONDITIONS.some((name) => headers[name] !== undefined)
      if (asked || !status?.isFile() || status.size > MAX_FILE_BYTES)
        return reply.sendFile(nome, { cacheControl: false })
      return reply
        .headers({
          'cache-control': cacheControl,
          'accept-ranges': 'bytes',
          'last-modified': status.mtime.toUTCString(),
          etag: `W/"${status.size.toString(16)}-${status.mtime.getTime().toString(16)}"`,
          'content-type': 'image/webp',
        })
        .send(readFileSync(path))
    },
  )
}
