import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { networkList } from '@estampa/host/network.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cameEncrypted } from '../base/address.ts'
import { VERSAO } from '../base/version.ts'
import type { Turnstile } from '../limits/turnstile.ts'

/** Upper bounds of the durations, s: most answers take some ms, a label up to 20 s. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 3, 10, 30]

/**
 * Figures of this process alone: its requests, its turnstiles, and what Node knows of itself. Each has the label `process`,
 * so that those of several processes stay apart, whichever one answers. The answer is Prometheus' text.
 */
export function processFigures(
  app: FastifyInstance,
  turnstiles: ReadonlyMap<string, Turnstile>,
): () => Promise<string> {
  const registry = new Registry()
  registry.setDefaultLabels({ process: String(cluster.worker?.id ?? 0) })
  const registers = [registry]
  countRequests(app, registers)
  countTurnstiles(turnstiles, registers)
  new Gauge({ name: 'estampa_info', help: 'The version in use', labelNames: ['version'], registers })
    .labels(VERSAO)
    .set(1)
  let watching = false
  return () => {
    // Begun by the first reader: observing the event loop and the collector costs a shop nothing that is not watched.
    if (!watching) collectDefaultMetrics({ register: registry })
    watching = true
    return registry.metrics()
  }
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'estampa_http_request_duration_seconds',
    help: 'Requests by route template and status, from the last byte of the head to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'unknown'
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function countTurnstiles(turnstiles: ReadonlyMap<string, Turnstile>, registers: Registry[]): void {
  new Gauge({
    name: 'estampa_admission_requests',
    help: 'Requests now, by kind of work: in hand or waiting',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      for (const [kind, { inside, waiting }] of turnstiles) {
        this.set({ kind, state: 'inside' }, inside)
        this.set({ kind, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'estampa_admission_refused_total',
    help: 'Requests answered 503 because too many waited, by kind of work',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset()
      for (const [kind, { refused }] of turnstiles) this.inc({ kind }, refused)
    },
  })
}

const loopback = networkList([
  ['127.0.0.0', 8],
  ['::1', 128],
])

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
