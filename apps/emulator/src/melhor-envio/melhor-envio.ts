import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { bearerOf, tokenOf } from '../grants.ts'
import { balancerPage, Refusal } from '../refusal.ts'
import { melhorEnvioToken } from '../settings.ts'
import type { Configuracao } from '../store/configuration.ts'
import type { State } from '../store/state.ts'
import { cartRoutes } from './cart.ts'
import { formOf, unauthenticated } from './errors.ts'
import { labelRoutes, printRoutes } from './file-host.ts'
import { melhorEnvioOauthRoutes } from './oauth.ts'
import { calculateRoutes } from './quote.ts'
import { agencyRoutes } from './services.ts'
import { shipmentRoutes } from './shipment.ts'

/** The limit's own answer, or that of what stands in front of the API, which does not say how long. */
function tooMany(reply: FastifyReply, wait: number, form: Configuracao['melhorEnvioLimiteCorpo']) {
  reply.code(429)
  if (form === 'vazio') return reply.send()
  if (form === 'html') return reply.type('text/html').send(balancerPage('429 Too Many Requests'))
  return reply
    .headers({ 'retry-after': String(wait), 'x-ratelimit-limit': '250', 'x-ratelimit-remaining': '0' })
    .send({ message: 'Too Many Attempts.' })
}

export function registerMelhorEnvio(app: FastifyInstance, context: Context): void {
  app.register(
    async (service) => {
      service.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
        const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
        if (status >= 500) request.log.error(error)
        // Without `Accept: application/json` the framework behind it believes that a browser is asking.
        const isApi = request.url.startsWith('/melhor-envio/api/')
        if (isApi && (status === 401 || status === 422) && !request.headers.accept?.includes('json'))
          return reply.redirect('/melhor-envio/login', 302)
        if (!(error instanceof Refusal))
          return reply.code(status).send({ message: status < 500 ? 'Bad Request' : 'Server Error' })
        const said = formOf(error, context.state.configuracao.melhorEnvioErros)
        return reply.code(said.status).send(said.body)
      })
      service.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not Found' }))
      await service.register(async (pages) => {
        melhorEnvioOauthRoutes(pages, context)
        labelRoutes(pages, context)
      })
      await service.register(
        async (api) => {
          api.addHook('onRequest', async (request, reply) => {
            if (request.interna) return
            if (context.state.configuracao.melhorEnvioBloqueado)
              return reply
                .code(403)
                .header('server', 'awselb/2.0')
                .type('text/html')
                .send(balancerPage('403 Forbidden'))
            const wait = context.minuteLimit.refuse(context.state.configuracao.melhorEnvioLimitePorMinuto)
            if (wait > 0) return tooMany(reply, wait, context.state.configuracao.melhorEnvioLimiteCorpo)
            if (!PUBLIC.test(request.url)) requireAccess(request, context.state)
          })
          agencyRoutes(api)
          for (const routes of [calculateRoutes, cartRoutes, shipmentRoutes, printRoutes]) routes(api, context)
          api.get('/me', async () => ({
            id: '9d2f3b60-7d11-4c6e-9a38-5b1f0c7e2a44',
            firstname: 'Loja',
            lastname: 'do Emulador',
            email: 'loja@emulador.example',
          }))
        },
        { prefix: '/api/v2' },
      )
    },
    { prefix: '/melhor-envio' },
  )
}

const SCOPES: readonly (readonly [RegExp, string])[] = [
  [/\/shipment\/calculate/, 'shipping-calculate'],
  [/\/shipment\/checkout/, 'shipping-checkout'],
  [/\/shipment\/generate/, 'shipping-generate'],
  [/\/(shipment\/print|imprimir)/, 'shipping-print'],
  [/\/shipment\/tracking/, 'shipping-tracking'],
  [/\/shipment\/cancel/, 'shipping-cancel'],
  [/^(POST|DELETE) .*\/me\/cart/, 'cart-write'],
  [/\/me\/cart/, 'cart-read'],
  [/\/me\/balance/, 'transactions-read'],
  [/\/me\/orders/, 'orders-read'],
]

const PUBLIC = /\/me\/shipment\/(services|agencies)(\?|$)/

/** Throws when the caller names no application, has no token, or its token may not do this. */
function requireAccess(request: FastifyRequest, state: State): void {
  // "AppName (e-mail)": without a contact address every request is refused first.
  if (!/^.+\(.+@.+\)/.test(request.headers['user-agent'] ?? ''))
    throw new Refusal(403, { message: 'O cabeçalho User-Agent deve conter o nome e o e-mail da aplicação.' })
  const secret = bearerOf(request)
  if (secret !== melhorEnvioToken(state)) {
    const token = tokenOf(state, secret, 'melhor-envio', 'access')
    if (!token || token.expiraEm <= state.now()) throw unauthenticated()
  }
  const scope = SCOPES.find(([path]) => path.test(`${request.method} ${request.url}`))?.[1]
  if (scope && state.configuracao.escoposRetirados.includes(scope))
    throw new Refusal(403, { message: 'This action is unauthorized.' })
}

export class MinuteLimit {
  #recent: number[] = []

  /** Seconds to wait when this request is one too many, else 0. */
  refuse(most: number): number {
    const now = performance.now()
    this.#recent = this.#recent.filter((t) => t > now - 60_000)
    const [oldest] = this.#recent
    if (oldest !== undefined && this.#recent.length >= most) return Math.ceil((oldest + 60_000 - now) / 1000)
    this.#recent.push(now)
    return 0
  }

  forget(): void {
    this.#recent = []
  }
}
