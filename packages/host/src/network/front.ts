import type { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type SecureContextOptions } from 'node:tls'
import { addressKey } from './address-key.ts'
import { neighbourhood } from './addresses.ts'

/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16
/** A connection has to say what it wants, and to finish its handshake, within this, ms. */
const PATIENCE_MS = 10_000
/** Connections before their handshake is done: in all, and of one address. */
const OPENING = { total: 400, perAddress: 60 }

interface FrontOptions {
  /** The shop: it gets the connections that arrive by TLS. */
  readonly shop: HttpServer
  /** Gets those that do not. */
  readonly plain: HttpServer
  readonly port: number
  readonly onError: (error: Error, address: string) => void
  readonly isNeighbour?: (address: string | undefined) => boolean
}

/**
 * The shop's door to a network: one port that speaks TLS with the shop, and plain HTTP with another server (the pairing
 * page, or a redirection). What has passed TLS goes to the shop's HTTP server as one of its connections, with all of its
 * bounds.
 */
export function openFront({ shop, plain, port, onError, isNeighbour }: FrontOptions) {
  const listeners = new Map<string, Server>()
  const opening = new Map<string, Socket>()
  const share = connectionShare()
  let neighbour = isNeighbour ?? neighbourhood()

  const tls = createTlsServer({ ALPNProtocols: ['http/1.1'], minVersion: 'TLSv1.2', handshakeTimeout: PATIENCE_MS })
  tls.on('secureConnection', (socket) => {
    opening.delete(endOf(socket))
    shop.emit('connection', socket)
  })
  tls.on('tlsClientError', (_error, socket) => socket.destroy())

  /** Ends the oldest of too many, of the same address if that one has too many. */
  function bound(newest: Socket): void {
    const key = addressKey(newest.remoteAddress)
    const own = [...opening.values()].filter((socket) => addressKey(socket.remoteAddress) === key)
    const [oldest] = own.length > OPENING.perAddress ? own : opening.size > OPENING.total ? opening.values() : []
    oldest?.destroy()
  }

  function accept(socket: Socket): void {
    socket.on('error', () => undefined)
    // Before any byte is read: what has begun to be a handshake costs as much as a whole one.
    if (!neighbour(socket.remoteAddress) || !share(socket.remoteAddress)) return void socket.destroy()
    const end = endOf(socket)
    opening.set(end, socket)
    const impatience = setTimeout(() => socket.destroy(), PATIENCE_MS)
    socket.once('close', () => {
      clearTimeout(impatience)
      opening.delete(end)
    })
    bound(socket)
    socket.once('data', (first: Buffer) => {
      const encrypted = first[0] === HANDSHAKE
      // A handshake has its own time; a plain connection has this much for all that it wants.
      if (encrypted) clearTimeout(impatience)
      socket.pause()
      socket.unshift(first)
      const server = encrypted ? tls : plain
      server.emit('connection', socket)
      if (!encrypted) socket.resume()
    })
  }

  async function listen(address: string): Promise<void> {
    const server = createServer({ noDelay: true }, accept)
    listeners.set(address, server)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on('error', (error) => {
      if (listeners.get(address) === server) listeners.delete(address)
      server.close()
      onError(error, address)
      resolve()
    })
    server.listen({ host: address, port, ipv6Only: true, backlog: 1024 }, resolve)
    await promise
  }

  return {
    setCertificate: (context: SecureContextOptions) => tls.setSecureContext(context),
    /** Listens on these addresses, and no longer on others. One that cannot be had is tried again at the next call. */
    async listenOn(addresses: readonly string[]) {
      neighbour = isNeighbour ?? neighbourhood()
      for (const [address, server] of listeners) {
        if (addresses.includes(address)) continue
        listeners.delete(address)
        server.close()
      }
      await Promise.all(addresses.filter((address) => !listeners.has(address)).map(listen))
    },
    close() {
      for (const server of listeners.values()) server.close()
      listeners.clear()
      for (const socket of opening.values()) socket.destroy()
    },
  }
}

/** Remote end: the same for a connection and for what TLS makes of it. */
const endOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/**
 * New connections of one address (of IPv6: one /64). A page takes six at once and keeps them. A handshake costs us a
 * millisecond, and an attacker who repeats a recorded first message nearly nothing.
 */
const SHARE = { atOnce: 60, perSecond: 5 }
/** Beyond so many addresses those with a whole share again are forgotten, once in so many ms. */
const REMEMBERED = 4_096
const FORGET_MS = 1_000
/** This machine itself, or a program on it that passes on the connections of others. */
const HERE = /^(::ffff:)?127\.0\.0\.1$|^::1$/

/** Tells whether an address may open one more connection now. `clock` answers ms. */
export function connectionShare(clock: () => number = () => performance.now()) {
  const used = new Map<string, { connections: number; since: number }>()
  let forgotten = 0
  const left = ({ connections, since }: { connections: number; since: number }, now: number) =>
    Math.max(0, connections - ((now - since) / 1000) * SHARE.perSecond)
  return (address: string | undefined): boolean => {
    if (address === undefined || HERE.test(address)) return true
    const [key, now] = [addressKey(address), clock()]
    if (used.size > REMEMBERED && now - forgotten > FORGET_MS) {
      forgotten = now
      for (const [usedKey, usage] of used) if (left(usage, now) === 0) used.delete(usedKey)
    }
    const before = used.get(key)
    const connections = (before ? left(before, now) : 0) + 1
    if (connections > SHARE.atOnce) return false
    used.set(key, { connections, since: now })
    return true
  }
}
