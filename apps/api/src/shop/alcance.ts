import { isIP } from 'node:net'
import type { Alcance } from '@estampa/contract/shared/alcance.ts'
import { isPrivate } from '@estampa/host/network.ts'

/** Who can open an address of the shop. */
export function alcanceDe(endereco: string): Alcance {
  const host = new URL(endereco).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return 'maquina'
  const isLocal = host.endsWith('.local') || !/[.:]/.test(host) || (isIP(host) !== 0 && isPrivate(host))
  return isLocal ? 'rede' : 'internet'
}

/** What a link opens is at the public address when there is one, else where the shop's network finds it. */
export const enderecoDosLinks = (publicUrl: string, enderecoNaRede: () => string): string =>
  alcanceDe(publicUrl) === 'internet' ? publicUrl : enderecoNaRede()
