import type { FastifyRequest } from 'fastify'
import { digest } from '../bling/oauth/tokens.ts'
import { melhorEnvioToken } from '../settings.ts'
import type { State } from '../store/state.ts'
import { forbidden, MelhorEnvioError, unauthenticated } from './errors.ts'

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

export const PUBLIC = /\/me\/shipment\/(services|agencies)(\?|$)/

export const blockedPage =
  '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>\n'

/** Throws when the caller names no application, has no token, or its token may not do this. */
export function requireAccess(request: FastifyRequest, state: State): void {
  // "AppName (e-mail)": without a contact address every request is refused first.
  if (!/^.+\(.+@.+\)/.test(request.headers['user-agent'] ?? ''))
    throw new MelhorEnvioError(403, { message: 'O cabeçalho User-Agent deve conter o nome e o e-mail da aplicação.' })
  const secret = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (secret !== melhorEnvioToken(state)) {
    const token = state.tokens.get(digest(secret))
    if (token?.servico !== 'melhor-envio' || token.tipo !== 'access' || token.expiraEm <= state.now())
      throw unauthenticated()
  }
  const scope = SCOPES.find(([path]) => path.test(`${request.method} ${request.url}`))?.[1]
  if (scope && state.configuracao.escoposRetirados.includes(scope)) throw forbidden()
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
