import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { createCode, digest, keepToken, tokenOf } from '../grants.ts'
import { type Ask, consentRoutes, goBack, problemPage, redirectFor } from '../oauth-page.ts'
import { Refusal } from '../refusal.ts'
import { melhorEnvioSecret } from '../settings.ts'
import type { Token } from '../store/records.ts'
import { APLICATIVO } from '../store/seeds.ts'
import type { State } from '../store/state.ts'

const ACCESS_SECONDS = 30 * 86_400
const REFRESH_SECONDS = 45 * 86_400

export function melhorEnvioOauthRoutes(app: FastifyInstance, { state }: Context): void {
  consentRoutes(
    app,
    'Melhor Envio',
    (ask, reply) => {
      const problem = problemOf(state, ask)
      return problem === null ? null : problemPage(reply, 'Melhor Envio', problem)
    },
    (ask, reply, authorised) => {
      const answer = authorised ? { code: createCode(state, 'melhor-envio') } : { error: 'access_denied' }
      return goBack(reply, ask['redirect_uri'] ?? '', ask, answer)
    },
  )

  app.post('/oauth/token', async (request) => {
    const form = request.body as Ask
    if (form['client_id'] !== APLICATIVO.melhorEnvioClientId || form['client_secret'] !== melhorEnvioSecret(state))
      throw oauthError(401, 'invalid_client', 'Client authentication failed')
    if (form['grant_type'] === 'authorization_code') return exchange(state, form['code'] ?? '')
    if (form['grant_type'] === 'refresh_token') return renew(state, form['refresh_token'] ?? '')
    const unsupported = 'The authorization grant type is not supported by the authorization server.'
    throw oauthError(400, 'unsupported_grant_type', unsupported)
  })
}

function problemOf(state: State, ask: Ask): string | null {
  if (ask['client_id'] !== APLICATIVO.melhorEnvioClientId) return 'O client_id informado não é de nenhum aplicativo.'
  const asked = ask['redirect_uri'] ?? ''
  if (redirectFor(state.configuracao.redirectMelhorEnvio, asked) !== asked)
    return 'O redirect_uri informado não é o registrado no aplicativo.'
  return ask['response_type'] === 'code' ? null : 'O response_type deve ser code.'
}

function exchange(state: State, code: string): unknown {
  const found = state.codigos.get(digest(code))
  if (found?.servico !== 'melhor-envio' || found.usado || found.expiraEm <= state.now())
    throw oauthError(400, 'invalid_grant', 'The authorization code is invalid or has expired.')
  state.codigos.put({ ...found, usado: true })
  return issue(state, found.concessao)
}

function renew(state: State, secret: string): unknown {
  const token = tokenOf(state, secret, 'melhor-envio', 'refresh')
  if (!token || token.expiraEm <= state.now()) throw oauthError(401, 'invalid_request', 'The refresh token is invalid.')
  state.tokens.delete(token.id)
  return issue(state, token.concessao)
}

function issue(state: State, concessao: string): unknown {
  const keep = (tipo: Token['tipo'], seconds: number) => {
    const secret = [24, 96, 32].map((bytes) => randomBytes(bytes).toString('base64url')).join('.')
    keepToken(state, secret, { servico: 'melhor-envio', tipo, concessao }, seconds)
    return secret
  }
  return {
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    access_token: keep('access', ACCESS_SECONDS),
    refresh_token: keep('refresh', REFRESH_SECONDS),
  }
}

const oauthError = (status: number, error: string, message: string) =>
  new Refusal(status, { error, error_description: message, message })
