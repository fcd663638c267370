import type { FastifyInstance } from 'fastify'
import { addressKey } from '../base/address.ts'
import { DomainError } from '../base/errors.ts'
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
  const file = await store.get(jpegSource(nome.slice(0, 32)))
  if (!file) throw new DomainError('ROTA_NAO_ENCONTRADA')
  return Buffer.concat(await file.toArray())
}
