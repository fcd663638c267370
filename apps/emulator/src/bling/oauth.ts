import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { createCode, digest, keepToken, revokeGrant, tokenOf } from '../grants.ts'
import { type Ask, consentRoutes, goBack, problemPage, redirectFor } from '../oauth-page.ts'
import { APLICATIVO, EMPRESA } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { BlingError, oauthError } from './errors.ts'

export function oauthRoutes(app: FastifyInstance, { state }: Context): void {
  const back = (ask: Ask, reply: FastifyReply, answer: Record<string, string>) =>
    goBack(reply, redirectFor(state.configuracao.redirect, ask['redirect_uri'] ?? ''), ask, answer)
  /** An unknown application gets a page, as its redirect address is unknown; other faults are redirected. */
  const refuse = (ask: Ask, reply: FastifyReply) => {
    if (ask['client_id'] !== APLICATIVO.clientId)
      return problemPage(reply, 'Bling', 'O client_id informado não é de nenhum aplicativo.')
    if (ask['response_type'] === 'code' && ask['state']) return null
    const error_description = ask['state'] ? 'Invalid response type' : 'The state parameter is required'
    return back(ask, reply, { error: 'invalid_request', error_description })
  }
  const denied = { error: 'access_denied', error_description: 'The user denied access to your application' }
  consentRoutes(app, 'Bling', refuse, (ask, reply, authorised) =>
    back(ask, reply, authorised ? { code: createCode(state, 'bling') } : denied),
  )

  app.post('/oauth/token', async (request, reply) => {
    requireClient(request, state)
    const form = formOf(request)
    const jwt = request.headers['enable-jwt'] === '1' || request.headers['enable-jwt'] === 'true'
    reply.header('cache-control', 'no-store')
    if (form['grant_type'] === 'authorization_code') return exchange(state, form['code'] ?? '', jwt)
    if (form['grant_type'] === 'refresh_token') return renew(state, form['refresh_token'] ?? '', jwt)
    throw form['grant_type']
      ? oauthError('unsupported_grant_type', `Grant type "${form['grant_type']}" not supported`)
      : oauthError('invalid_request', 'The grant type was not specified in the request')
  })

  app.post('/oauth/revoke', async (request) => {
    requireClient(request, state)
    const secret = formOf(request)['token'] ?? ''
    const token = state.tokens.get(digest(secret))
    if (token?.tipo === 'refresh') revokeGrant(state, token.concessao)
    else if (token) state.tokens.delete(token.id)
    return { revoked: true }
  })
}

/** The client identifies itself by HTTP Basic, and nowhere else. */
function requireClient(request: FastifyRequest, state: State): void {
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const given = Buffer.from(encoded, 'base64')
  const expected = Buffer.from(`${APLICATIVO.clientId}:${state.clientSecret}`)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw oauthError('invalid_client', 'The client credentials are invalid')
}

function formOf(request: FastifyRequest): Ask {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw oauthError('invalid_request', 'The grant type was not specified in the request')
  return request.body as Ask
}

function exchange(state: State, code: string, jwt: boolean): unknown {
  const found = state.codigos.get(digest(code))
  if (found?.servico !== 'bling')
    throw oauthError('invalid_grant', "Authorization code doesn't exist or is invalid for the client")
  if (found.expiraEm <= state.now()) throw oauthError('invalid_grant', 'The authorization code has expired')
  if (found.usado) {
    // A repeated code may be stolen: Bling revokes the tokens of the first exchange.
    revokeGrant(state, found.concessao)
    throw new BlingError('VALIDATION_ERROR', 'Invalid authorization code', 'Invalid authorization code')
  }
  state.codigos.put({ ...found, usado: true })
  return issuePair(state, found.concessao, jwt)
}

function renew(state: State, secret: string, jwt: boolean): unknown {
  const token = tokenOf(state, secret, 'bling', 'refresh')
  if (!token) throw oauthError('invalid_grant', 'Invalid refresh token')
  if (token.expiraEm <= state.now()) throw oauthError('invalid_grant', 'Refresh token has expired')
  // The old one dies with its use; access tokens that it gave live out their hours.
  state.tokens.delete(token.id)
  return issuePair(state, token.concessao, jwt)
}

const ACCESS_SECONDS = 21_600
const REFRESH_SECONDS = 30 * 86_400
/** Scopes are numbers in Bling; their meaning is the application's business. */
const SCOPES = '98309 98310 98313 98314 98565 106168 318257556 318257570 791588404'

function issuePair(state: State, concessao: string, jwt: boolean): unknown {
  const access = jwt ? makeJwt(state) : randomBytes(20).toString('hex')
  const refresh = randomBytes(20).toString('hex')
  forgetExpired(state)
  keepToken(state, access, { servico: 'bling', tipo: 'access', concessao }, ACCESS_SECONDS)
  keepToken(state, refresh, { servico: 'bling', tipo: 'refresh', concessao }, REFRESH_SECONDS)
  const rest = { expires_in: ACCESS_SECONDS, token_type: 'bearer', scope: SCOPES }
  return { access_token: access, refresh_token: refresh, ...rest }
}

/** Long dead tokens are of no use but to fill the folder; a day's grace tells "expired" from "invalid". */
function forgetExpired(state: State): void {
  const limit = state.now() - 86_400_000
  for (const token of state.tokens.all()) if (token.expiraEm < limit) state.tokens.delete(token.id)
}

/** As long as Bling's: two to three thousand characters, most of them scopes. */
function makeJwt(state: State): string {
  const now = state.now()
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ typ: 'JWT', alg: 'HS256' })
  const body = part({
    iss: 'emulador-bling',
    sub: EMPRESA.id,
    aud: APLICATIVO.clientId,
    jti: randomUUID(),
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + ACCESS_SECONDS,
    scopes: Array.from({ length: 110 }, (_item, index) => 318_257_500 + index),
  })
  const signature = createHmac('sha256', state.clientSecret).update(`${head}.${body}`).digest('base64url')
  return `${head}.${body}.${signature}`
}
