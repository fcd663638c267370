import { celularRoutes } from '@estampa/contract/autenticacao/celular.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Recusas } from '../../../infra/auditoria.ts'
import type { Dispositivos } from '../../../infra/device.ts'
import { mount } from '../../../infra/http.ts'
import type { AccessTokens } from '../../../infra/session.ts'
import type { Banco } from '../../../infra/transaction.ts'
import { origemDe } from '../origem.routes.ts'
import { retirarCodigo } from './celular.data.ts'
import * as rules from './celular.rules.ts'

interface Recursos {
  readonly db: Banco
  readonly tokens: AccessTokens
  readonly recusas: Recusas
  readonly dispositivos: Dispositivos
  /** Where a telephone opens the shop. */
  readonly enderecoNaRede: () => string
}

export function celularModule(app: FastifyInstance, recursos: Recursos): void {
  const { db, dispositivos, enderecoNaRede } = recursos
  mount(app, celularRoutes, {
    'POST /auth/celular/': (pessoa) => rules.mostrarCodigo(db, pessoa, enderecoNaRede()),
    'GET /auth/celular/': (pessoa) => rules.situacaoDoCodigo(db, pessoa),
    'DELETE /auth/celular/': async ({ usuario }) => {
      await retirarCodigo(db, usuario.sessaoId)
      return null
    },
    'POST /auth/celular/responder/': async ({ body, ...pessoa }) => {
      await rules.responder(recursos, pessoa, body)
      return null
    },
    'POST /auth/celular/pedir/': ({ body, ...pedido }) =>
      rules.pedirEntrada(recursos, body, origemDe(dispositivos, pedido)),
    'POST /auth/celular/entrar/': async ({ body, ...pedido }) => {
      const aberta = await rules.entrarComTicket(recursos, body.ticket, origemDe(dispositivos, pedido))
      if (aberta) return aberta
      pedido.reply.code(202)
      return { estado: 'esperando' as const }
    },
  })
}
