import { NOMES_DAS_PERMISSOES, type Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../infra/base/errors.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { Pronto } from '../infra/http/pronto.ts'
import { autorDe, type Recusas } from './auditoria.ts'
import type { Esconder } from './esconder.ts'
import { type AccessTokens, exigirPermissao, semPermissao, sessoesJuntas, type UsuarioDaSessao } from './session.ts'

interface Guarda {
  readonly usuarioDe: ReturnType<typeof sessoesJuntas>
  readonly tokens: AccessTokens
}

interface Porta {
  readonly db: Banco
  readonly tokens: AccessTokens
  readonly recusas: Recusas
}

declare module 'fastify' {
  interface FastifyContextConfig {
    publica?: boolean
    papel?: string
    permissao?: Permissao
    semSegundoFator?: boolean
    /** What of its answers not everybody reads. */
    esconder?: Esconder
  }
  interface FastifyRequest {
    usuario: UsuarioDaSessao | null
  }
}

/**
 * Every /api route asks for a Bearer token unless its contract says `publica`, and for the `papel` and the `permissao`
 * that it says. What the contract restricts of an answer is shown only to those who may read it.
 */
export function requireSession(app: FastifyInstance, porta: Porta): void {
  app.decorateRequest('usuario', null)
  app.decorateRequest('arquivos', null)
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError) || error.codigo !== 'SEM_PERMISSAO') return
    const operacao = `${request.method} ${request.routeOptions.url ?? ''}`
    await porta.recusas.anotar(autorDe(request), { tipo: 'acesso_negado', alvo: { tipo: 'operacao', nome: operacao } })
  })
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { esconder } = request.routeOptions.config
    const negadas = request.usuario?.negadas ?? NOMES_DAS_PERMISSOES
    done(null, esconder && negadas.length > 0 ? escondida(payload, reply.statusCode, esconder, negadas) : payload)
  })
  const guarda = { tokens: porta.tokens, usuarioDe: sessoesJuntas(porta.db) }
  const authenticate = (request: FastifyRequest) => authenticated(guarda, request)
  // With the route, so that pictures and pages wait for nothing. A HEAD inherits what its GET was given.
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.config?.publica) return
    const others = [route.onRequest ?? []].flat().filter((hook) => hook !== authenticate)
    route.onRequest = [authenticate, ...others]
  })
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** A refusal may carry what the route answers, as it is now. */
function escondida(payload: unknown, status: number, esconder: Esconder, negadas: readonly string[]): unknown {
  if (payload instanceof Pronto) return new Pronto(JSON.stringify(esconder(JSON.parse(payload.json), negadas)))
  if (status < 400) return esconder(payload, negadas)
  const { atual, ...resto } = payload as { readonly atual?: unknown }
  return atual === undefined ? resto : { ...resto, atual: esconder(atual, negadas) }
}

async function authenticated({ usuarioDe, tokens }: Guarda, request: FastifyRequest): Promise<void> {
  const { papel, permissao, semSegundoFator } = request.routeOptions.config
  const credencial = await tokens.read(tokenOf(request))
  const usuario = credencial && (await usuarioDe(credencial.sessaoId))
  if (usuario?.id !== credencial?.usuarioId || !usuario) throw new DomainError('NAO_AUTENTICADO')
  if (usuario.faltaSegundoFator && !semSegundoFator) throw new DomainError('SEGUNDO_FATOR_EXIGIDO')
  request.usuario = usuario
  if (papel !== undefined && usuario.tipo !== papel) throw semPermissao()
  if (permissao !== undefined) exigirPermissao(usuario, permissao)
}
