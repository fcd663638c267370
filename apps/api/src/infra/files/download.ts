import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { networkList } from '@estampa/host/network.ts'
import { readUpTo } from '../base/read-whole.ts'

const MAX_REDIRECTIONS = 3

/** Addresses that only this machine or its network reaches, and ones that reach no single host. */
const inside = networkList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
const outside = networkList([['2000::', 3]])
/** Inside the global range, but names an IPv4 address (6to4) or documentation. */
const disguised = networkList([
  ['2002::', 16],
  ['2001::', 23],
  ['2001:db8::', 32],
])

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !inside.check(ip, 'ipv4')
  return isIP(ip) === 6 && outside.check(ip, 'ipv6') && !disguised.check(ip, 'ipv6')
}

/** A provider that may tell where its files are. */
export interface FileOrigin {
  /** Its configured address: files of the same host are fetched whatever their port. */
  readonly provider: string
  /** Our own port, where nothing is fetched; asked for at each file, as it is known only once we listen. */
  readonly ownPort: () => number
  /** Our own public address, where nothing is fetched either. */
  readonly ownUrl?: string
  /** On the provider's host, allows only the configured port. */
  readonly sameOrigin?: boolean
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * True when a file may be fetched from an address given by a provider: on a public https host, or from the host of the
 * provider's configured address on any port but our own. Whether the name of a public host leads to an internal address
 * is checked at connecting.
 */
export function mayDownload({ provider, ownPort, ownUrl, sameOrigin }: FileOrigin, told: string): boolean {
  if (!URL.canParse(told)) return false
  const [own, address] = [new URL(provider), new URL(told)]
  if (address.username !== '' || address.password !== '') return false
  if (ownUrl && URL.canParse(ownUrl) && new URL(ownUrl).host === address.host) return false
  if (sameHost(own, address)) {
    if (sameOrigin && own.origin !== address.origin) return false
    const scheme = address.protocol === 'https:' || address.protocol === own.protocol
    return scheme && portOf(address) !== ownPort()
  }
  const name = nameOf(address)
  if (address.protocol !== 'https:') return false
  if (isIP(name) !== 0) return isPublicAddress(name)
  return name.includes('.') && !/(^|\.)(localhost|local|internal|lan|home\.arpa)$/i.test(name)
}

const sameHost = (a: URL, b: URL) => nameOf(a) === nameOf(b)

interface Download {
  readonly origin: FileOrigin
  /** Until the last byte of the last answer, ms. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Finds the addresses of a name; the system's when absent. */
  readonly resolve?: LookupFunction
}

/** Thrown for an address that is not asked for. */
export class ForbiddenAddress extends Error {}

/**
 * Fetches a file from an address given by a provider, with no credentials. A redirection is followed only to an address
 * that may be fetched itself. Rejects without a whole answer.
 */
export async function download(told: string, { origin, timeoutMs, maxBytes, resolve = lookup }: Download) {
  const signal = AbortSignal.timeout(timeoutMs)
  let address = told
  for (let hop = 0; hop <= MAX_REDIRECTIONS; hop++) {
    if (!mayDownload(origin, address)) throw new ForbiddenAddress('the address may not be fetched')
    const url = new URL(address)
    const checked = !sameHost(new URL(origin.provider), url)
    const answer = await get(url, { signal, maxBytes, ...(checked ? { lookup: publicOnly(resolve) } : {}) })
    if (answer.location === null) return answer
    address = new URL(answer.location, url).href
  }
  throw new Error('too many redirections')
}

interface Get {
  readonly signal: AbortSignal
  readonly maxBytes: number
  readonly lookup?: LookupFunction
}

const get = (url: URL, { signal, maxBytes, ...how }: Get) =>
  new Promise<{ status: number; body: Buffer; location: string | null }>((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    const headers = { 'user-agent': 'Estampa', accept: '*/*' }
    const request = client.get(url, { signal, agent: false, headers, ...how })
    request.on('error', reject)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      const location = status >= 300 && status < 400 ? (response.headers.location ?? null) : null
      if (location !== null) {
        response.destroy()
        return resolve({ status, body: Buffer.alloc(0), location })
      }
      readUpTo(response, maxBytes).then((body) => resolve({ status, body, location: null }), reject)
    })
  })

const PDF_MS = 15_000
const PDF_BYTES = 10_000_000

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))

/** The PDF at an address that a provider told; null, and a line in the log about `what`, when it cannot be had now. */
export async function downloadPdf(
  address: string,
  origin: FileOrigin,
  { what, log }: { readonly what: string; readonly log: Pick<Console, 'warn'> | undefined },
): Promise<Buffer | null> {
  try {
    const { status, body } = await download(address, { origin, timeoutMs: PDF_MS, maxBytes: PDF_BYTES })
    if (status === 200 && isPdf(body)) return body
    log?.warn({ status, bytes: body.length }, `the address of ${what} led to no PDF`)
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw error
    log?.warn({ err: error }, `the file of ${what} could not be fetched`)
  }
  return null
}

/** A name may lead to a private address, now or at the moment of connecting: only public ones are connected to. */
const publicOnly =
  (resolve: LookupFunction): LookupFunction =>
  (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 4)
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new ForbiddenAddress(`${name} leads to an address that is not public`), '', 4)
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
