import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { consentPage, problemPage, redirectFor, withQuery } from '../oauth-page.ts'
import { APLICATIVO } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { BlingError } from './errors.ts'
import { CODE_SECONDS, digest, issuePair, revokeGrant, type TokenPair } from './tokens.ts'

interface Ask {
  readonly response_type?: string
  readonly client_id?: string
  readonly state?: string
  readonly redirect_uri?: string
  readonly decisao?: string
}

export function authorizeRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/oauth/authorize', async (request, reply) => {
    const ask = request.query as Ask
    const refusal = refuse(ask, state, reply)
    if (refusal) return refusal
    return reply.type('text/html; charset=utf-8').send(consentPage('Bling', APLICATIVO.nome, known(ask)))
  })

  app.post('/oauth/authorize', async (request, reply) => {
    const ask = request.body as Ask
    const refusal = refuse(ask, state, reply)
    if (refusal) return refusal
    const back = { state: ask.state ?? '' }
    if (ask.decisao !== 'autorizar')
      return goBack(reply, state, ask, {
        error: 'access_denied',
        error_description: 'The user denied access to your application',
        ...back,
      })
    return goBack(reply, state, ask, { code: createCode(state, 'bling'), ...back })
  })
}

/** A code of one minute for one exchange. */
export function createCode(state: State, servico: 'bling' | 'melhor-envio'): string {
  const code = randomBytes(20).toString('hex')
  const expiraEm = state.now() + CODE_SECONDS * 1000
  state.codigos.put({ id: digest(code), servico, concessao: randomUUID(), expiraEm, usado: false })
  return code
}

function known(ask: Ask): Record<string, string> {
  const { response_type = '', client_id = '', state = '', redirect_uri = '' } = ask
  return { response_type, client_id, state, redirect_uri }
}

/** An unknown application gets a page, as its redirect address is unknown; other faults are redirected. */
function refuse(ask: Ask, state: State, reply: FastifyReply): FastifyReply | null {
  if (ask.client_id !== APLICATIVO.clientId)
    return reply
      .code(400)
      .type('text/html; charset=utf-8')
      .send(problemPage('Bling', 'O client_id informado não é de nenhum aplicativo.'))
  if (ask.response_type !== 'code' || !ask.state)
    return goBack(reply, state, ask, {
      error: 'invalid_request',
      error_description: ask.state ? 'Invalid response type' : 'The state parameter is required',
      state: ask.state ?? '',
    })
  return null
}

function goBack(reply: FastifyReply, state: State, ask: Ask, query: Record<string, string>): FastifyReply {
  const address = redirectFor(state.configuracao.redirect, ask.redirect_uri ?? '')
  return reply.redirect(withQuery(address, query), 302)
}

type Form = Readonly<Record<string, string | undefined>>

export function tokenRoutes(app: FastifyInstance, { state }: Context): void {
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

function formOf(request: FastifyRequest): Form {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw oauthError('invalid_request', 'The grant type was not specified in the request')
  return request.body as Form
}

function exchange(state: State, code: string, jwt: boolean): TokenPair {
  const found = state.codigos.get(digest(code))
  if (found?.servico !== 'bling')
    throw oauthError('invalid_grant', "Authorization code doesn't exist or is invalid for the client")
  if (found.expiraEm <= state.now()) throw oauthError('invalid_grant', 'The authorization code has expired')
  if (found.usado) {
    // A repeated code may be stolen: Bling revokes the tokens of the first exchange.
    revokeGrant(state, found.concessao)
    throw new BlingError(400, 'VALIDATION_ERROR', 'Invalid authorization code', 'Invalid authorization code')
  }
  state.codigos.put({ ...found, usado: true })
  return issuePair(state, found.concessao, jwt)
}

function renew(state: State, secret: string, jwt: boolean): TokenPair {
  const token = state.tokens.get(digest(secret))
  if (token?.tipo !== 'refresh' || token.servico !== 'bling') throw oauthError('invalid_grant', 'Invalid refresh token')
  if (token.expiraEm <= state.now()) throw oauthError('invalid_grant', 'Refresh token has expired')
  // The old one dies with its use; access tokens that it gave live out their hours.
  state.tokens.delete(token.id)
  return issuePair(state, token.concessao, jwt)
}

function oauthError(type: string, description: string): BlingError {
  return new BlingError(400, type, type, description)
}
