import { fornecedoresRoutes } from '@estampa/contract/fornecedores/fornecedores.routes.ts'
import { fornecedor, fornecedorEntrada } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { entity } from '../../shop/entity.ts'
import { mount } from '../../shop/mount.ts'
import { countFornecedorCompras } from '../compras/compras.data.ts'

const fornecedores = entity({
  table: 'fornecedores',
  record: fornecedor,
  entry: fornecedorEntrada,
  computed: {},
  refuseRemoval: async (trx, { id }) => {
    const quantidade = await countFornecedorCompras(trx, id)
    if (quantidade > 0) throw new DomainError('FORNECEDOR_EM_USO', { quantidade })
  },
})

export function fornecedoresModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, fornecedoresRoutes, fornecedores.handlers(db))
}
