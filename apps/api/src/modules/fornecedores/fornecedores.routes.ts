import { fornecedoresRoutes } from '@estampa/contract/fornecedores/fornecedores.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import { fornecedores } from './fornecedores.rules.ts'

export function fornecedoresModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, fornecedoresRoutes, fornecedores.handlers(db))
}
