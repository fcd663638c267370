import { autenticacaoRoutes } from '@estampa/contract/autenticacao/autenticacao.routes.ts'
import { celularRoutes } from '@estampa/contract/autenticacao/celular.routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Dispositivos } from '../../infra/limits/device.ts'
import type { Cipher } from '../../infra/settings/secret.ts'
import type { Autor, Recusas } from '../../shop/auditoria.ts'
import { mount } from '../../shop/mount.ts'
import { type AccessTokens, usuarioDaSessao } from '../../shop/session.ts'
import * as rules from './autenticacao.rules.ts'
import { removeCelularCode } from './celular/celular.data.ts'
import * as celular from './celular/celular.rules.ts'
import type { Chaves } from './segundo-fator/chaves.rules.ts'
import { challengePendente, confirmEntrada } from './segundo-fator/pendentes.rules.ts'
import type { Origem } from './sessao.rules.ts'
import { LockedAddresses } from './tentativas.rules.ts'

interface Recursos {
  readonly db: Banco
  readonly tokens: AccessTokens
  readonly recusas: Recusas
  readonly dispositivos: Dispositivos
  readonly cifra: Cipher
  readonly chaves: Chaves
  /** Where a telephone opens the shop. */
  readonly enderecoNaRede: () => string
}

/** Signing in with a password, and with the code that a computer shows to a telephone. */
export function autenticacaoModule(app: FastifyInstance, recursos: Recursos): void {
  const { db, tokens, dispositivos, enderecoNaRede } = recursos
  const travados = new LockedAddresses()
  mount(app, autenticacaoRoutes, {
    'POST /auth/login/': ({ body, ...pedido }) =>
      rules.signIn({ ...recursos, travados }, body, origemDe(dispositivos, pedido, body.username)),
    'POST /auth/login/desafio/': ({ body }) => challengePendente(recursos, body.ticket),
    'POST /auth/login/segundo-fator/': async ({ body, ...pedido }) => {
      const { usuario, ...sessao } = await confirmEntrada(recursos, body, origemDe(dispositivos, pedido))
      return rules.sessaoAberta(tokens, usuario, sessao)
    },

    'POST /auth/verificar/': async ({ body, autor }) => {
      if (body.refresh) return rules.checkSessao({ db, tokens }, autor, body.refresh, Boolean(body.access))
      // With the access token alone there is nothing to renew: it either still stands or it does not.
      const lido = body.access ? await tokens.read(body.access) : null
      if (!lido || !(await usuarioDaSessao(db, lido.sessaoId))) throw new DomainError('NAO_AUTENTICADO')
      return { access: body.access as string }
    },

    'POST /auth/logout/': ({ body, autor }) => rules.signOut(db, autor, body.refresh),
    'GET /auth/eu/': ({ usuario }) => rules.buildUsuario(usuario),
  })

  mount(app, celularRoutes, {
    'POST /auth/celular/': (pessoa) => celular.showCelularCode(db, pessoa, enderecoNaRede()),
    'GET /auth/celular/': (pessoa) => celular.situacaoDoCodigo(db, pessoa),
    'DELETE /auth/celular/': ({ usuario }) => removeCelularCode(db, usuario.sessaoId),
    'POST /auth/celular/responder/': ({ body, ...pessoa }) => celular.answerCelular(recursos, pessoa, body),
    'POST /auth/celular/pedir/': ({ body, ...pedido }) =>
      celular.requestCelularSignIn(recursos, body, origemDe(dispositivos, pedido)),
    'POST /auth/celular/entrar/': async ({ body, ...pedido }) => {
      const aberta = await celular.signInWithTicket(recursos, body.ticket, origemDe(dispositivos, pedido))
      if (aberta) return aberta
      pedido.reply.code(202)
      return { estado: 'esperando' as const }
    },
  })
}

interface Pedido {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly autor: Autor
}

/** Where a sign-in of `username` comes from; without a name the device counts as unknown. */
const origemDe = (dispositivos: Dispositivos, { request, reply, autor }: Pedido, username = ''): Origem => ({
  autor,
  endereco: request.ip,
  agente: request.headers['user-agent'] ?? null,
  dispositivo: dispositivos.conhece(request, username) ? dispositivos.ler(request) : null,
  marcar: (nome) => dispositivos.marcar(request, reply, nome),
})
