import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { ControlError } from './control-error.ts'

type Query = Readonly<Record<string, string | undefined>>

export function requestRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/requisicoes', async (request) => {
    const { servico = '', caminho = '', depoisDe = '0', limite = '200' } = request.query as Query
    const rows = state.store.traffic({
      servico,
      caminho,
      depoisDe: Number(depoisDe) || 0,
      limite: Math.min(5000, Math.max(1, Number(limite) || 200)),
    })
    return rows.map(({ detalhe, instante, ...row }) => ({
      ...row,
      instante: new Date(instante).toISOString(),
      ...JSON.parse(detalhe),
    }))
  })

  app.get('/contadores', async (request) => {
    const { servico = 'bling', depoisDe = '0' } = request.query as Query
    if (!['bling', 'melhor-envio', 'viacep'].includes(servico)) throw new ControlError('Serviço desconhecido.')
    const rows = state.store.trafficTimes(servico, Number(depoisDe) || 0)
    const porStatus: Record<string, number> = {}
    for (const { status } of rows) porStatus[status] = (porStatus[status] ?? 0) + 1
    return {
      total: rows.length,
      // 0 is a connection that was dropped.
      porStatus,
      // What the limit of three counts; the calls of the authorisation itself are not among them.
      maximoPorSegundo: most(
        rows.filter(({ caminho }) => !caminho.includes('/oauth/')).map(({ instante }) => instante),
      ),
      maximoComOauth: most(rows.map(({ instante }) => instante)),
    }
  })

  app.delete('/requisicoes', async (_request, reply) => {
    state.store.clearTraffic()
    return reply.code(204).send()
  })
}

/** The most instants within any second, wherever it begins. */
export function most(instants: readonly number[]): number {
  let first = 0
  let best = 0
  for (const [index, instant] of instants.entries()) {
    while ((instants[first] ?? 0) <= instant - 1000) first += 1
    best = Math.max(best, index - first + 1)
  }
  return best
}
