import { autenticacaoRoutes } from '@estampa/contract/autenticacao/autenticacao.routes.ts'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Dispositivos } from '../../infra/limits/device.ts'
import type { Cipher } from '../../infra/settings/cipher.ts'
import type { Recusas } from '../../shop/auditoria.ts'
import { mount } from '../../shop/mount.ts'
import { type AccessTokens, usuarioDaSessao } from '../../shop/session.ts'
import * as rules from './autenticacao.rules.ts'
import { origemDe } from './origem.routes.ts'
import type { Chaves } from './segundo-fator/chaves.rules.ts'
import { confirmarEntrada, desafiar } from './segundo-fator/pendentes.rules.ts'

interface Recursos {
  readonly db: Banco
  readonly tokens: AccessTokens
  readonly recusas: Recusas
  readonly dispositivos: Dispositivos
  readonly cifra: Cipher
  readonly chaves: Chaves
}
export function autenticacaoModule(app: FastifyInstance, recursos: Recursos): void {
  const { db, tokens, dispositivos } = recursos
  mount(app, autenticacaoRoutes, {
    'POST /auth/login/': ({ body, ...pedido }) =>
      rules.entrar(recursos, body, origemDe(dispositivos, pedido, body.username)),
    'POST /auth/login/desafio/': ({ body }) => desafiar(recursos, body.ticket),
    'POST /auth/login/segundo-fator/': async ({ body, ...pedido }) => {
      const { usuario, ...sessao } = await confirmarEntrada(recursos, body, origemDe(dispositivos, pedido))
      return rules.sessaoAberta(tokens, usuario, sessao)
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
