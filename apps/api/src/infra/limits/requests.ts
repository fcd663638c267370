import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '@estampa/host/network.ts'
import proxyAddr from '@fastify/proxy-addr'

export interface RequestLimits {
  /** Requests that one connection may send ahead of the answer that it waits for. One that sends more is ended. */
  readonly ahead: number
  /** Requests that begin in one turn of the loop, of all connections. */
  readonly perTurn: number
  /** Requests of one connection. Its last answer closes it. */
  readonly ofConnection: number
}
/** Browsers and proxies send none ahead. */
const REQUESTS: RequestLimits = { ahead: 16, perTurn: 8, ofConnection: 1_000 }
/** Bytes that are parsed at once of a piece which may hold more requests than a connection may send ahead. */
const SLICE = 1_024
const END_OF_HEAD = '\r\n\r\n'

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}
interface Connection {
  /** A request of it was begun, or waits for its turn. */
  busy: boolean
  begun: number
  readonly ahead: Asked[]
}

/**
 * A connection gets its next request begun when the former is answered, and few are begun in one turn of the loop:
 * what the database answers to others is worked on in between. When more want to begin, addresses take turns. Node itself
 * parses and begins all requests of a piece of 64 kB at once, some 1,500, and has no option that bounds them: its
 * `maxRequestsPerSocket` answers 503 to each further one and leaves the connection open, its and Fastify's timeouts
 * (`slow-clients.ts`) count time alone.
 */
export function takeTurns(server: Server, proxies: string | false, limits: RequestLimits = REQUESTS): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const trusted = proxies === false ? null : proxyAddr.compile(proxies.split(','))
  const keyOf = ({ request }: Asked) => addressKey(trusted ? proxyAddr(request, trusted) : request.socket.remoteAddress)
  const connections = new WeakMap<Socket, Connection>()
  /** By address, in the order of their turns. */
  const lines = new Map<string, Asked[]>()
  let begunInTurn = 0

  function begin({ request, response }: Asked): void {
    if (begunInTurn === 0) setImmediate(nextTurn)
    begunInTurn += 1
    for (const handle of handlers) handle.call(server, request, response)
  }
  function nextTurn(): void {
    begunInTurn = 0
    for (const [key, line] of lines) {
      if (begunInTurn >= limits.perTurn) return
      lines.delete(key)
      const asked = line.shift()
      if (line.length > 0) lines.set(key, line)
      if (asked && !asked.request.socket.destroyed) begin(asked)
    }
  }
  function stand(asked: Asked): void {
    if (begunInTurn < limits.perTurn && lines.size === 0) return begin(asked)
    const key = keyOf(asked)
    const line = lines.get(key)
    if (line) line.push(asked)
    else lines.set(key, [asked])
  }
  function accept(connection: Connection, asked: Asked): void {
    connection.busy = true
    connection.begun += 1
    if (connection.begun >= limits.ofConnection) asked.response.setHeader('connection', 'close')
    asked.response.once('close', () => {
      connection.busy = false
      const next = connection.ahead.shift()
      if (next && !next.request.socket.destroyed) accept(connection, next)
    })
    stand(asked)
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { busy: false, begun: 0, ahead: [] }
    connections.set(socket, connection)
    if (!connection.busy) accept(connection, { request, response })
    else if (connection.ahead.length < limits.ahead) connection.ahead.push({ request, response })
    else socket.destroy()
  })
  server.on('connection', (socket: Socket) => parseInSlices(socket, limits.ahead))
}

/**
 * Node parses a whole piece of what arrived, also once the connection was ended by the first requests of it. So a piece
 * with many ends of heads is handed over in slices, and the rest of it is dropped with the connection.
 */
function parseInSlices(socket: Socket, ahead: number): void {
  const parsers = socket.listeners('data') as ((piece: Buffer) => void)[]
  socket.removeAllListeners('data')
  const parse = (piece: Buffer) => {
    for (const parser of parsers) parser.call(socket, piece)
  }
  socket.on('data', (piece: Buffer) => {
    if (!hasMore(piece, ahead)) return parse(piece)
    for (let at = 0; at < piece.length && !socket.destroyed; at += SLICE) {
      // Node stops taking requests while their answers are not read; the rest comes again.
      if (socket.isPaused()) return socket.unshift(piece.subarray(at))
      parse(piece.subarray(at, at + SLICE))
    }
  })
}

/** Does it have more ends of heads than that? Bytes of a body may look alike: they are parsed in slices too. */
function hasMore(piece: Buffer, heads: number): boolean {
  let at = -1
  for (let n = 0; n <= heads; n++) {
    at = piece.indexOf(END_OF_HEAD, at + 1, 'latin1')
    if (at === -1) return false
  }
  return true
}
