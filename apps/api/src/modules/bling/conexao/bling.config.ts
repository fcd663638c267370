import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type FileOrigin, isPublicAddress } from '../../../infra/files/download.ts'
import type { Env } from '../../../infra/settings/env.ts'

/** Address of the ERP and who we are at it. Without credentials the shop talks to the emulator. */
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
  /** So long lasts each second of a pause, and of the wait before something is tried again, ms. */
  readonly segundoMs: number
  /** Time after which pictures that were sent are counted at Bling, s. */
  readonly imagensSegundos: number
  /** How long the answer to a new order is waited for, ms. */
  readonly pacienciaMs: number
  /** How long a creation of an order without an answer is taken to be on its way, s. */
  readonly assentarSegundos: number
  /** The shop's own address: the ERP fetches pictures from it. */
  readonly publicUrl: string
  /** Time between two readings of all balances, s. */
  readonly leituraSegundos: number
}

const INTERVALO_MS = 450
const POR_SEGUNDO = 3
/** Bling downloads within about a minute; the emulator at once, or within seconds on a busy machine. */
const IMAGENS_SEGUNDOS = { bling: 60, emulador: 15 }
/** Orders were seen to take a minute. */
const TEMPOS = { intervaloMs: INTERVALO_MS, segundoMs: 1000, assentarSegundos: 75, pacienciaMs: 90_000 }

/** The application that the emulator knows without any registration. */
const EMULATED_CLIENT_ID = '5f3a0c71e9b84d26a1c7f0be93d5284c6a17e0d9'

/** Without a shared secret: no notification is accepted and no code can be exchanged. */
const unknownSecret = () => randomBytes(32).toString('hex')

/** The emulator's addresses on this machine. It knows `segredo` too, or the two do not understand each other. */
export function emulatedBling(
  port: number,
  segredo: string = unknownSecret(),
  requestsPerSecond = POR_SEGUNDO,
): Omit<BlingConfig, 'ativo' | 'publicUrl'> {
  const apiUrl = `http://127.0.0.1:${port}/bling/Api/v3`
  return {
    emulador: true,
    ...TEMPOS,
    intervaloMs: (INTERVALO_MS * POR_SEGUNDO) / requestsPerSecond,
    leituraSegundos: 300,
    imagensSegundos: IMAGENS_SEGUNDOS.emulador,
    clientId: EMULATED_CLIENT_ID,
    clientSecret: segredo,
    apiUrl,
    authorizeUrl: `${apiUrl}/oauth/authorize`,
    tokenUrl: `${apiUrl}/oauth/token`,
    revokeUrl: `${apiUrl}/oauth/revoke`,
  }
}

export function blingConfig(env: Env): BlingConfig {
  const { BLING_CLIENT_ID: clientId, BLING_CLIENT_SECRET } = env
  const lojaConfig = { ativo: env.BLING_ATIVO, publicUrl: env.PUBLIC_URL, leituraSegundos: env.BLING_LEITURA_S }
  if (!clientId) {
    return { ...emulatedBling(env.EMULATOR_PORT, env.EMULATOR_SECRET, env.EMULATOR_POR_SEGUNDO), ...lojaConfig }
  }
  return {
    ...lojaConfig,
    emulador: false,
    ...TEMPOS,
    imagensSegundos: IMAGENS_SEGUNDOS.bling,
    clientId,
    clientSecret: BLING_CLIENT_SECRET ?? '',
    apiUrl: env.BLING_API_URL,
    authorizeUrl: env.BLING_AUTHORIZE_URL,
    tokenUrl: env.BLING_TOKEN_URL,
    revokeUrl: env.BLING_REVOKE_URL,
  }
}

/** How long a creation may take, s; after that its process has died, and another may begin. */
export const segundosDaCriacao = ({ pacienciaMs }: BlingConfig): number => pacienciaMs / 1000 + 5

/** How long one that began at `inicio` and got no answer may still be carried out, s. */
export const segundosAteAssentar = ({ assentarSegundos }: BlingConfig, inicio: number): number =>
  Math.max(5, assentarSegundos - (performance.now() - inicio) / 1000)

/** Where files named by the ERP may be fetched from, besides public hosts. */
export const origemDosArquivos = ({ apiUrl, publicUrl }: BlingConfig, portaPropria: () => number): FileOrigin => ({
  provider: apiUrl,
  ownPort: portaPropria,
  ownUrl: publicUrl,
  sameOrigin: true,
})

const LOCAIS = /(^|\.)(localhost|local|lan|home|internal|intranet|localdomain|home\.arpa|test|invalid)$/

type Resolver = (nome: string) => Promise<readonly string[]>
const enderecosDoNome: Resolver = async (nome) => (await lookup(nome, { all: true })).map(({ address }) => address)

/**
 * Whether a server on the internet can fetch from our address, as far as this machine can tell. A name that resolves only
 * to private addresses (a VPN, a local DNS server) is not reachable. A name that does not resolve here is judged by its
 * form: the machine may be offline. The emulator runs on this machine and reaches every address.
 */
export async function alcancavel(
  { emulador, publicUrl }: Pick<BlingConfig, 'emulador' | 'publicUrl'>,
  resolver: Resolver = enderecosDoNome,
): Promise<boolean> {
  if (emulador) return true
  if (!URL.canParse(publicUrl)) return false
  const { hostname, protocol } = new URL(publicUrl)
  if (!/^https?:$/.test(protocol)) return false
  const nome = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(nome) !== 0) return isPublicAddress(nome)
  if (!nome.includes('.') || LOCAIS.test(nome)) return false
  const enderecos = await resolver(nome).catch(() => [])
  return enderecos.length === 0 || enderecos.some(isPublicAddress)
}
