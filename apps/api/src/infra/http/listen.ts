import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type ListenOptions, Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '@estampa/host/start.ts'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../settings/env.ts'

/**
 * Connections that the system keeps for us until they are accepted, as far as it allows. Over Node's 511 a flood of them
 * makes the system drop everybody's, who then try again after 1, 3, 7… s.
 */
const BACKLOG = 4_096
/**
 * Node takes one connection in a turn of its loop from each place where it listens. With one place, a flood keeps people
 * out for seconds once each turn takes long; the system spreads connections over several.
 */
const DOORS = 16
/** Extra listeners of each server, besides itself. */
const doors = new WeakMap<object, readonly Server[]>()
/** Requests in progress get this long to end, ms. */
const grace = 10_000

/** Listens and returns the port (the one found, for PORT=0). Rejects with `StartupError`. */
export async function listen(app: FastifyInstance, env: Address): Promise<number> {
  const reusePort = process.platform === 'linux' && cluster.isPrimary
  const where = { host: env.HOST, port: env.PORT, backlog: BACKLOG, reusePort }
  await app.listen(where).catch((error: unknown) => refuse(error, env))
  const port = portOf(app) ?? env.PORT
  if (reusePort) await openDoors(app, { ...where, port }).catch((error: unknown) => refuse(error, env))
  return port
}

async function openDoors({ server }: FastifyInstance, where: ListenOptions): Promise<void> {
  const welcome = (socket: Socket) => server.emit('connection', socket)
  const opened = Array.from({ length: DOORS - 1 }, () => createServer({ noDelay: true, allowHalfOpen: true }, welcome))
  doors.set(server, opened)
  server.once('close', () => opened.map((door) => door.close()))
  await Promise.all(opened.map((door) => once(door.listen(where), 'listening')))
}

type Address = Pick<Env, 'HOST' | 'PORT' | 'EMULATOR_PORT'>

/**
 * Takes the address before a start writes anything: one that cannot serve then makes no administrator. Who connects
 * meanwhile is cut off. What it answers gives the address free, for `listen`.
 */
export async function takeAddress(env: Address): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy())
  await occupy(server, env.HOST, env.PORT).catch((error: unknown) => refuse(error, env))
  return () => release(server)
}

async function occupy(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
}
const release = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

async function refuse(error: unknown, env: Address): Promise<never> {
  const { code = '' } = error as NodeJS.ErrnoException
  throw new StartupError(await sentence(code, env), { cause: error })
}

/** The first free port above `PORT`, never the emulator's; null when there is none among the next hundred. */
async function freePort({ HOST, PORT, EMULATOR_PORT }: Address): Promise<number | null> {
  for (let port = PORT + 1; port < Math.min(PORT + 100, 65_536); port++) {
    if (port === EMULATOR_PORT) continue
    const server = createServer()
    const free = await occupy(server, HOST, port).then(
      () => true,
      () => false,
    )
    if (free) {
      await release(server)
      return port
    }
  }
  return null
}

/** The port that it listens on; null before. */
export function portOf(app: FastifyInstance): number | null {
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : null
}

async function sentence(code: string, env: Address): Promise<string> {
  const { HOST: host, PORT: port } = env
  if (code === 'EADDRINUSE') {
    const free = await freePort(env)
    const freePortHint = free === null ? '' : ` (está livre: PORT=${free} npm start)`
    return `A porta ${port} já está em uso por outro programa. Encerre-o, ou informe outra porta em PORT${freePortHint}.`
  }
  if (code === 'EACCES') return `O sistema não permite usar a porta ${port}. Informe em PORT uma acima de 1023.`
  if (code === 'EADDRNOTAVAIL')
    return `HOST=${host} não é um endereço deste computador. Informe um que seja, ou retire HOST: a loja atende então só aqui.`
  return `Não foi possível atender no endereço ${host} (${code}). Confira HOST.`
}

/** How an application leaves. */
export interface Leaving {
  /**
   * Time, ms, during which only the health check answers "closing": the load balancer then sends requests elsewhere.
   */
  readonly noticeMs?: number
  /**
   * A kept connection may be idle for this long after we stop accepting, ms. Its next request is still answered, with
   * `Connection: close`. Only when another process takes over on the same port, so that health stays as it is.
   */
  readonly idleMs?: number
}

/** Has every answer close its connection once `closeGently` has begun; `leaving` is what health has to say. */
export function announceLeaving(app: FastifyInstance): { leaving(): boolean } {
  const state = { begun: false, takenOver: false }
  app.decorate('leaving', state)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.begun) reply.header('connection', 'close')
    done()
  })
  return { leaving: () => state.begun && !state.takenOver }
}

declare module 'fastify' {
  interface FastifyInstance {
    leaving: { begun: boolean; takenOver: boolean }
  }
}

/** Says that it leaves, stops accepting, lets requests in progress end, then cuts those that take too long. */
export async function closeGently(app: FastifyInstance, { noticeMs = 0, idleMs = 0 }: Leaving = {}): Promise<void> {
  Object.assign(app.leaving, { begun: true, takenOver: idleMs > 0 })
  if (noticeMs > 0) await wait(noticeMs)
  // Not the HTTP server's own close: it cuts the idle connections, on which a request may be on its way.
  Server.prototype.close.call(app.server)
  const closed = (doors.get(app.server) ?? []).map((door) => once(door.close(), 'close'))
  const impatience = setTimeout(() => app.server.closeAllConnections(), grace)
  const until = Date.now() + idleMs
  while (Date.now() < until && (await connections(app)) > 0) await wait(20)
  // A connection that becomes idle after closing began stays open for the next request, which will not come.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  app.server.closeIdleConnections()
  // It waits for its own connections only.
  await Promise.all(closed)
  await app.close()
  clearInterval(idle)
  clearTimeout(impatience)
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)))
