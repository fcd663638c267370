import { mkdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from './errors.ts'
import { FILE_NAME, type FileStore, type PassOn } from './files.ts'
import { serveThumbnails } from './miniaturas.ts'

/** A name never gets another content. A label names a person: nobody between us and the browser keeps it. */
const cacheControl = (nome: string) => `${nome.endsWith('.pdf') ? 'private' : 'public'}, max-age=31536000, immutable`

/**
 * `/midia/<name>`: the stored pictures and labels, always on the shop's own origin, so that the content security policy
 * needs no other and a bucket may stay private.
 */
export async function serveMidia(app: FastifyInstance, { publicar }: FileStore): Promise<void> {
  if ('repassar' in publicar) return passOn(app, publicar.repassar)
  mkdirSync(publicar.pasta, { recursive: true })
  serveThumbnails(app, publicar.pasta, cacheControl(''))
  await app.register(fastifyStatic, {
    root: publicar.pasta,
    prefix: '/midia/',
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (res, path) => res.header('cache-control', cacheControl(path)),
  })
}

const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const
const ANSWERED = ['content-type', 'content-length', 'content-range', 'etag', 'last-modified'] as const

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
      const describesBody = name === 'content-type' || name === 'content-length'
      if (value !== null && (resposta.ok || !describesBody)) reply.header(name, value)
    }
    reply.code(resposta.status).header('accept-ranges', 'bytes')
    if (resposta.status < 400) reply.header('cache-control', cacheControl(nome))
    if (resposta.ok && resposta.body) return reply.send(Readable.fromWeb(resposta.body))
    await resposta.arrayBuffer()
    // A stream even for nothing: given no payload the framework would say that a HEAD's length is 0.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : undefined)
  })
}
