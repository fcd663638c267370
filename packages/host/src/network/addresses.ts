import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Networks that do not lead to the internet (RFC 1918, 3927, 4193, 4291, 5735), with the length of their prefix. */
export const PRIVATE_NETWORKS: readonly (readonly [string, number])[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
]

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Networks with the length of their prefix, to ask whether an address is in one. */
export function networkList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, family(address))
  return list
}
const privateOnes = networkList(PRIVATE_NETWORKS)

export const isPrivate = (address: string): boolean => privateOnes.check(address, family(address))

/** This machine's own. */
const interfaces = () => Object.values(networkInterfaces()).flatMap((all) => all ?? [])

/**
 * Returns the addresses under which others of the network reach this machine, sorted. Without link-local IPv6: in such
 * an address a browser needs the name of an interface.
 */
export function ownAddresses(): string[] {
  return interfaces()
    .filter(({ internal, family: kind, address }) => !internal && (kind === 'IPv4' || /^f[cd]/i.test(address)))
    .map(({ address }) => address)
    .sort()
}

/** Tells whether an address is in a private network or in one of this machine's own. */
export function neighbourhood(): (address: string | undefined) => boolean {
  const own = interfaces().flatMap(({ address, cidr }) =>
    cidr ? [[address, Number(cidr.split('/')[1])] as const] : [],
  )
  const list = networkList([...PRIVATE_NETWORKS, ...own])
  return (address) => {
    const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''
    return plain !== '' && list.check(plain, family(plain))
  }
}

/** Where no packet is ever sent: an address for documentation (RFC 5737). */
const ELSEWHERE = '203.0.113.1'

/** The addresses, the one that leads out of this machine first: that of the Wi-Fi, not of a virtual network. */
export async function bestFirst(addresses: readonly string[]): Promise<string[]> {
  const first = await routeOut()
  const rank = (address: string) => {
    if (address === first) return 0
    return isIPv6(address) ? 3 : address.startsWith('192.168.') ? 1 : 2
  }
  return addresses.toSorted((a, b) => rank(a) - rank(b))
}

/** Connecting a UDP socket chooses the route and sends nothing. */
async function routeOut(): Promise<string | null> {
  const socket = createSocket('udp4')
  try {
    const connected = once(socket, 'connect')
    socket.connect(53, ELSEWHERE)
    await connected
    return socket.address().address
  } catch {
    return null
  } finally {
    socket.close()
  }
}
