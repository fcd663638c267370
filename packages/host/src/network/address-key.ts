import { isIP, isIPv4 } from 'node:net'

/**
 * Key under which limits count a client's address. One customer of a provider has a whole IPv6 /64 and may take any
 * address of it, so those share a key. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) has the key of the IPv4
 * one. Some proxies append the port. Text that is no address, and an address that is already lost, get one common key.
 */
export function addressKey(address: string | undefined): string {
  const text = removePort((address ?? '').trim())
  if (isIPv4(text)) return text
  if (isIP(text) === 0) return 'unknown'
  const groups = groupsOf(text)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff)
    return [g >> 8, g & 255, h >> 8, h & 255].join('.')
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`
}

/** The network around an address, of which one customer may hold many keys: IPv4 by /24, IPv6 by /48. */
export function networkKey(address: string | undefined): string {
  return addressKey(address)
    .replace(/\.\d+$/, '.0/24')
    .replace(/:[^:]+::\/64$/, '::/48')
}

function removePort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)
  return bracketed?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text
}

/** The eight 16-bit numbers of a valid IPv6 address. */
function groupsOf(text: string): number[] {
  // The URL parser writes an IPv4 tail as two groups. It refuses a zone (`fe80::1%eth0`), which says nothing here.
  const { hostname } = new URL(`http://[${text.split('%')[0]}]/`)
  const [start = [], end] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return end ? [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end] : start
}
