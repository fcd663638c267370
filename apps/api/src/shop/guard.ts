import { CAMPOS_DE_CUSTO, type Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../infra/base/errors.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { autorDe, type Recusas } from './auditoria.ts'
import { type AccessTokens, exigirPermissao, pode, sessoesJuntas, type UsuarioDaSessao } from './session.ts'

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
  }
  interface FastifyRequest {
    usuario: UsuarioDaSessao | null
  }
}

/**
 * Every /api route asks for a Bearer token unless its contract says `publica`, and for the `papel` and the `permissao`
 * that it says. Answers show costs only to those who may see them.
 */
export function requireSession(app: FastifyInstance, porta: Porta): void {
  app.decorateRequest('usuario', null)
  app.decorateRequest('arquivos', null)
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError) || error.codigo !== 'SEM_PERMISSAO') return
    const operacao = `${request.method} ${request.routeOptions.url ?? ''}`
    await porta.recusas.anotar(autorDe(request), { tipo: 'acesso_negado', alvo: { tipo: 'operacao', nome: operacao } })
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const esconder = typeof payload === 'string' && request.usuario && !pode(request.usuario, 'ver_custos')
    done(null, esconder ? payload.replace(CUSTOS, '"$1":null') : payload)
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

/** Fields of JSON text. A quote within a value is escaped, so that no value looks like a field. */
const CUSTOS = new RegExp(`"(${CAMPOS_DE_CUSTO.join('|')})":-?[\\d.eE+-]+`, 'g')

async function authenticated({ usuarioDe, tokens }: Guarda, request: FastifyRequest): Promise<void> {
  const { papel, permissao, semSegundoFator } = request.routeOptions.config
  const credencial = await tokens.read(tokenOf(request))
  const usuario = credencial && (await usuarioDe(credencial.sessaoId))
  if (usuario?.id !== credencial?.usuarioId || !usuario) throw new DomainError('NAO_AUTENTICADO')
  if (usuario.faltaSegundoFator && !semSegundoFator) throw new DomainError('SEGUNDO_FATOR_EXIGIDO')
  request.usuario = usuario
  if (papel !== undefined && usuario.tipo !== papel) throw new DomainError('SEM_PERMISSAO')
  if (permissao !== undefined) exigirPermissao(usuario, permissao)
}
