import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { DomainError } from './errors.ts'
import { type FileStore, jpegSource } from './files.ts'

const QUALITY = 85

/**
 * `/midia/jpeg/<name>.jpg`: a stored picture as JPEG, for the ERP, which may take no WebP. Made anew for each request: each is
 * asked for once. The files are ours and were decoded before; one at a time bounds what strangers can ask of the machine.
 */
export function serveJpegs(app: FastifyInstance, store: FileStore, headers: Readonly<Record<string, string>>): void {
  let before: Promise<unknown> = Promise.resolve()
  app.get<{ Params: { nome: string } }>(
    '/midia/jpeg/:nome(^[0-9a-f]{32}\\.jpg$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await store.get(jpegSource(request.params.nome.slice(0, 32)))
      if (!file) throw new DomainError('ROTA_NAO_ENCONTRADA')
      const content = Buffer.concat(await file.toArray())
      const mine = before.then(() => encode(content))
      before = mine.catch(() => undefined)
      return reply
        .headers(headers)
        .type('image/jpeg')
        .send(await mine)
    },
  )
}

/** Transparent parts become white. */
const encode = (content: Buffer): Promise<Buffer> =>
  sharp(content).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer()
