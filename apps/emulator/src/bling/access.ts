import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuracao } from '../store/configuration.ts'
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

const page = (status: number, text: string) =>
  `<html><head><title>${status} ${text}</title></head><body><center><h1>${status} ${text}</h1></center></body></html>\n`

/** Answers as an API that refuses everybody; true when it has answered. Throws Bling's own JSON errors. */
export async function outOfOrder(how: Configuracao['respostaDaApi'], reply: FastifyReply): Promise<boolean> {
  switch (how) {
    case '401':
      throw unauthorized('The access token provided is invalid')
    case '403 desconhecido':
      throw new BlingError(403, 'ACCESS_BLOCKED', 'Acesso bloqueado', 'O acesso foi bloqueado.')
    case '403 em HTML':
      await reply.code(403).type('text/html').send(page(403, 'Forbidden'))
      return true
    case '502 em HTML':
      await reply.code(502).type('text/html').send(page(502, 'Bad Gateway'))
      return true
    default:
      return false
  }
}
