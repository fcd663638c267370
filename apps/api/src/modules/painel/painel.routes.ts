import { painelRoutes } from '@estampa/contract/painel/painel.routes.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../infra/http.ts'
import type { Banco } from '../../infra/transaction.ts'
import { lerPainel } from './painel.rules.ts'

interface Loja {
  readonly db: Banco
  /** The shop has an address of its own to send from. */
  readonly temRemetente: boolean
}

export function painelModule(app: FastifyInstance, { db, temRemetente }: Loja): void {
  mount(app, painelRoutes, { 'GET /painel/': () => lerPainel(db, temRemetente) })
}
