import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addressKey } from '@estampa/host/network.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../base/errors.ts'
import { ONE_AT_A_TIME, Turnstile } from '../limits/turnstile.ts'
import { encodeJpeg } from './images.ts'
import { type FileStore, jpegSource } from './store.ts'

/** Requests that may be in line for their picture: three products' worth, asked for at once. */
const WAITING = 100

/**
 * `/midia/jpeg/<name>.jpg`: a stored picture as JPEG, for the ERP, which may take no WebP. Encoded for
 * each request, as the ERP asks for it once. The route is public, so a low-priority process encodes one picture at a time,
 * addresses in turns; waiting requests hold no picture, and requests beyond the limit get 503.
 */
export function serveJpegs(
  app: FastifyInstance,
  store: FileStore,
  headers: Readonly<Record<string, string>>,
  waitingAtMost = WAITING,
): void {
  const turns = new Turnstile({ ...ONE_AT_A_TIME, waiting: waitingAtMost })
  app.get<{ Params: { nome: string } }>('/midia/jpeg/:nome(^[0-9a-f]{32}\\.jpg$)', async (request, reply) => {
    const done = await turns.take(addressKey(request.ip))
    // The client hung up while waiting.
    const wanted = async () => (reply.raw.destroyed ? null : encodeJpeg(await read(store, request.params.nome)))
    const jpeg = await wanted().finally(done)
    if (jpeg === null) throw new DomainError('ROTA_NAO_ENCONTRADA')
    return reply.headers(headers).type('image/jpeg').send(Buffer.from(jpeg))
  })
}

async function read(store: FileStore, nome: string): Promise<Buffer> {
  const file = await found(store.get(jpegSource(nome.slice(0, 32))), 'ROTA_NAO_ENCONTRADA')
  return Buffer.concat(await file.toArray())
}

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
