import { autenticacaoRoutes } from '@estampa/contract/autenticacao/autenticacao.routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Recusas } from '../../infra/auditoria.ts'
import type { Dispositivos } from '../../infra/device.ts'
import { DomainError } from '../../infra/errors.ts'
import { mount } from '../../infra/http.ts'
import { type AccessTokens, usuarioDaSessao } from '../../infra/session.ts'
import type { Banco } from '../../infra/transaction.ts'
import * as rules from './autenticacao.rules.ts'

interface Recursos {
  readonly db: Banco
  readonly tokens: AccessTokens
  readonly recusas: Recusas
  readonly dispositivos: Dispositivos
}

export function autenticacaoModule(app: FastifyInstance, { db, tokens, recusas, dispositivos }: Recursos): void {
  mount(app, autenticacaoRoutes, {
    'POST /auth/login/': async ({ body, request, reply, autor }) => {
      const sessao = await rules.entrar({ db, tokens, recusas }, body, {
        autor,
        endereco: request.ip,
        agente: request.headers['user-agent'] ?? null,
        dispositivo: dispositivos.conhece(request, body.username) ? dispositivos.ler(request) : null,
      })
      dispositivos.marcar(request, reply, sessao.usuario.username)
      return sessao
    },

    'POST /auth/verificar/': async ({ body, autor }) => {
      if (body.refresh) return rules.verificar({ db, tokens }, autor, body.refresh, Boolean(body.access))
      // With the access token alone there is nothing to renew: it either still stands or it does not.
      const lido = body.access ? await tokens.read(body.access) : null
      if (!lido || !(await usuarioDaSessao(db, lido.sessaoId))) throw new DomainError('NAO_AUTENTICADO')
      return { access: body.access as string }
    },

    'POST /auth/logout/': async ({ body, autor }) => {
      await rules.sair(db, autor, body.refresh)
      return null
    },

    'GET /auth/eu/': ({ usuario }) => rules.apresentar(usuario),
  })
}
