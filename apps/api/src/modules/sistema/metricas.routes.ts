import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import { metricsAccess } from '../../infra/http/metrics.access.ts'
import type { Figuras } from './figuras.rules.ts'
import { figurasDaLoja } from './metricas.rules.ts'

interface Medicao {
  /** What this process alone knows, as Prometheus' text. */
  readonly doProcesso: () => Promise<string>
  readonly figuras: () => Promise<Figuras>
  readonly token: string | undefined
  readonly publicUrl: string
}

/** `GET /metrics`, for Prometheus: outside of the API, as it has a token of its own and no session. */
export function metricasModule(app: FastifyInstance, { doProcesso, figuras, ...acesso }: Medicao): void {
  const pode = metricsAccess(acesso)
  const daLoja = figurasDaLoja(figuras)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!pode(request)) {
      reply.header('www-authenticate', 'Bearer')
      throw new DomainError('NAO_AUTENTICADO')
    }
    const [doProcessoAgora, daLojaAgora] = await Promise.all([doProcesso(), daLoja()])
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${doProcessoAgora}\n${daLojaAgora}`)
  })
}
