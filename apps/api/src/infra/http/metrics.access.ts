import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { cameEncrypted } from '../base/encrypted.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Metrics are for the holder of the token and for programs of this machine. Behind a proxy on this machine every
 * request comes from loopback, so without the token none is believed that carries a proxy's header, names another host
 * than this machine (also a page that a browser was made to take for another site), or reaches a shop whose public
 * address is another host's.
 */
export function metricsAccess({ token, publicUrl }: { token: string | undefined; publicUrl: string }) {
  const expected = token ? digest(token) : null
  const alone = namesThisMachine(new URL(publicUrl).host)
  return (request: FastifyRequest): boolean => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // Digests have one length, whatever was given.
    if (expected && given !== undefined && timingSafeEqual(digest(given), expected)) return true
    return alone && isLocal(request)
  }
}

const OF_PROXIES = /^(x-forwarded-|forwarded$|via$|x-real-ip$|cf-)/i

function isLocal(request: FastifyRequest): boolean {
  const { remoteAddress: address = '' } = request.raw.socket
  return (
    address !== '' &&
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    !cameEncrypted(request) &&
    namesThisMachine(request.headers.host ?? '') &&
    !Object.keys(request.headers).some((name) => OF_PROXIES.test(name))
  )
}

const namesThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)
