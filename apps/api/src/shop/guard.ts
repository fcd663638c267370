import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../infra/base/errors.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { autorDe, type Recusas } from './auditoria.ts'
import { type AccessTokens, sessoesJuntas, type UsuarioDaSessao } from './session.ts'

interface Guarda {
  readonly usuarioDe: ReturnType<typeof sessoesJuntas>
  readonly tokens: AccessTokens
  readonly recusas: Recusas
}

declare module 'fastify' {
  interface FastifyContextConfig {
    publica?: boolean
    papel?: string
    semSegundoFator?: boolean
  }
  interface FastifyRequest {
    usuario: UsuarioDaSessao | null
  }
}

/** Every /api route asks for a Bearer token unless its contract says `publica`, and for the `papel` that it says. */
export function requireSession(app: FastifyInstance, porta: Omit<Guarda, 'usuarioDe'> & { readonly db: Banco }): void {
  app.decorateRequest('usuario', null)
  app.decorateRequest('arquivos', null)
  const guarda = { ...porta, usuarioDe: sessoesJuntas(porta.db) }
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

async function authenticated({ usuarioDe, tokens, recusas }: Guarda, request: FastifyRequest): Promise<void> {
  const { papel, semSegundoFator } = request.routeOptions.config
  const credencial = await tokens.read(tokenOf(request))
  const usuario = credencial && (await usuarioDe(credencial.sessaoId))
  if (usuario?.id !== credencial?.usuarioId || !usuario) throw new DomainError('NAO_AUTENTICADO')
  if (usuario.faltaSegundoFator && !semSegundoFator) throw new DomainError('SEGUNDO_FATOR_EXIGIDO')
  request.usuario = usuario
  if (papel === undefined || usuario.tipo === papel) return
  const operacao = `${request.method} ${request.routeOptions.url ?? ''}`
  await recusas.anotar(autorDe(request), { tipo: 'acesso_negado', alvo: { tipo: 'operacao', nome: operacao } })
  throw new DomainError('SEM_PERMISSAO')
}
