import { randomBytes } from 'node:crypto'
import type { Env } from '../../infra/env.ts'

/** Where the ERP is and who we are there. Without credentials the shop talks to the emulator. */
export interface BlingConfig {
  readonly ativo: boolean
  readonly emulador: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly apiUrl: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly revokeUrl: string
  /** Least time between two requests of the account, ms. Its limit is 3 in any second: four span 1.35 s, room for delays. */
  readonly intervaloMs: number
  /** The shop's own address: the ERP fetches pictures from it. */
  readonly publicUrl: string
}

const INTERVALO_MS = 450

/** The application that the emulator knows without any registration. */
const EMULATED_CLIENT_ID = '5f3a0c71e9b84d26a1c7f0be93d5284c6a17e0d9'

/** Without a shared secret: no notification is accepted and no code can be exchanged. */
const unknownSecret = () => randomBytes(32).toString('hex')

/** The emulator's addresses on this machine. It knows `segredo` too, or the two do not understand each other. */
export function emulatedBling(
  port: number,
  segredo: string = unknownSecret(),
): Omit<BlingConfig, 'ativo' | 'publicUrl'> {
  const apiUrl = `http://127.0.0.1:${port}/bling/Api/v3`
  return {
    emulador: true,
    intervaloMs: INTERVALO_MS,
    clientId: EMULATED_CLIENT_ID,
    clientSecret: segredo,
    apiUrl,
    authorizeUrl: `${apiUrl}/oauth/authorize`,
    tokenUrl: `${apiUrl}/oauth/token`,
    revokeUrl: `${apiUrl}/oauth/revoke`,
  }
}

export function blingConfig(env: Env): BlingConfig {
  const { BLING_ATIVO: ativo, PUBLIC_URL: publicUrl, BLING_CLIENT_ID: clientId, BLING_CLIENT_SECRET } = env
  if (!clientId) return { ativo, publicUrl, ...emulatedBling(env.EMULATOR_PORT, env.EMULATOR_SECRET) }
  return {
    ativo,
    publicUrl,
    emulador: false,
    intervaloMs: INTERVALO_MS,
    clientId,
    clientSecret: BLING_CLIENT_SECRET ?? '',
    apiUrl: env.BLING_API_URL,
    authorizeUrl: env.BLING_AUTHORIZE_URL,
    tokenUrl: env.BLING_TOKEN_URL,
    revokeUrl: env.BLING_REVOKE_URL,
  }
}
