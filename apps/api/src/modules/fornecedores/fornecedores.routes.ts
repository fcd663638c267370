import { fornecedoresRoutes } from '@estampa/contract/fornecedores/fornecedores.routes.ts'
import { fornecedor, fornecedorEntrada } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { entity } from '../../shop/entity.ts'
import { mount } from '../../shop/mount.ts'

const fornecedores = entity({ table: 'fornecedores', record: fornecedor, entry: fornecedorEntrada, computed: {} })

export function fornecedoresModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, fornecedoresRoutes, fornecedores.handlers(db))
}
