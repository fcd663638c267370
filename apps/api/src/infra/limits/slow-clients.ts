import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './admission.ts'
import type { ConnectionLimits } from './connections.ts'

export interface PatienceLimits {
  /** How often connections are looked at, ms. */
  readonly everyMs: number
  /** A body has to bring `bodyBytes` within this, ms. */
  readonly bodyMs: number
  readonly bodyBytes: number
  /** An answer, or its next 64 KB, has to be taken within this, ms. */
  readonly answerMs: number
  /** When all answers that wait to be taken add up to more, the largest of those not taken from within `shortMs` go. */
  readonly answerBytes: number
  readonly shortMs: number
}
/** Settings that tests may override. */
export interface ClientLimits {
  readonly connections?: ConnectionLimits
  readonly patience?: PatienceLimits
}
export const PATIENCE: PatienceLimits = {
  everyMs: 250,
  bodyMs: 20_000,
  bodyBytes: 20_000,
  answerMs: 30_000,
  answerBytes: 4_000_000,
  shortMs: 500,
}

/** Node's own: headers within 10 s, the whole request within two minutes, looked at every 2 s and not every 30. */
export const HTTP_TIMEOUTS = {
  requestTimeout: 120_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
}

interface Arriving {
  readonly request: FastifyRequest
  since: number
  bytes: number
}
interface Pending {
  since: number
  bytes: number
}

/**
 * Ends connections that send a body, or take an answer, hardly or not at all: each holds memory and a place among them.
 * Node's timeout of a socket, which is Fastify's `connectionTimeout`, also ends those that wait for our work.
 */
export function endSlowClients(app: FastifyInstance, limits: PatienceLimits = PATIENCE): void {
  const { server } = app
  const sockets = new Set<Socket>()
  const arriving = new Map<Socket, Arriving>()
  const pending = new WeakMap<Socket, Pending>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      arriving.delete(socket)
    })
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { socket } = request.raw
    // Requests made inside the program come over no connection.
    if (hasBody(request) && !request.raw.complete && sockets.has(socket))
      arriving.set(socket, { request, since: performance.now(), bytes: socket.bytesRead })
    done(null, payload)
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, arrival] of arriving) {
      if (arrival.request.raw.complete) arriving.delete(socket)
      else if (tooSlow(socket, arrival, now, limits)) {
        arriving.delete(socket)
        server.emit('clientError', Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      }
    }
    endUnread(sockets, pending, now, limits)
  }
  const timer = setInterval(look, limits.everyMs).unref()
  app.addHook('onClose', () => clearInterval(timer))
}

function tooSlow(socket: Socket, arrival: Arriving, now: number, { bodyMs, bodyBytes }: PatienceLimits): boolean {
  // Data received but not read yet: the delay is ours, not the client's.
  const enough = arrival.request.raw.readableLength > 0 || socket.bytesRead - arrival.bytes >= bodyBytes
  if (!enough) return now - arrival.since > bodyMs
  arrival.since = now
  arrival.bytes = socket.bytesRead
  return false
}

function endUnread(
  sockets: ReadonlySet<Socket>,
  pending: WeakMap<Socket, Pending>,
  now: number,
  { answerMs, shortMs, answerBytes }: PatienceLimits,
): void {
  const unread: { readonly socket: Socket; readonly bytes: number; readonly ms: number }[] = []
  for (const socket of sockets) {
    const bytes = socket.writableLength
    if (bytes > 0) unread.push({ socket, bytes, ms: untaken(socket, pending, now) })
    else pending.delete(socket)
  }
  let total = unread.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { socket, bytes, ms } of unread.toSorted((a, b) => b.bytes - a.bytes)) {
    if (ms <= (total > answerBytes ? shortMs : answerMs)) continue
    total -= bytes
    socket.destroy()
  }
}

/** For how long nothing of what waits was taken, ms. */
function untaken(socket: Socket, pending: WeakMap<Socket, Pending>, now: number): number {
  const taken = socket.bytesWritten - socket.writableLength
  const before = pending.get(socket)
  if (before?.bytes === taken) return now - before.since
  pending.set(socket, { since: now, bytes: taken })
  return 0
}
