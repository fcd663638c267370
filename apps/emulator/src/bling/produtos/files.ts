import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { localDateTime } from '../../dates.ts'
import type { Imagem } from '../../store/records.ts'
import type { State } from '../../store/state.ts'

const LINK_MS = 7 * 86_400_000
const THUMBNAIL_MS = 30 * 60_000

/** Temporary links to a stored picture, as a bucket signs them. */
export function signedLink(state: State, base: string, imagem: Imagem) {
  const now = state.now()
  const link = (kind: string, until: number) => {
    const path = `/arquivos/${kind}/${imagem.arquivo}`
    const expires = Math.floor(until / 1000)
    return `${base}${path}?Expires=${expires}&Signature=${sign(state, path, String(expires))}`
  }
  return {
    link: link('imagem', now + LINK_MS),
    linkMiniatura: link('miniatura', now + THUMBNAIL_MS),
    validade: localDateTime(now + LINK_MS),
  }
}

function sign({ clientSecret }: State, path: string, expires: string): string {
  return createHmac('sha256', clientSecret).update(`${path}?${expires}`).digest('hex').slice(0, 40)
}

/** The bucket: answers while the signature is right and young, in XML when not. */
export function fileRoutes(app: FastifyInstance, { state, settings }: Context): void {
  app.get('/arquivos/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params as { kind: string; file: string }
    const { Expires = '', Signature = '' } = request.query as { Expires?: string; Signature?: string }
    const valid =
      Signature === sign(state, `/arquivos/${kind}/${file}`, Expires) && Number(Expires) * 1000 > state.now()
    if (!valid)
      return reply
        .code(403)
        .type('application/xml')
        .send('<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>')
    try {
      return await reply.type(typeOf(file)).send(await readFile(join(settings.dir, 'imagens', basename(file))))
    } catch {
      return reply.code(404).type('application/xml').send('<Error><Code>NoSuchKey</Code></Error>')
    }
  })
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

export function extensionOf(type: string): string | null {
  return EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? null
}

function typeOf(file: string): string {
  return Object.entries(EXTENSIONS).find(([, extension]) => file.endsWith(`.${extension}`))?.[0] ?? 'image/jpeg'
}
