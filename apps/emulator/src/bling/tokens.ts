import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Token } from '../store/records.ts'
import { APLICATIVO, EMPRESA } from '../store/seeds.ts'
import type { State } from '../store/state.ts'

const ACCESS_SECONDS = 21_600
const REFRESH_SECONDS = 30 * 86_400
export const CODE_SECONDS = 60
/** Scopes are numbers in Bling; their meaning is the application's business. */
const SCOPES = '98309 98310 98313 98314 98565 106168 318257556 318257570 791588404'

export interface TokenPair {
  readonly access_token: string
  readonly expires_in: number
  readonly token_type: string
  readonly scope: string
  readonly refresh_token: string
}

/** Only digests are kept: the state folder holds nothing that could be used. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function issuePair(state: State, concessao: string, jwt: boolean): TokenPair {
  const access = jwt ? makeJwt(state) : randomBytes(20).toString('hex')
  const refresh = randomBytes(20).toString('hex')
  keep(state, access, 'access', concessao, ACCESS_SECONDS)
  keep(state, refresh, 'refresh', concessao, REFRESH_SECONDS)
  return {
    access_token: access,
    expires_in: ACCESS_SECONDS,
    token_type: 'bearer',
    scope: SCOPES,
    refresh_token: refresh,
  }
}

function keep(state: State, secret: string, tipo: Token['tipo'], concessao: string, seconds: number): void {
  forgetExpired(state)
  state.tokens.put({ id: digest(secret), servico: 'bling', tipo, concessao, expiraEm: state.now() + seconds * 1000 })
}

/** Long dead tokens are of no use but to fill the folder; a day's grace tells "expired" from "invalid". */
function forgetExpired(state: State): void {
  const limit = state.now() - 86_400_000
  for (const token of state.tokens.all()) if (token.expiraEm < limit) state.tokens.delete(token.id)
}

/** As long as Bling's: two to three thousand characters, most of them scopes. */
function makeJwt(state: State): string {
  const now = state.now()
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ typ: 'JWT', alg: 'HS256' })
  const body = part({
    iss: 'emulador-bling',
    sub: EMPRESA.id,
    aud: APLICATIVO.clientId,
    jti: randomUUID(),
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + ACCESS_SECONDS,
    scopes: Array.from({ length: 110 }, (_item, index) => 318_257_500 + index),
  })
  const signature = createHmac('sha256', state.clientSecret).update(`${head}.${body}`).digest('base64url')
  return `${head}.${body}.${signature}`
}

export function expireToken(state: State, secret: string): void {
  const token = state.tokens.get(digest(secret))
  if (token) state.tokens.put({ ...token, expiraEm: state.now() - 1 })
}

export function revokeGrantOf(state: State, secret: string): void {
  const token = state.tokens.get(digest(secret))
  if (token) revokeGrant(state, token.concessao)
}

export function revokeGrant(state: State, concessao: string): void {
  for (const token of state.tokens.all()) if (token.concessao === concessao) state.tokens.delete(token.id)
}

/** Whether someone has authorised the application and could still use it; events are only sent then. */
export function hasGrant(state: State): boolean {
  const now = state.now()
  return state.tokens.all().some((t) => t.servico === 'bling' && t.tipo === 'refresh' && t.expiraEm > now)
}
