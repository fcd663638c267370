import { layoutsRoutes } from '@estampa/contract/layouts/layouts.routes.ts'
import { layout, layoutEntrada } from '@estampa/contract/layouts/layouts.schemas.ts'
import type { FastifyInstance } from 'fastify'
import { changed, whole } from '../../infra/base/change.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { entity } from '../../shop/entity.ts'
import { mount } from '../../shop/mount.ts'

const layouts = entity({
  table: 'layouts',
  record: layout,
  entry: layoutEntrada,
  computed: {},
  write: (sent, stored) => {
    // A change has only some of the measures: whether they fit the paper is seen with the others.
    if (stored) whole(layoutEntrada, changed(stored, sent))
    return {}
  },
})

export function layoutsModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, layoutsRoutes, layouts.handlers(db))
}
