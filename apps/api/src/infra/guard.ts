import type { FastifyInstance, FastifyRequest } from 'fastify'
import { autorDe, type Recusas } from './auditoria.ts'
import type { Database } from './database.ts'
import { DomainError } from './errors.ts'
import type { Leitura } from './replica.ts'
import { type AccessTokens, type Credencial, daSessao, type UsuarioDaSessao } from './session.ts'
import type { Banco } from './transaction.ts'

interface Porta {
  readonly db: Database
  readonly leitura: Leitura
  readonly tokens: AccessTokens
  readonly recusas: Recusas
}

declare module 'fastify' {
  interface FastifyContextConfig {
    publica?: boolean
    papel?: string
    semSegundoFator?: boolean
    /** The route's handler asks the database by `request.confirmacao`, which confirms the session with the same turn. */
    confirmaAoLer?: boolean
  }
  interface FastifyRequest {
    usuario: UsuarioDaSessao | null
    confirmacao: Confirmacao | null
  }
}

/**
 * Is this a request to the API? By the route that was found and not only by the address as written: `/%61pi/…` and
 * `http://anything/api/…` lead to the same route as `/api/…`.
 */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || url.startsWith('/api/')

/** Every /api route asks for a Bearer token unless its contract says `publica`, and for the `papel` that it says. */
export function requireSession(app: FastifyInstance, porta: Porta): void {
  app.decorateRequest('usuario', null)
  app.decorateRequest('confirmacao', null)
  app.decorateRequest('arquivos', null)
  const authenticate = (request: FastifyRequest) => authenticated(porta, request)
  // With the route, so that pictures and pages wait for nothing. A HEAD inherits what its GET was given.
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.config?.publica) return
    const others = [route.onRequest ?? []].flat().filter((hook) => hook !== authenticate)
    route.onRequest = [authenticate, ...others]
  })
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

async function authenticated(porta: Porta, request: FastifyRequest): Promise<void> {
  const { papel, confirmaAoLer } = request.routeOptions.config
  const credencial = await porta.tokens.read(tokenOf(request))
  if (!credencial) throw new DomainError('NAO_AUTENTICADO')
  request.confirmacao = new Confirmacao(porta, request, credencial)
  if (confirmaAoLer && papel === undefined) return
  const usuario = await request.confirmacao.confirmar()
  if (papel === undefined || usuario.tipo === papel) return
  const operacao = `${request.method} ${request.routeOptions.url ?? ''}`
  await porta.recusas.anotar(autorDe(request), { tipo: 'acesso_negado', alvo: { tipo: 'operacao', nome: operacao } })
  throw new DomainError('SEM_PERMISSAO')
}

const nada = () => Promise.resolve()

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
    if (this.#request.usuario) return this.#request.usuario
    const { rows } = await this.#porta.db.together(daSessao(this.#credencial.sessaoId), nada, { short: true })
    return this.#aceitar(rows[0] ?? null)
  }

  /**
   * Reads while the session is being confirmed; returns the result or throws the error only if it is. Lists and
   * searches (`velha`) may use a replica, after the primary has confirmed. A read that takes a few milliseconds at any
   * size of shop (`curta`: a record, a page without a search) shares its connection.
   */
  async ler<T>(read: (db: Banco) => Promise<T>, { velha = false, curta = false } = {}): Promise<T> {
    const { db, leitura } = this.#porta
    if (velha && leitura.estado() !== null) return leitura.ler(await this.confirmar(), read)
    const { rows, outcome } = await db.together(daSessao(this.#credencial.sessaoId), read, { short: curta })
    this.#aceitar(rows[0] ?? null)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }

  #aceitar(usuario: UsuarioDaSessao | null): UsuarioDaSessao {
    if (usuario?.id !== this.#credencial.usuarioId) throw new DomainError('NAO_AUTENTICADO')
    if (usuario.faltaSegundoFator && !this.#request.routeOptions.config.semSegundoFator)
      throw new DomainError('SEGUNDO_FATOR_EXIGIDO')
    this.#request.usuario = usuario
    return usuario
  }
}
