import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addressKey } from '@estampa/host/network.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../base/errors.ts'
import { readUpTo } from '../base/read-whole.ts'
import { ONE_AT_A_TIME, Turnstile } from '../limits/turnstile.ts'
import { encodeJpeg, readArt } from './images.ts'
import { type ArtPictures, artSource, type FileStore, jpegSource } from './store.ts'

/** Requests that may be in line for their picture: three products' worth, asked for at once. */
const WAITING = 100

/** A larger print file is not read for its small picture. */
export const MAX_ART_BYTES = 40_000_000

/** Bytes of the pictures of print files that are kept: some two hundred arts, in both sizes. */
const KEPT_BYTES = 12_000_000

/**
 * `/midia/jpeg/<name>.jpg` is for the ERP, which may take no WebP and asks once; a browser keeps `/midia/arte/<name>.webp`
 * and the larger `/midia/arte-media/<name>.webp`.
 */
const ENCODED = {
  jpeg: { suffix: '.jpg', type: 'image/jpeg', source: jpegSource, size: null },
  arte: { suffix: '.webp', type: 'image/webp', source: artSource, size: 'miniatura' },
  'arte-media': { suffix: '.webp', type: 'image/webp', source: artSource, size: 'media' },
} as const

/**
 * A stored picture as JPEG, and a print file as a small or larger one. The routes are public, so low-priority processes
 * encode one picture at a time, addresses in turns; waiting requests hold no picture, and requests beyond the limit get
 * 503. A print file is unpacked once for both sizes, which are kept for the next request: half a second each.
 */
export function serveEncoded(
  app: FastifyInstance,
  store: FileStore,
  headers: Readonly<Record<string, string>>,
  waitingAtMost = WAITING,
): void {
  const turns = new Turnstile({ ...ONE_AT_A_TIME, waiting: waitingAtMost })
  const arts = new KeptArts()
  async function encodeInTurn(ip: string, hungUp: () => boolean, nome: string, size: keyof ArtPictures | null) {
    const done = await turns.take(addressKey(ip))
    try {
      if (hungUp()) return null
      if (!size) return await encodeJpeg(await read(store, nome))
      return (await arts.make(nome, () => read(store, nome)))?.[size] ?? null
    } finally {
      done()
    }
  }
  for (const [folder, { suffix, type, source, size }] of Object.entries(ENCODED))
    app.get<{ Params: { nome: string } }>(
      `/midia/${folder}/:nome(^[0-9a-f]{32}\\${suffix}$)`,
      async (request, reply) => {
        const nome = source(request.params.nome.slice(0, 32))
        const kept = size && arts.get(nome)
        // A file that was deleted meanwhile, perhaps by another process, is shown no more.
        if (kept) (await openFile(store, nome)).destroy()
        const picture = kept ? kept[size] : await encodeInTurn(request.ip, () => reply.raw.destroyed, nome, size)
        if (picture === null) throw new DomainError('ROTA_NAO_ENCONTRADA')
        return reply.headers(headers).type(type).send(Buffer.from(picture))
      },
    )
}

/** Pictures of print files, those that were asked for last. */
class KeptArts {
  readonly #byName = new Map<string, ArtPictures>()
  #bytes = 0

  get(nome: string): ArtPictures | undefined {
    const pictures = this.#byName.get(nome)
    if (pictures) {
      // Last in the order of the map: it goes last.
      this.#byName.delete(nome)
      this.#byName.set(nome, pictures)
    }
    return pictures
  }

  /** Those that another request made while this one waited, else new ones. */
  async make(nome: string, content: () => Promise<Buffer>): Promise<ArtPictures | null> {
    const before = this.get(nome)
    if (before) return before
    const pictures = (await readArt(content))?.figuras
    if (!pictures) return null
    this.#byName.set(nome, pictures)
    this.#bytes += sizeOf(pictures)
    for (const [oldest, old] of this.#byName) {
      if (this.#bytes <= KEPT_BYTES) break
      this.#byName.delete(oldest)
      this.#bytes -= sizeOf(old)
    }
    return pictures
  }
}
const sizeOf = ({ media, miniatura }: ArtPictures) => media.byteLength + miniatura.byteLength

const openFile = (store: FileStore, nome: string) => found(store.get(nome), 'ROTA_NAO_ENCONTRADA')

async function read(store: FileStore, nome: string): Promise<Buffer> {
  return readUpTo(await openFile(store, nome), MAX_ART_BYTES).catch(() => {
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
