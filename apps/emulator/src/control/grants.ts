import type { FastifyInstance } from 'fastify'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { createCode } from '../grants.ts'
import { ControlError } from './control-error.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function grantRoutes(app: FastifyInstance, { state, internalKey }: Context): void {
  app.get('/tokens', async () =>
    state.tokens.all().map(({ servico, tipo, expiraEm }) => ({
      servico,
      tipo,
      expiraEm: new Date(expiraEm).toISOString(),
      vencido: expiraEm <= state.now(),
    })),
  )

  app.post('/tokens/expirar', async (request) => {
    const { quais = 'acesso', servico } = objectOf(request.body)
    if (quais !== 'acesso' && quais !== 'renovacao' && quais !== 'todos')
      throw new ControlError('Informe quais: acesso, renovacao ou todos.')
    const chosen = state.tokens
      .all()
      .filter((t) => (servico === undefined || t.servico === servico) && t.expiraEm > state.now())
      .filter((t) => quais === 'todos' || t.tipo === (quais === 'acesso' ? 'access' : 'refresh'))
    for (const token of chosen) state.tokens.put({ ...token, expiraEm: state.now() - 1 })
    return { vencidos: chosen.length }
  })

  app.post('/tokens/revogar', async (request) => {
    const { servico } = objectOf(request.body)
    const chosen = state.tokens.all().filter((token) => servico === undefined || token.servico === servico)
    for (const token of chosen) state.tokens.delete(token.id)
    return { revogados: chosen.length }
  })

  /** What 'Autorizar' gives: a code, for a test that has no browser. */
  app.post('/autorizar', async (request) => {
    const { servico = 'bling' } = objectOf(request.body)
    if (servico !== 'bling' && servico !== 'melhor-envio') throw new ControlError('Serviço desconhecido.')
    return { code: createCode(state, servico) }
  })

  /**
   * Simulates a person who works in Bling: any call of the API without token, limit, fault or record, but with its
   * effects and events. `POST /controle/pessoa {metodo, caminho, corpo}`, the path as below `/bling/Api/v3`.
   */
  app.post('/pessoa', async (request) => {
    const { metodo = 'GET', caminho = '', corpo } = objectOf(request.body)
    const method = METHODS.find((known) => known === metodo)
    if (!method || !String(caminho).startsWith('/')) throw new ControlError('Informe metodo e caminho, como /produtos.')
    const answer = await app.inject({
      method,
      url: `/bling/Api/v3${String(caminho)}`,
      headers: { 'x-emulador-interno': internalKey, host: request.host },
      ...(corpo === undefined ? {} : { payload: objectOf(corpo) }),
    })
    return { status: answer.statusCode, corpo: answer.body === '' ? null : answer.json() }
  })
}
