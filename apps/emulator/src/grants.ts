import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Token } from './store/records.ts'
import type { State } from './store/state.ts'

const CODE_MS = 60_000

/** Only digests are kept: the state folder holds nothing that could be used. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** A code of one minute for one exchange. */
export function createCode(state: State, servico: Token['servico']): string {
  const code = randomBytes(20).toString('hex')
  const expiraEm = state.now() + CODE_MS
  state.codigos.put({ id: digest(code), servico, concessao: randomUUID(), expiraEm, usado: false })
  return code
}

export function keepToken(state: State, secret: string, token: Omit<Token, 'id' | 'expiraEm'>, seconds: number): void {
  state.tokens.put({ id: digest(secret), ...token, expiraEm: state.now() + seconds * 1000 })
}

/** The token of this secret, one that has expired too. */
export function tokenOf(state: State, secret: string, servico: Token['servico'], tipo: Token['tipo']): Token | null {
  const token = state.tokens.get(digest(secret))
  return token?.servico === servico && token.tipo === tipo ? token : null
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

/** Whether someone has authorised the application at Bling and could still use it; events are only sent then. */
export function hasGrant(state: State): boolean {
  const now = state.now()
  return state.tokens.all().some((t) => t.servico === 'bling' && t.tipo === 'refresh' && t.expiraEm > now)
}
