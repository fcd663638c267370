import { sistemaRoutes } from '@estampa/contract/sistema/sistema.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/errors.ts'
import { mount } from '../../infra/http.ts'
import type { Leitura } from '../../infra/replica.ts'
import type { Restarts } from '../../infra/restarts.ts'
import type { Banco } from '../../infra/transaction.ts'
import { saudeDe } from './sistema.rules.ts'

export function sistemaModule(
  app: FastifyInstance,
  {
    db,
    leitura,
    leaving,
    versao,
    demonstracao,
    reinicios,
  }: {
    db: Banco
    leitura: Leitura
    leaving: () => boolean
    versao: string
    demonstracao: boolean
    reinicios: () => Restarts
  },
): void {
  const saude = saudeDe(db)
  mount(app, sistemaRoutes, {
    'GET /saude/': async () => {
      if (leaving()) throw new DomainError('ENCERRANDO', {}, { esperarSegundos: 5 })
      const replica = leitura.estado()
      return {
        status: 'ok',
        versao,
        migracao: await saude(),
        demonstracao,
        reinicios: reinicios(),
        ...(replica ? { replica } : {}),
      }
    },
  })
}
