import { createHmac, hkdfSync } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { toCentavos } from '@estampa/contract/shared/money.ts'
import { PERMISSOES } from '@estampa/contract/usuarios/frases.ts'
import { negadasDe, type Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '../infra/base/errors.ts'
import { runPrepared } from '../infra/database/database.ts'
import type { Banco, Db, Judge } from '../infra/database/transaction.ts'

/** The requesting user: read from the access token and confirmed against the session on every request. */
export interface UsuarioDaSessao {
  readonly id: number
  readonly username: string
  readonly nome: string
  readonly tipo: string
  /** Permissions that this person lacks; never any for an administrator. */
  readonly negadas: readonly string[]
  /** The program made the password: the person is offered to change it. */
  readonly senhaGerada: boolean
  readonly sessaoId: number
  /** The shop demands a second factor of this person, who has none yet: only what sets one up is answered. */
  readonly faltaSegundoFator: boolean
  /** Gave the password or the second factor in the last ten minutes, in this session. */
  readonly confirmada: boolean
}

/** For acts that a device left open must not do. A screen asks for the proof and sends the request again. */
export function requireIdentidade({ confirmada }: Pick<UsuarioDaSessao, 'confirmada'>): void {
  if (!confirmada) throw new DomainError('CONFIRMAR_IDENTIDADE')
}

export const hasPermission = ({ negadas }: Pick<UsuarioDaSessao, 'negadas'>, permissao: Permissao): boolean =>
  !negadas.includes(permissao)

/** `erros` say at which fields of a form. */
export function buildPermissaoError(permissao?: Permissao, erros?: Record<string, string[]>): DomainError {
  const acao = permissao ? PERMISSOES[permissao].toLowerCase() : 'fazer isso'
  return new DomainError('SEM_PERMISSAO', { acao }, erros ? { erros } : {})
}

/** For a permission that depends on what is sent; else the contract's route states it. */
export function requirePermissao(usuario: Pick<UsuarioDaSessao, 'negadas'>, permissao: Permissao): void {
  if (!hasPermission(usuario, permissao)) throw buildPermissaoError(permissao)
}

/** Returns the price to write: who may not change prices sends none, or the stored one, which stays. */
export function precoPermitido(
  usuario: Pick<UsuarioDaSessao, 'negadas'>,
  givenPreco: number | null,
  guardado: number | null,
): number | null {
  if (hasPermission(usuario, 'mudar_precos')) return givenPreco
  if (givenPreco && toCentavos(givenPreco) !== toCentavos(guardado ?? 0)) throw buildPermissaoError('mudar_precos')
  return guardado
}

/** Like `precoPermitido`, for a cost, which only who sees costs sends. */
export function custoPermitido(
  usuario: Pick<UsuarioDaSessao, 'negadas'>,
  givenCusto: number | null,
  guardado: number | null,
): number | null {
  if (givenCusto) requirePermissao(usuario, 'ver_custos')
  return hasPermission(usuario, 'ver_custos') ? precoPermitido(usuario, givenCusto, guardado) : guardado
}

/** Life of an access token, s. Short: renewal is cheap, and a stolen one dies soon. */
const ACCESS_SECONDS = 15 * 60
const ISSUER = 'estampa'

/** Contents of a valid token, before the database confirmed the session. */
interface Credencial {
  readonly usuarioId: number
  readonly sessaoId: number
}

/** Tokens whose signature was found right, so that it is computed once for the many requests of a token's life. */
const MAX_VERIFIED = 5_000
interface Verified extends Credencial {
  readonly expiraMs: number
}

/** Signs and reads access JWTs (HS256) with a key derived from the installation's secret. */
export function accessTokens(segredo: Uint8Array) {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', 'estampa/access-token', 32))
  const successors = new Uint8Array(hkdfSync('sha256', segredo, '', 'estampa/refresh-token', 32))
  const verified = new Map<string, Verified>()
  return {
    sign: (usuarioId: number, sessaoId: number): Promise<string> =>
      new SignJWT({ sid: sessaoId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(String(usuarioId))
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_SECONDS} s`)
        .sign(key),
    /** The refresh token that follows this one: always the same, and known only with the installation's secret. */
    successor: (refresh: string): string => createHmac('sha256', successors).update(refresh).digest('base64url'),
    /** The session and person of a valid token; null when it is expired, forged or malformed. */
    async read(token: string): Promise<Credencial | null> {
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
export type AccessTokens = ReturnType<typeof accessTokens>

const selectSessaoUsuarios = (ids: readonly number[], lock = sql``) => sql<UsuarioDaSessao>`
  select u.id, u.username, u.nome, u.tipo, u.senha_gerada as "senhaGerada", s.id as "sessaoId",
       u.permissoes_negadas as negadas,
       coalesce(s.confirmada_em > now() - interval '10 minutes', false) as confirmada,
       case when u.tipo = 'admin' and (select segundo_fator_dos_administradores from regras_de_acesso)
            then not tem_segundo_fator(u.id) else false end as "faltaSegundoFator"
  from sessoes s join usuarios u on u.id = s.usuario_id
 where s.id = any(${[...ids]}::int[]) and s.revogada_em is null and s.expira_em > now() and u.ativo ${lock}`

/** The persons of those sessions that are neither revoked nor expired, and not deactivated. */
export async function usuariosDasSessoes(
  db: Db,
  ids: readonly number[],
  lock?: RawBuilder<unknown>,
): Promise<Map<number, UsuarioDaSessao>> {
  const usuarios = await runPrepared(db, selectSessaoUsuarios(ids, lock))
  return new Map(
    usuarios.map((usuario) => [usuario.sessaoId, { ...usuario, negadas: negadasDe(usuario.tipo, usuario.negadas) }]),
  )
}

export const usuarioDaSessao = async (db: Banco, sessaoId: number): Promise<UsuarioDaSessao | null> =>
  (await usuariosDasSessoes(db, [sessaoId])).get(sessaoId) ?? null

/** Throws where the session has ended, or the person has lost a right, since `usuario` was read. */
export async function requireStillAllowed(db: Banco, usuario: UsuarioDaSessao): Promise<void> {
  refuseLostRights(usuario, await usuarioDaSessao(db, usuario.sessaoId))
}

/**
 * `requireStillAllowed` inside the transaction of a write: its share lock makes the end of the session, or the loss of a right,
 * wait until the write is committed, so nothing is written afterwards.
 */
export const judgeOf =
  (usuario: UsuarioDaSessao): Judge =>
  async (trx) =>
    refuseLostRights(
      usuario,
      (await usuariosDasSessoes(trx, [usuario.sessaoId], sql`for share of s, u`)).get(usuario.sessaoId),
    )

function refuseLostRights(before: UsuarioDaSessao, today: UsuarioDaSessao | null | undefined): void {
  if (!today) throw new DomainError('NAO_AUTENTICADO')
  if (today.faltaSegundoFator && !before.faltaSegundoFator) throw new DomainError('SEGUNDO_FATOR_EXIGIDO')
  const lost = today.negadas.some((permissao) => !before.negadas.includes(permissao))
  if (lost || (before.tipo === 'admin' && today.tipo !== 'admin')) throw buildPermissaoError()
}

/** Looks sessions up with one statement for all that are asked for in one turn of the event loop. */
export function sessoesJuntas(db: Banco): (sessaoId: number) => Promise<UsuarioDaSessao | null> {
  let ids: number[] = []
  let juntas: Promise<Map<number, UsuarioDaSessao>> | null = null
  async function readPendingSessoes() {
    await setImmediate()
    const pedidas = ids
    ids = []
    juntas = null
    return usuariosDasSessoes(db, pedidas)
  }
  return async (sessaoId) => {
    ids.push(sessaoId)
    juntas ??= readPendingSessoes()
    return (await juntas).get(sessaoId) ?? null
  }
}
