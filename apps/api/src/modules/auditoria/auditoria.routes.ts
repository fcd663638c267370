import { auditoriaRoutes } from '@estampa/contract/auditoria/auditoria.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Banco } from '../../infra/database/transaction.ts'
import { pageOf, readCursor } from '../../infra/http/paging.ts'
import { mount } from '../../shop/mount.ts'
import { autoresDosAtos, listAtos } from './auditoria.data.ts'
import { exportAuditoria } from './auditoria.rules.ts'

export function auditoriaModule(app: FastifyInstance, { db }: { db: Banco }): void {
  mount(app, auditoriaRoutes, {
    'GET /auditoria/': async ({ query, request }) => {
      const cursor = readCursor(query.cursor)
      return pageOf(request, cursor, query.limite, await listAtos(db, query, cursor, query.limite))
    },
    'GET /auditoria/autores/': () => autoresDosAtos(db),
    'GET /auditoria/exportar/': ({ query, autor }) => exportAuditoria(db, autor, query),
  })
}
