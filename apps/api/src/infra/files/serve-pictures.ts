import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addressKey } from '@estampa/host/network.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../base/errors.ts'
import { readUpTo } from '../base/read-whole.ts'
import { ONE_AT_A_TIME, Turnstile } from '../limits/turnstile.ts'
import { encodeJpeg, encodeSize } from './images.ts'
import { artSource, type FileStore, jpegSource } from './store.ts'

/** Requests that may be in line for their picture: three products' worth, asked for at once. */
const WAITING = 100

/** A larger print file is not read for its small picture. */
export const MAX_ART_BYTES = 40_000_000

/**
 * `/midia/jpeg/<name>.jpg` is for the ERP, which may take no WebP and asks once; a browser keeps `/midia/arte/<name>.webp`
 * and the larger `/midia/arte-media/<name>.webp`.
 */
const ENCODED = {
  jpeg: { suffix: '.jpg', type: 'image/jpeg', source: jpegSource, encode: encodeJpeg },
  arte: { suffix: '.webp', type: 'image/webp', source: artSource, encode: encodeSize('miniatura') },
  'arte-media': { suffix: '.webp', type: 'image/webp', source: artSource, encode: encodeSize('media') },
} as const

/**
 * A stored picture as JPEG, and a print file as a small or larger one, encoded for each request. The routes are public, so
 * low-priority processes encode one picture at a time, addresses in turns; waiting requests hold no picture, and requests
 * beyond the limit get 503.
 */
export function serveEncoded(
  app: FastifyInstance,
  store: FileStore,
  headers: Readonly<Record<string, string>>,
  waitingAtMost = WAITING,
): void {
  const turns = new Turnstile({ ...ONE_AT_A_TIME, waiting: waitingAtMost })
  for (const [folder, { suffix, type, source, encode }] of Object.entries(ENCODED))
    app.get<{ Params: { nome: string } }>(
      `/midia/${folder}/:nome(^[0-9a-f]{32}\\${suffix}$)`,
      async (request, reply) => {
        const done = await turns.take(addressKey(request.ip))
        // The client hung up while waiting.
        const wanted = async () =>
          reply.raw.destroyed ? null : encode(await read(store, source(request.params.nome.slice(0, 32))))
        const picture = await wanted().finally(done)
        if (picture === null) throw new DomainError('ROTA_NAO_ENCONTRADA')
        return reply.headers(headers).type(type).send(Buffer.from(picture))
      },
    )
}

async function read(store: FileStore, nome: string): Promise<Buffer> {
  const file = await found(store.get(nome), 'ROTA_NAO_ENCONTRADA')
  return readUpTo(file, MAX_ART_BYTES).catch(() => {
    throw new DomainError('ROTA_NAO_ENCONTRADA')
  })
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
