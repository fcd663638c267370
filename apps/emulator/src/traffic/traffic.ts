import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitBody, serverErrorBody } from '../bling/errors.ts'
import type { Json } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { bearerOf, expireToken, revokeGrantOf } from '../grants.ts'
import { balancerPage } from '../refusal.ts'
import type { Falha } from '../store/records.ts'
import { decideFate, hold } from './faults.ts'

declare module 'fastify' {
  interface FastifyRequest {
    recebidaEm: number
    /** Rules that hold it before it is applied; it is applied also when the client has left by then. */
    atrasos: readonly Falha[] | null
    /** A rule that loses or replaces the answer after the request was applied. */
    depois: Falha | null
    /** Asked by the control page in a person's name: no token, no limit, no fault, no record. */
    interna: boolean
    /** Body of the 429 that this request deserves, decided when it arrived. */
    recusa: unknown
  }
}

/** Records every request of the emulated services, applies the fault rules, and makes changes durable before answers. */
export function registerTraffic(app: FastifyInstance, { state, limits }: Context): void {
  app.decorateRequest('recebidaEm', 0)
  app.decorateRequest('atrasos', null)
  app.decorateRequest('depois', null)
  app.decorateRequest('recusa', null)

  app.addHook('onRequest', async (request, reply) => {
    request.recebidaEm = Date.now()
    const service = serviceOf(request.url)
    if (!service || request.interna) return
    const path = request.url.split('?')[0] ?? ''
    // Quota is used by arriving: what a rule delays or ends has arrived as well.
    if (isBlingApi(path)) request.recusa = limits.refuse()
    const { atrasos, fim } = decideFate(state, request.method, path)
    // Until its body is read, a request ends with its connection: so faults are applied after that.
    if (!fim || fim.momento === 'depois') request.atrasos = atrasos
    else await hold(state, atrasos)
    if (!fim) return
    if (fim.acao === 'expirar-token') return expireToken(state, bearerOf(request))
    if (fim.acao === 'revogar') return revokeGrantOf(state, bearerOf(request))
    if (fim.momento === 'depois') {
      request.depois = fim
      return
    }
    if (fim.acao === 'derrubar') {
      record(request, service, 0, null, 'derrubada antes de aplicar')
      reply.hijack()
      return void request.raw.socket.destroy()
    }
    const forced = forcedAnswer(fim, service)
    await reply.code(forced.status).type(forced.type).send(forced.body)
  })

  // A wait in a hook would not do: Fastify calls no handler after the client has left. What answers nothing is a 204.
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function (request, reply) {
      if (request.atrasos) await hold(state, request.atrasos)
      const answer = await handler.call(this, request, reply)
      if (answer === undefined && !reply.sent) reply.code(204)
      return answer
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const service = serviceOf(request.url)
    const rule = request.depois
    if (service) reply.header('date', new Date(state.now()).toUTCString())
    if (!service || request.interna) {
      state.store.flush()
      return payload
    }
    if (rule?.acao === 'derrubar') {
      record(request, service, 0, null, `derrubada depois de aplicar (seria ${reply.statusCode})`)
      request.raw.socket.destroy()
      return payload
    }
    if (rule) {
      request.depois = null
      const forced = forcedAnswer(rule, service)
      record(request, service, forced.status, forced.body, `aplicada (seria ${reply.statusCode})`)
      reply.code(forced.status).type(forced.type).removeHeader('content-length')
      return forced.body
    }
    record(request, service, reply.statusCode, payload, '')
    return payload
  })

  function record(request: FastifyRequest, servico: string, status: number, answer: unknown, nota: string): void {
    state.store.flush({
      instante: request.recebidaEm,
      servico,
      metodo: request.method,
      caminho: veilPath(request.url),
      status,
      detalhe: JSON.stringify({
        ms: Date.now() - request.recebidaEm,
        nota,
        cabecalhos: veilHeaders(request.headers),
        corpo: veilBody(request.body),
        resposta: veilBody(answer),
      }),
    })
  }
}

/** Calls that Bling counts: all but those of the authorisation itself. */
const isBlingApi = (path: string): boolean => /^\/bling\/Api\/v3\/(?!oauth\/)/.test(path)

/** The emulated service that a URL belongs to; null for the emulator's own pages. */
function serviceOf(url: string): 'bling' | 'melhor-envio' | 'viacep' | null {
  if (url.startsWith('/bling/')) return 'bling'
  if (url.startsWith('/melhor-envio/')) return 'melhor-envio'
  return url.startsWith('/viacep/') || url.startsWith('/brasilapi/') ? 'viacep' : null
}

/**
 * Returns what a service says when a rule makes it fail: its own error body, or the HTML page of a balancer in front of
 * it.
 */
function forcedAnswer(rule: Falha, service: string): { status: number; type: string; body: string } {
  if (rule.acao === 'vazia') return { status: 200, type: 'application/json; charset=utf-8', body: '' }
  if (rule.acao === 'limite-segundo') return json(429, limitBody('second', 3))
  if (rule.acao === 'limite-dia') return json(429, limitBody('day', 120_000))
  if (rule.html || service === 'viacep')
    return { status: rule.status, type: 'text/html; charset=utf-8', body: balancerPage(String(rule.status)) }
  if (service === 'bling') return json(rule.status, serverErrorBody(rule.status))
  return json(rule.status, { message: rule.status >= 500 ? 'Server Error' : 'Erro provocado pelo emulador.' })
}

const json = (status: number, body: unknown) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'set-cookie', 'x-bling-signature-256'])
const SECRET_FIELDS = /^(access_token|refresh_token|client_secret|code|token|signature)$/i
const LONGEST = 20_000

/** Enough of a secret to tell two apart, not enough to use it. */
function veil(secret: string): string {
  const [scheme, value] = secret.includes(' ') ? secret.split(' ', 2) : ['', secret]
  return `${scheme} …${(value ?? '').slice(-4)}`.trim()
}

function veilHeaders(headers: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? veil(String(value)) : String(value),
    ]),
  )
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** A body for the record of requests: secrets veiled at any depth, long text cut. */
function veilBody(body: unknown): unknown {
  if (body === undefined || body === null || body === '') return null
  if (Buffer.isBuffer(body)) return `(${body.length} bytes)`
  try {
    const text = JSON.stringify(typeof body === 'string' ? JSON.parse(body) : body, (key, value: unknown) =>
      SECRET_FIELDS.test(key) && typeof value === 'string' ? veil(value) : value,
    )
    return text.length > LONGEST ? cut(text) : JSON.parse(text)
  } catch {
    return cut(String(body))
  }
}

/** The path with secrets of its query (`code`, …) veiled. */
function veilPath(url: string): string {
  return url.replace(
    /([?&](?:code|access_token|token|signature)=)([^&]*)/gi,
    (_all, name: string, value: string) => name + veil(value),
  )
}
