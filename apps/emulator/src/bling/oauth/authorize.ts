import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { consentPage, problemPage, redirectFor, withQuery } from '../../oauth-page.ts'
import { APLICATIVO } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { CODE_SECONDS, digest } from './tokens.ts'

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
