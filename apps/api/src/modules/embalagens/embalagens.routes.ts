import { embalagensRoutes } from '@estampa/contract/embalagens/embalagens.routes.ts'
import { embalagem, embalagemEntrada } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { entity } from '../../shop/entity.ts'
import { mount } from '../../shop/mount.ts'
import { embalagensDaVenda } from './embalagens.rules.ts'

const embalagens = entity({
  table: 'embalagens',
  record: embalagem,
  entry: embalagemEntrada,
  computed: {},
})

export function embalagensModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, embalagensRoutes, {
    ...embalagens.handlers(db),
    'GET /vendas/:id/embalagens/': ({ params }) => embalagensDaVenda(db, params.id),
  })
}
