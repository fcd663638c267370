import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { ErrorCode } from '@estampa/contract/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cameEncrypted } from '../base/address.ts'
import { DomainError, problemOf, sendProblem } from '../base/errors.ts'

const YEAR = 'public, max-age=31536000, immutable'
const OTHERS = 'public, max-age=3600, stale-while-revalidate=604800'

/** Scripts and styles only from here; pictures may be drawn in the page. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers that every answer carries. HSTS only where the shop is reached by TLS. */
const securityHeaders = (tls: boolean): Record<string, string> => ({
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/**
 * By our own TLS the name under `.local` is for https only; numbers cannot be, and `localhost` stays open. Thirty days: a
 * shop that goes back to a network without TLS is not kept out for long.
 */
const LOCAL_NAME = /^[\w-]+\.local(:\d+)?$/i
const HSTS_OF_A_LOCAL_NAME = ['strict-transport-security', 'max-age=2592000'] as const

export function secureHeaders(app: FastifyInstance, { tls }: { tls: boolean }): void {
  const headers = securityHeaders(tls)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (!tls && cameEncrypted(request) && LOCAL_NAME.test(request.host)) reply.header(...HSTS_OF_A_LOCAL_NAME)
    if (isApi(request)) reply.header('cache-control', 'no-store')
    // A proxy and we might read different ones (RFC 9112, 3.2).
    done(hostsOf(request) > 1 ? new DomainError('REQUISICAO_ILEGIVEL') : undefined)
  })
}

/**
 * Is this a request to the API? By the route that was found and not only by the address as written: `/%61pi/…` and
 * `http://anything/api/…` lead to the same route as `/api/…`.
 */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/')

/** How often the `Host` header was sent; `headers` holds the first one only. */
function hostsOf({ raw: { rawHeaders } }: FastifyRequest): number {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]?.length === 4 && rawHeaders[n]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

/**
 * Answers errors that the framework finds before any hook: an address that cannot be decoded, a request that is not
 * HTTP.
 */
export function answerUnreadable({ tls }: { tls: boolean }) {
  const headers = { ...securityHeaders(tls), 'cache-control': 'no-store' }
  return {
    frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      void sendProblem(reply.headers(headers).header('x-request-id', request.id), new DomainError('ENDERECO_INVALIDO'))
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const problem = problemOf(new DomainError(UNREADABLE[error.code ?? ''] ?? 'REQUISICAO_ILEGIVEL'))
      const body = JSON.stringify(problem)
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/problem+json',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      const start = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`
      // A client that does not close its end has a second to read this.
      socket.end(`${start}${lines.join('')}\r\n${body}`, () => setTimeout(() => socket.destroy(), 1_000).unref())
    },
  }
}
const UNREADABLE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'CABECALHO_GRANDE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUISICAO_LENTA',
}

/** The built web: hashed assets for ever, the page itself for every other path. */
export async function serveWeb(app: FastifyInstance, dirs: { webDir: string | null }): Promise<void> {
  const page = dirs.webDir === null ? null : readFileSync(join(dirs.webDir, 'index.html'), 'utf8')
  if (dirs.webDir !== null) {
    await app.register(fastifyStatic, {
      root: dirs.webDir,
      decorateReply: false,
      wildcard: true,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (res, path) => res.header('cache-control', lifetime(path)),
    })
    const versao = /name="estampa-versao" content="([^"]*)"/.exec(page ?? '')?.[1] ?? ''
    // The version that a reload would give, for open pages to compare with their own.
    app.get('/versao.json', (_, reply) => reply.header('cache-control', 'no-store').send({ versao }))
    app.get('/', (_, reply) => sendPage(reply, page as string))
    app.get('/index.html', (_, reply) => sendPage(reply, page as string))
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && page !== null && !/^\/(api|midia|assets)([/?#]|$)/.test(request.url)
    return isPage ? sendPage(reply, page) : sendProblem(reply, new DomainError('ROTA_NAO_ENCONTRADA'))
  })
}

/**
 * Files that update the service worker are requested each time. The others without a digest in their name, one of them
 * before the first paint, are used for a week while a newer one is fetched: no page waits for a round trip.
 */
function lifetime(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return YEAR
  return /[\\/](sw\.js|offline\.\w+)(\.br|\.gz)?$/.test(path) ? 'no-cache' : OTHERS
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
