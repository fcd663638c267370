import type { FastifyRequest } from 'fastify'
import type { State } from '../store/state.ts'
import { BlingError, unauthorized } from './errors.ts'
import { digest } from './oauth/tokens.ts'

/** Throws the 401 or 403 of a request that may not pass. */
export function requireToken(request: FastifyRequest, state: State): void {
  const header = request.headers.authorization ?? ''
  const secret = /^Bearer\s+(\S+)$/i.exec(header)?.[1]
  if (header && !secret) throw new BlingError(400, 'invalid_request', 'invalid_request', 'Malformed auth header')
  if (!secret) throw unauthorized('The access token provided is invalid')
  const token = state.tokens.get(digest(secret))
  if (!token || token.servico !== 'bling' || token.tipo !== 'access')
    throw unauthorized('The access token provided is invalid')
  if (token.expiraEm <= state.now()) throw unauthorized('The access token provided has expired')
  const resource = request.url.split(/[/?]/)[4] ?? ''
  if (state.configuracao.escoposRetirados.includes(resource))
    throw new BlingError(
      403,
      'insufficient_scope',
      'insufficient_scope',
      'The request requires higher privileges than provided by the access token',
    )
}
