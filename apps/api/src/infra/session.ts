import { hkdfSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { CompiledQuery } from 'kysely'
import { autorDe, type Recusas } from './auditoria.ts'
import { DomainError } from './errors.ts'
import type { Banco } from './transaction.ts'

/** Who asks: read from the access token and confirmed against the session on every request. */
export interface UsuarioDaSessao {
  readonly id: number
  readonly username: string
  readonly nome: string
  readonly tipo: string
  readonly sessaoId: number
  /** Where the database's log stood after this session's last write, as PostgreSQL writes it; null without a read replica. */
  readonly escritaLsn: string | null
}

/** Life of an access token, s. Short: renewal is cheap, and a stolen one dies soon. */
const ACCESS_SECONDS = 15 * 60
const ISSUER = 'estampa'

export interface AccessTokens {
  sign(usuarioId: number, sessaoId: number): Promise<string>
  /** The session and person of a valid token; null when it is expired, forged or malformed. */
  read(token: string): Promise<{ usuarioId: number; sessaoId: number } | null>
}

/** Tokens whose signature was found right, so that it is computed once for the many requests of a token's life. */
const MAX_VERIFIED = 5_000
interface Verified {
  readonly usuarioId: number
  readonly sessaoId: number
  readonly expiraMs: number
}

/** Signs and reads access JWTs (HS256) with a key derived from the installation's secret. */
export function accessTokens(segredo: Uint8Array): AccessTokens {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', 'estampa/access-token', 32))
  const verified = new Map<string, Verified>()
  return {
    sign: (usuarioId, sessaoId) =>
      new SignJWT({ sid: sessaoId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(String(usuarioId))
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_SECONDS} s`)
        .sign(key),
    async read(token) {
      const known = verified.get(token)
      if (known) return known.expiraMs > Date.now() ? known : null
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: ISSUER })
        const usuarioId = Number(payload.sub)
        if (!Number.isInteger(usuarioId) || typeof payload.sid !== 'number' || payload.exp === undefined) return null
        const lido = { usuarioId, sessaoId: payload.sid, expiraMs: payload.exp * 1000 }
        if (verified.size === MAX_VERIFIED) verified.clear()
        verified.set(token, lido)
        return lido
      } catch (error) {
        if (error instanceof joseErrors.JOSEError) return null
        throw error
      }
    },
  }
}

/** Written out: it is asked before every other statement, and building it anew took longer than running it. */
const DA_SESSAO = `select u.id, u.username, u.nome, u.tipo, s.id as "sessaoId", s.escrita_lsn::text as "escritaLsn"
  from sessoes s join usuarios u on u.id = s.usuario_id
 where s.id = $1 and s.revogada_em is null and s.expira_em > now() and u.ativo`

/** The person of a session that is neither revoked nor expired, and not deactivated. */
export async function usuarioDaSessao(db: Banco, sessaoId: number): Promise<UsuarioDaSessao | null> {
  const { rows } = await db.executeQuery<UsuarioDaSessao>(CompiledQuery.raw(DA_SESSAO, [sessaoId]))
  return rows[0] ?? null
}

/**
 * Is this a request to the API? By the route that was found and not only by the address as written: `/%61pi/…` and
 * `http://anything/api/…` lead to the same route as `/api/…`.
 */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/')

interface Porta {
  readonly db: Banco
  readonly tokens: AccessTokens
  readonly recusas: Recusas
}

/** Every /api route asks for a Bearer token unless its contract says `publica`, and for the `papel` that it says. */
export function requireSession(app: FastifyInstance, { db, tokens, recusas }: Porta): void {
  app.decorateRequest('usuario', null)
  app.decorateRequest('arquivos', null)
  app.addHook('onRequest', async (request) => {
    if (!isApi(request) || request.is404 || request.routeOptions.config.publica) return
    request.usuario = await authenticate(request, db, tokens)
    const { papel } = request.routeOptions.config
    if (papel === undefined || request.usuario.tipo === papel) return
    const operacao = `${request.method} ${request.routeOptions.url ?? ''}`
    await recusas.anotar(autorDe(request), { tipo: 'acesso_negado', alvo: { tipo: 'operacao', nome: operacao } })
    throw new DomainError('SEM_PERMISSAO')
  })
}

async function authenticate(request: FastifyRequest, db: Banco, tokens: AccessTokens): Promise<UsuarioDaSessao> {
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const lido = bearer ? await tokens.read(bearer) : null
  const usuario = lido ? await usuarioDaSessao(db, lido.sessaoId) : null
  if (!usuario || usuario.id !== lido?.usuarioId) throw new DomainError('NAO_AUTENTICADO')
  return usuario
}
