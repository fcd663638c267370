import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError, problemOf } from '../infra/base/errors.ts'
import { serveEncoded, serveThumbnails } from '../infra/files/serve-pictures.ts'
import { FILE_NAME, type FileStore, type PassOn } from '../infra/files/store.ts'

/** The name of a picture never gets another content. A label names a person: neither browser nor proxy keeps it. */
const cacheControl = (nome: string) =>
  nome.endsWith('.pdf') ? 'private, no-store' : 'public, max-age=31536000, immutable'

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
export async function serveMidia(app: FastifyInstance, store: FileStore, enderecos: LabelAddresses): Promise<void> {
  const { publicar } = store
  guardLabels(app, enderecos)
  serveEncoded(app, store, { 'cache-control': cacheControl(''), 'content-security-policy': ONLY_A_PICTURE })
  if ('repassar' in publicar) return passOn(app, publicar.repassar)
  mkdirSync(publicar.pasta, { recursive: true, mode: 0o700 })
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

/**
 * Signs the addresses of labels in every answer, and opens a label to a signed address only. Any other name is
 * not found, so that no second spelling of a label's name gets past the check.
 */
function guardLabels(app: FastifyInstance, enderecos: LabelAddresses): void {
  app.addHook('onSend', (_request, _reply, payload, done) =>
    done(null, typeof payload === 'string' ? enderecos.signedAnswer(payload) : payload),
  )
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== '/midia/*') return done()
    const nome = (request.params as { '*': string })['*']
    // A print file may be anything: only its own route hands it out, for download.
    if (!FILE_NAME.test(nome) || nome.endsWith('.arte')) return done(new DomainError('ROTA_NAO_ENCONTRADA'))
    if (!nome.endsWith('.pdf') || enderecos.opens(`/midia/${nome}`, request.query as object)) return done()
    reply.header('cache-control', 'no-store')
    const vencido = new DomainError('ENDERECO_DA_ETIQUETA_VENCIDO')
    if (!request.headers.accept?.includes('text/html')) return done(vencido)
    const { status, detail } = problemOf(vencido)
    reply.code(status).type('text/html; charset=utf-8').send(pageThatSays(detail))
  })
}

/** HTML page for an expired address opened in a tab: without style or script, under the policy of all answers. */
const pageThatSays = (sentence: string) => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Etiqueta</title>
<h1>Etiqueta</h1>
<p>${sentence}</p>
<p><a href="/vendas">Ir para Vendas</a></p>
</html>
`

const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const
const ANSWERED = ['content-length', 'content-range', 'etag', 'last-modified'] as const

function passOn(app: FastifyInstance, repassar: PassOn): void {
  app.get<{ Params: { '*': string } }>('/midia/*', async (request, reply) => {
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
    // Type by file name: a person who can write to the bucket must not choose it.
    if (resposta.ok) reply.type(nome.endsWith('.pdf') ? 'application/pdf' : 'image/webp')
    if (resposta.ok && resposta.body) return reply.send(Readable.fromWeb(resposta.body))
    await resposta.arrayBuffer()
    // A stream even for nothing: given no payload the framework would say that a HEAD's length is 0.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : undefined)
  })
}

/** Lifetime of a signed label address, s. */
const LIFE_SECONDS = 600
/** Addresses signed within this step are equal, so that the answer of an unchanged sale stays a 304; s. */
const STEP_SECONDS = 60

/** A stored label, as the database keeps its address. */
const LABEL_PATH = /^\/midia\/[0-9a-f]{32}\.pdf$/
/** A field `link_…` that holds one. Quotes inside a JSON text are escaped, so no text of a person matches. */
const LABEL_FIELD = /("link_\w+":")(\/midia\/[0-9a-f]{32}\.pdf)"/g

type LabelAddresses = ReturnType<typeof labelAddresses>

/**
 * Labels name a person and open in a window that sends no token: the address in an answer carries an expiry and its
 * signature. The database keeps the bare path; an answer kept under an idempotency key does too.
 */
export function labelAddresses(segredo: Uint8Array, agora: () => number = Date.now) {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', 'estampa/label-address', 32))
  const signature = (path: string, expiry: string) => createHmac('sha256', key).update(`${path}\n${expiry}`).digest()
  const seconds = () => Math.floor(agora() / 1000)
  return {
    /** The JSON text with the address of each label signed. */
    signedAnswer(json: string): string {
      if (!json.includes('link_')) return json
      const expiry = String(Math.floor(seconds() / STEP_SECONDS) * STEP_SECONDS + LIFE_SECONDS)
      return json.replace(LABEL_FIELD, (_, field: string, path: string) => {
        const assinatura = signature(path, expiry).toString('base64url')
        return `${field}${path}?validade=${expiry}&assinatura=${assinatura}"`
      })
    },
    /** True when this path and query were signed by this shop less than ten minutes ago. */
    opens(
      path: string,
      { validade, assinatura }: { readonly validade?: unknown; readonly assinatura?: unknown },
    ): boolean {
      if (!LABEL_PATH.test(path) || typeof validade !== 'string' || typeof assinatura !== 'string') return false
      if (!/^\d{1,12}$/.test(validade) || Number(validade) <= seconds()) return false
      const given = Buffer.from(assinatura, 'base64url')
      const right = signature(path, validade)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
