import { hkdfSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { CompiledQuery } from 'kysely'
import { autorDe, type Recusas } from './auditoria.ts'
import type { Database } from './database.ts'
import { DomainError } from './errors.ts'
import type { Leitura } from './replica.ts'
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

const daSessao = (sessaoId: number) => CompiledQuery.raw(DA_SESSAO, [sessaoId]) as CompiledQuery<UsuarioDaSessao>

/** The person of a session that is neither revoked nor expired, and not deactivated. */
export async function usuarioDaSessao(db: Banco, sessaoId: number): Promise<UsuarioDaSessao | null> {
  const { rows } = await db.executeQuery(daSessao(sessaoId))
  return rows[0] ?? null
}

/**
 * Is this a request to the API? By the route that was found and not only by the address as written: `/%61pi/…` and
 * `http://anything/api/…` lead to the same route as `/api/…`.
 */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/')

interface Porta {
  readonly db: Database
  readonly leitura: Leitura
  readonly tokens: AccessTokens
  readonly recusas: Recusas
}

/** What a valid token says, before the database confirmed it. */
interface Credencial {
  readonly usuarioId: number
  readonly sessaoId: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    publica?: boolean
    papel?: string
    /** The route's handler asks the database by `request.confirmacao`, which confirms the session with the same turn. */
    confirmaAoLer?: boolean
  }
  interface FastifyRequest {
    usuario: UsuarioDaSessao | null
    confirmacao: Confirmacao | null
  }
}

/** Every /api route asks for a Bearer token unless its contract says `publica`, and for the `papel` that it says. */
export function requireSession(app: FastifyInstance, porta: Porta): void {
  app.decorateRequest('usuario', null)
  app.decorateRequest('confirmacao', null)
  app.decorateRequest('arquivos', null)
  app.addHook('onRequest', async (request) => {
    if (!isApi(request) || request.is404 || request.routeOptions.config.publica) return
    const { papel, confirmaAoLer } = request.routeOptions.config
    const confirmacao = new Confirmacao(porta, request, await credencialDe(request, porta.tokens))
    if (confirmaAoLer && papel === undefined) {
      request.confirmacao = confirmacao
      return
    }
    const usuario = await confirmacao.confirmar()
    if (papel === undefined || usuario.tipo === papel) return
    const operacao = `${request.method} ${request.routeOptions.url ?? ''}`
    await porta.recusas.anotar(autorDe(request), { tipo: 'acesso_negado', alvo: { tipo: 'operacao', nome: operacao } })
    throw new DomainError('SEM_PERMISSAO')
  })
}

async function credencialDe(request: FastifyRequest, tokens: AccessTokens): Promise<Credencial> {
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const lido = bearer ? await tokens.read(bearer) : null
  if (!lido) throw new DomainError('NAO_AUTENTICADO')
  return lido
}

/** The session of one request, which the database has to confirm before anything is answered. */
export class Confirmacao {
  readonly #porta: Porta
  readonly #request: FastifyRequest
  readonly #credencial: Credencial

  constructor(porta: Porta, request: FastifyRequest, credencial: Credencial) {
    this.#porta = porta
    this.#request = request
    this.#credencial = credencial
  }

  /** Fills `request.usuario`, or refuses. */
  async confirmar(): Promise<UsuarioDaSessao> {
    return this.#request.usuario ?? this.#aceitar(await usuarioDaSessao(this.#porta.db, this.#credencial.sessaoId))
  }

  /**
   * Reads while the session is being confirmed; what was read, or why it could not be, is told only if it is. Lists and
   * searches (`velha`) may come from a replica, which is asked once the primary has confirmed.
   */
  async ler<T>(read: (db: Banco) => Promise<T>, { velha = false } = {}): Promise<T> {
    const { db, leitura } = this.#porta
    if (velha && leitura.estado() !== null) return leitura.ler(await this.confirmar(), read)
    const { rows, outcome } = await db.together(daSessao(this.#credencial.sessaoId), read)
    this.#aceitar(rows[0] ?? null)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }

  #aceitar(usuario: UsuarioDaSessao | null): UsuarioDaSessao {
    if (usuario?.id !== this.#credencial.usuarioId) throw new DomainError('NAO_AUTENTICADO')
    this.#request.usuario = usuario
    return usuario
  }
}
