import { sistemaRoutes } from '@estampa/contract/sistema/sistema.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { answerAlways } from '../../infra/http/caching.ts'
import { metricsAccess } from '../../infra/http/metrics.ts'
import type { Restarts } from '../../infra/process/restarts.ts'
import { mount } from '../../shop/mount.ts'
import { figurasDaLoja } from './metricas.rules.ts'
import { type Ligacoes, linhasDaSaude } from './saude.rules.ts'
import { discoDe, type Figuras, saudeDe } from './sistema.rules.ts'

interface Sistema {
  readonly db: Banco
  readonly leaving: () => boolean
  readonly versao: string
  readonly demonstracao?: boolean
  readonly reinicios?: () => Restarts
  /** The folder that has to be writable, if there is one. */
  readonly dataDir?: string
  readonly olhar: Pick<Ligacoes, 'figuras' | 'bling' | 'frete'>
}
const SEM_REINICIOS: Restarts = { vezes: 0, motivo: null, quando: null }

export function sistemaModule(app: FastifyInstance, sistema: Sistema): void {
  const { db, leaving, versao, demonstracao = false, reinicios = () => SEM_REINICIOS, dataDir, olhar } = sistema
  const saude = saudeDe(db)
  const disco = discoDe(dataDir)
  mount(app, sistemaRoutes, {
    'GET /saude/': async () => {
      if (leaving()) throw new DomainError('ENCERRANDO', {}, { esperarSegundos: 5 })
      await disco()
      return { status: 'ok', versao, migracao: await saude(), demonstracao, reinicios: reinicios() }
    },
    'GET /saude/sistema/': async () => ({ versao, linhas: await linhasDaSaude({ ...olhar, reinicios, demonstracao }) }),
  })
  const documentacao = answerAlways(async () => (await import('../../shop/docs.ts')).describeApi())
  app.get('/api/docs/', { config: { publica: true } }, (request, reply) =>
    documentacao(request, reply.type('application/json; charset=utf-8')),
  )
}

interface Medicao {
  /** Returns what this process alone knows, as Prometheus' text. */
  readonly doProcesso: () => Promise<string>
  readonly figuras: () => Promise<Figuras>
  readonly token: string | undefined
  readonly publicUrl: string
}

/** `GET /metrics`, for Prometheus: outside of the API, as it has a token of its own and no session. */
export function metricasModule(app: FastifyInstance, { doProcesso, figuras, ...acesso }: Medicao): void {
  const pode = metricsAccess(acesso)
  const readLojaFiguras = figurasDaLoja(figuras)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!pode(request)) {
      reply.header('www-authenticate', 'Bearer')
      throw new DomainError('NAO_AUTENTICADO')
    }
    const [processoText, lojaText] = await Promise.all([doProcesso(), readLojaFiguras()])
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${processoText}\n${lojaText}`)
  })
}
