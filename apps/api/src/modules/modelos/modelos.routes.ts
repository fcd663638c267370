import { modelosRoutes } from '@estampa/contract/modelos/modelos.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { mount } from '../../shop/mount.ts'
import { modelos } from './modelos.rules.ts'

export function modelosModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, modelosRoutes, modelos.handlers(db))
}
