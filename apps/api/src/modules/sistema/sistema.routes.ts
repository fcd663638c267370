import { sistemaRoutes } from '@estampa/contract/sistema/sistema.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import type { Banco } from '../../infra/transaction.ts'
import { saudeDe } from './sistema.rules.ts'

export function sistemaModule(
  app: FastifyInstance,
  { db, versao, demonstracao }: { db: Banco; versao: string; demonstracao: boolean },
): void {
  const saude = saudeDe(db)
  mount(app, sistemaRoutes, {
    'GET /saude/': async () => ({ status: 'ok', versao, migracao: await saude(), demonstracao }),
  })
}
