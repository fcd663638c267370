import type { FastifyInstance } from 'fastify'
import { createCode } from '../bling/oauth/authorize.ts'
import { objectOf } from '../bling/values.ts'
import type { Context } from '../context.ts'
import { ControlError } from './control-error.ts'

export function grantRoutes(app: FastifyInstance, { state }: Context): void {
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
}
