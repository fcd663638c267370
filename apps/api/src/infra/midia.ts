import { mkdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from './errors.ts'
import { FILE_NAME, type FileStore, type PassOn } from './files.ts'
import { serveJpegs } from './midia.jpeg.ts'
import { serveThumbnails } from './miniaturas.ts'

/** A name never gets another content. A label names a person: nobody between us and the browser keeps it. */
const cacheControl = (nome: string) => `${nome.endsWith('.pdf') ? 'private' : 'public'}, max-age=31536000, immutable`

/** For pictures: opened by itself, one may load and run nothing and belongs to no origin. */
export const ONLY_A_PICTURE = "default-src 'none'; object-src 'none'; frame-ancestors 'none'; sandbox"

/** Chromium shows no PDF in a sandbox: a label keeps the policy of all answers. */
function protect(nome: string, header: (name: string, value: string) => unknown): void {
  if (!nome.endsWith('.pdf')) header('content-security-policy', ONLY_A_PICTURE)
}

/**
 * `/midia/<name>`: the stored pictures and labels, always on the shop's own origin, so that the content security policy
 * needs no other and a bucket may stay private.
 */
export async function serveMidia(app: FastifyInstance, store: FileStore): Promise<void> {
  const { publicar } = store
  serveJpegs(app, store, { 'cache-control': cacheControl(''), 'content-security-policy': ONLY_A_PICTURE })
  if ('repassar' in publicar) return passOn(app, publicar.repassar)
  mkdirSync(publicar.pasta, { recursive: true })
  serveThumbnails(app, publicar.pasta, cacheControl(''))
  await app.register(fastifyStatic, {
    root: publicar.pasta,
    prefix: '/midia/',
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (res, path) => {
      res.header('cache-control', cacheControl(path))
      protect(path, (name, value) => res.header(name, value))
    },
  })
}

const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const
const ANSWERED = ['content-length', 'content-range', 'etag', 'last-modified'] as const

function passOn(app: FastifyInstance, repassar: PassOn): void {
  app.get<{ Params: { '*': string } }>('/midia/*', { schema: { hide: true } }, async (request, reply) => {
    const nome = request.params['*']
    if (!FILE_NAME.test(nome)) throw new DomainError('ROTA_NAO_ENCONTRADA')
    const headers: Record<string, string> = {}
    for (const name of ASKED) if (typeof request.headers[name] === 'string') headers[name] = request.headers[name]
    const resposta = await repassar(nome, { method: request.method, headers })
    if (resposta.status === 404) {
      await resposta.arrayBuffer()
      throw new DomainError('ROTA_NAO_ENCONTRADA')
    }
    for (const name of ANSWERED) {
      const value = resposta.headers.get(name)
      const describesBody = name === 'content-length'
      if (value !== null && (resposta.ok || !describesBody)) reply.header(name, value)
    }
    reply.code(resposta.status).header('accept-ranges', 'bytes')
    if (resposta.status < 400) reply.header('cache-control', cacheControl(nome))
    protect(nome, (name, value) => reply.header(name, value))
    // By its name: whoever writes to the bucket does not decide what a browser takes it for.
    if (resposta.ok) reply.type(nome.endsWith('.pdf') ? 'application/pdf' : 'image/webp')
    if (resposta.ok && resposta.body) return reply.send(Readable.fromWeb(resposta.body))
    await resposta.arrayBuffer()
    // A stream even for nothing: given no payload the framework would say that a HEAD's length is 0.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : undefined)
  })
}
