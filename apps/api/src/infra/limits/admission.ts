import type { ServerResponse } from 'node:http'
import { errors } from '@estampa/contract/errors.ts'
import type { Carga } from '@estampa/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify'
import { DomainError, problemOf } from '../base/errors.ts'
import { addressOf, askerOf, type Dispositivos } from './device.ts'
import { type Asker, Turnstile, type TurnstileLimits } from './turnstile.ts'

/** Kinds of work with separate limits, so that none takes the places of another. */
type Kind = 'leitura' | 'gravacao' | 'aviso' | Exclude<Carga, 'nenhuma'>
export type AdmissionLimits = Readonly<Record<Kind, TurnstileLimits>>

/**
 * Places inside add up to less than the pool's connections (`database.ts`), so that saving finds one whatever is being
 * read. Two passwords at once: each costs 19 MiB and a core for some 40 ms.
 */
export const ADMISSION: AdmissionLimits = {
  leitura: { inside: 6, waiting: 200, waitMs: 3_000 },
  gravacao: { inside: 5, waiting: 400, waitMs: 8_000 },
  senha: { inside: 2, waiting: 100, waitMs: 8_000 },
  fornecedor: { inside: 12, waiting: 40, waitMs: 5_000 },
  aviso: { inside: 2, waiting: 200, waitMs: 3_000 },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    carga?: Carga | 'aviso'
    turnstile?: Turnstile
  }
}

// On the response itself: a request pays for admission with two properties and one listener, and no object.
const HELD = Symbol('turnstile of which a place is held')
const WAITING = Symbol('how to step out of line')
interface Admitted extends ServerResponse {
  [HELD]?: Turnstile | null
  [WAITING]?: (() => void) | null
}

/**
 * Bounds how many requests of each kind are worked on, and how many wait. Those over it get 503 with `Retry-After`
 * before anything was done for them. A place is held while the database is asked, never while a body arrives or an
 * answer leaves. Register it before the session's check, which asks the database too. Each line is shared out among
 * addresses, so that none can keep the others out; of those who sign in, people on devices they know go first. Answers
 * the turnstiles by kind.
 */
export function admission(
  app: FastifyInstance,
  devices: Dispositivos,
  limits: AdmissionLimits = ADMISSION,
): ReadonlyMap<string, Turnstile> {
  const turnstiles = new Map(Object.entries(limits).map(([kind, limit]) => [kind, new Turnstile(limit)]))
  const passwordTurnstile = turnstiles.get('senha')
  const report = reporter(app)
  app.addHook('onRoute', (route) => {
    const turnstile = turnstiles.get(kindOf(route) ?? '')
    if (turnstile) route.config = { ...route.config, turnstile }
  })
  const enter = (turnstile: Turnstile, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const raw: Admitted = reply.raw
    if (raw[HELD] === undefined) raw.on('close', onClose)
    if (turnstile.tryEnter()) {
      raw[HELD] = turnstile
      done()
    } else {
      raw[HELD] = null
      const { request } = reply
      const asker = turnstile === passwordTurnstile ? askerOf(request, devices) : addressOf(request)
      stand(turnstile, reply, asker, done, report)
    }
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { turnstile, publica } = request.routeOptions.config
    // Public requests with a body ask nothing of the database before it has arrived.
    if (!turnstile || (publica && hasBody(request))) done()
    else enter(turnstile, reply, done)
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) leave(reply.raw)
    done(null, payload)
  })
  // After the parsing and the arrival of pictures, which may take as long as the sender likes.
  app.addHook('preHandler', (request, reply, done) => {
    const { turnstile } = request.routeOptions.config
    if (!turnstile || (reply.raw as Admitted)[HELD]) done()
    else enter(turnstile, reply, done)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    leave(reply.raw)
    done()
  })
  return turnstiles
}

function kindOf({ url, method, config }: RouteOptions): Kind | null {
  const { carga } = config ?? {}
  if (carga === 'nenhuma' || (!url.startsWith('/api/') && carga === undefined)) return null
  return carga ?? (method === 'GET' || method === 'HEAD' ? 'leitura' : 'gravacao')
}

/** Will there be something to parse? A GET's body is never read. */
export const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')

function stand(
  turnstile: Turnstile,
  reply: FastifyReply,
  asker: Asker,
  done: HookHandlerDoneFunction,
  report: () => void,
): void {
  const raw: Admitted = reply.raw
  const refuse = () => {
    raw[WAITING] = null
    turnstile.refused += 1
    report()
    void refuseForNow(reply)
  }
  const enter = () => {
    raw[WAITING] = null
    raw[HELD] = turnstile
    // It may have gone between its turn and now.
    if (raw.destroyed) leave(raw)
    else done()
  }
  const stepOut = turnstile.stand(enter, refuse, asker)
  if (stepOut) raw[WAITING] = stepOut
  else refuse()
}

function leave(raw: Admitted): void {
  const turnstile = raw[HELD]
  if (!turnstile) return
  raw[HELD] = null
  turnstile.leave()
}

/** A client that disconnects while waiting gives up its turn; a running handler keeps its place until it ends. */
function onClose(this: Admitted): void {
  this[WAITING]?.()
  this[WAITING] = null
  leave(this)
}

/** Hands the request's place to the code that does the work: it must call `leave()` when done, answered or not. */
export function takePlace({ raw }: { raw: ServerResponse }): Turnstile | null {
  const admitted: Admitted = raw
  const turnstile = admitted[HELD] ?? null
  admitted[HELD] = null
  return turnstile
}

const OVERLOADED = JSON.stringify(problemOf(new DomainError('SOBRECARGA')))
const unchanged = (text: string) => text

/** Made once: a refusal must cost next to nothing. They come back spread over three seconds, not all at once. */
const refuseForNow = (reply: FastifyReply) =>
  reply
    .code(errors.SOBRECARGA.status)
    .header('retry-after', 1 + Math.floor(Math.random() * 3))
    .type('application/problem+json')
    .serializer(unchanged)
    .send(OVERLOADED)

const REPORT_MS = 10_000

/** Tells of refusals together: a line for each would be work when there is too much of it. */
function reporter(app: FastifyInstance): () => void {
  let refused = 0
  let timer: NodeJS.Timeout | null = null
  return () => {
    refused += 1
    timer ??= setTimeout(() => {
      app.log.warn({ refused, seconds: REPORT_MS / 1000 }, 'SOBRECARGA')
      refused = 0
      timer = null
    }, REPORT_MS).unref()
  }
}
