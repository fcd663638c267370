import type { Socket } from 'node:net'
import { addressKey } from '@estampa/host/network.ts'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface ConnectionLimits {
  /** Connections at once. */
  readonly total: number
  /** Connections of one address at once (of IPv6: one /64), in `total`. */
  readonly perAddress: number
  /**
   * Connections that have sent nothing for this long may go before all others, ms; until then they count as a
   * stranger's.
   */
  readonly graceMs: number
}
/** Everybody in a large office has six; a scanner or a flood has hundreds. */
const CONNECTIONS: ConnectionLimits = { total: 2_000, perAddress: 500, graceMs: 1_000 }

/** Order in which connections are closed when there are too many, lowest first. */
const RANK = { nothingSent: 0, stranger: 1, signedIn: 2 } as const

interface Connection {
  readonly socket: Socket
  readonly since: number
  readonly peer: string
  /** The other end is a proxy that we believe: it speaks for other addresses. */
  readonly proxy: boolean
  /** The address that it counts for; of a proxy's, the one that it last named. */
  key: string
  /** False for a proxy's connection that has named no client address yet. */
  counted: boolean
  rank: number
  requests: number
}

/**
 * Keeps connections within their bounds by closing some instead of refusing new ones: first those that never sent a
 * request, then strangers', then those of signed-in people; idle before busy, the address with the most first, the
 * oldest first. Behind a trusted proxy, counts by the client address of the last request on the connection. A proxy
 * opens a connection for a whole request, and bounds half-open ones itself.
 */
export function boundConnections(
  app: FastifyInstance,
  proxies: string | false,
  limits: ConnectionLimits = CONNECTIONS,
): void {
  const { server } = app
  const isProxy = proxies === false ? () => false : proxyAddr.compile(proxies.split(','))
  const all = new Map<Socket, Connection>()
  const perKey = new Map<string, number>()
  const count = (key: string, more: number) => {
    const now = (perKey.get(key) ?? 0) + more
    if (now > 0) perKey.set(key, now)
    else perKey.delete(key)
  }
  const worth = ({ rank, requests, since }: Connection, now: number) =>
    (rank === RANK.nothingSent && now - since <= limits.graceMs ? RANK.stranger : rank) * 2 + Math.min(requests, 1)
  const crowd = ({ key }: Connection) => perKey.get(key) ?? 0

  /** Ends a twentieth of the bound at once: to sort them for each newcomer would be work for the attacker. */
  function makeRoom(among: Iterable<Connection>, bound: number, newest: Connection): void {
    const now = performance.now()
    // Oldest first already, as a Map keeps them, and sorting is stable.
    const order = [...among]
      .filter((connection) => connection !== newest)
      .toSorted((a, b) => worth(a, now) - worth(b, now) || crowd(b) - crowd(a))
    for (const connection of order.slice(0, Math.max(1, Math.floor(bound / 20)))) {
      forget(connection)
      connection.socket.destroy()
    }
  }
  function forget(connection: Connection): void {
    if (all.delete(connection.socket)) count(connection.key, -1)
  }
  function keepShare(newest: Connection): void {
    const { key } = newest
    if (!newest.counted || (perKey.get(key) ?? 0) <= limits.perAddress) return
    const own = [...all.values()].filter((connection) => connection.counted && connection.key === key)
    if (own.length > limits.perAddress) makeRoom(own, limits.perAddress, newest)
  }

  // The sockets that we end are still counted for a moment; what comes in that moment is not turned away.
  server.maxConnections = limits.total * 2
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const peer = addressKey(address)
    const proxy = address !== '' && isProxy(address, 0)
    const since = performance.now()
    const connection: Connection = {
      socket,
      since,
      peer,
      proxy,
      key: peer,
      counted: !proxy,
      rank: RANK.nothingSent,
      requests: 0,
    }
    all.set(socket, connection)
    count(peer, 1)
    socket.once('close', () => forget(connection))
    if (all.size > limits.total) makeRoom(all.values(), limits.total, connection)
    keepShare(connection)
  })

  const of = ({ raw }: FastifyRequest) => all.get(raw.socket)
  app.addHook('onRequest', (request, _reply, done) => {
    const connection = of(request)
    if (connection) {
      connection.requests += 1
      connection.rank = Math.max(connection.rank, RANK.stranger)
      if (connection.proxy) rename(connection, request)
    }
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    rankOf(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    rankOf(request)
    const connection = of(request)
    if (connection) connection.requests -= 1
    done()
  })

  function rankOf(request: FastifyRequest): void {
    const connection = of(request)
    if (connection && request.usuario) connection.rank = RANK.signedIn
  }
  function rename(connection: Connection, request: FastifyRequest): void {
    connection.counted = request.headers['x-forwarded-for'] !== undefined
    const key = connection.counted ? addressKey(request.ip) : connection.peer
    if (key !== connection.key) {
      // Another person's, by the same proxy.
      connection.rank = RANK.stranger
      count(connection.key, -1)
      connection.key = key
      count(key, 1)
    }
    keepShare(connection)
  }
}
