import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../../../infra/files/download.ts'
import type { BlingConfig } from './bling.config.ts'

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
