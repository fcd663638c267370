import cluster, { type Worker } from 'node:cluster'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { birthOfThis, isAlive } from '@estampa/host/postgres.ts'

/** Messages between the first process and the workers. */
type FromWorker = { readonly pronto: number }
type ToWorker = { readonly encerrar: 'troca' | 'fim' }

/** Time for a worker that was asked to leave, ms; a worker still running after it (and its notice) is ended. */
const PATIENCE_MS = 30_000
/** Life under which a process counts as failing, and the longest pause before another try, ms. */
const SHORT_LIFE_MS = 10_000
const LONGEST_PAUSE_MS = 30_000

/** Several processes that serve on one port. */
export interface Workers {
  readonly port: number
  /** Puts a new process in the place of each, one by one: it serves before the old one leaves. Rejects when one does not start. */
  replaceAll(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts `count` copies of this program, which see `env` and say `pronto` once they serve, and keeps as many running;
 * `onDeath` hears how one ended by itself.
 * Rejects when the first does not come up; it has said why.
 */
export async function startWorkers(
  count: number,
  env: () => Record<string, string>,
  noticeMs: number,
  onDeath: (motivo: string) => void,
): Promise<Workers> {
  // Not left to each process in turn: one that leaves would still be given connections by the system.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const serving = new Set<Worker>()
  let stopping = false
  let failures = 0

  /** A process that serves, with its port; null when it ended before. */
  async function start(): Promise<{ worker: Worker; port: number } | null> {
    const worker = cluster.fork(env())
    const born = Date.now()
    const port = await new Promise<number | null>((resolve) => {
      worker.on('message', (message: FromWorker) => resolve(message.pronto))
      worker.once('exit', () => resolve(null))
      // A worker that the system could not start has no exit; later, `error` reports what could not be sent to a worker
      // that is leaving.
      worker.on('error', () => resolve(null))
    })
    if (port === null) return null
    serving.add(worker)
    worker.once('exit', (code, signal) => {
      // Workers that were asked to leave are no longer in `serving`.
      if (!serving.delete(worker) || stopping) return
      failures = Date.now() - born < SHORT_LIFE_MS ? failures + 1 : 0
      onDeath(signal ?? `código ${code}`)
      void restore()
    })
    return { worker, port }
  }

  async function restore(): Promise<void> {
    while (!stopping && serving.size < count) {
      // Exponential backoff for a worker that dies as soon as it begins.
      if (failures > 0) await wait(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures))
      if (!stopping && !(await start())) failures += 1
    }
  }

  const first = await start()
  if (!first) throw new WorkerFailed()
  const remainingWorkers = await Promise.all(Array.from({ length: count - 1 }, start))
  if (remainingWorkers.includes(null)) throw new WorkerFailed()

  let replacing: Promise<void> = Promise.resolve()
  return {
    port: first.port,
    replaceAll() {
      const next = replacing.then(async () => {
        // Copies the set as it is now: it gains the new workers meanwhile.
        for (const old of Array.from(serving)) {
          if (stopping) return
          if (!(await start())) throw new WorkerFailed()
          serving.delete(old)
          await leave(old, 'troca', PATIENCE_MS)
        }
      })
      replacing = next.catch(() => undefined)
      return next
    },
    async stop() {
      stopping = true
      await Promise.all(
        Object.values(cluster.workers ?? {}).map(
          async (worker) => worker && (await leave(worker, 'fim', noticeMs + PATIENCE_MS)),
        ),
      )
    },
  }
}

/** A process did not come up; it has written why. */
export class WorkerFailed extends Error {
  constructor() {
    super('a process did not start')
  }
}

async function leave(worker: Worker, como: ToWorker['encerrar'], patienceMs: number): Promise<void> {
  if (worker.isDead()) return
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  if (worker.isConnected()) worker.send({ encerrar: como } satisfies ToWorker)
  const patience = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(patience)
}

/** In one of several processes: resolves when it is asked to leave. To be listened to from its first moment on. */
export const askedToLeave = (): Promise<ToWorker['encerrar']> =>
  new Promise((resolve) => process.on('message', ({ encerrar }: ToWorker) => encerrar && resolve(encerrar)))

/** Tells the first process that this one serves. */
export const sayServing = (port: number): void => void process.send?.({ pronto: port } satisfies FromWorker)

/** Which process replaces the others, for `npm run reiniciar`. */
interface Primary {
  readonly pid: number
  /** Tells it from a later process of the same number. */
  readonly birth: string
  /** Replacements done so far, and how many of them failed. */
  readonly feitos: number
  readonly falhas: number
}

const fileIn = (dataDir: string) => join(dataDir, 'processo-principal')

/** Not SIGHUP: a closed terminal sends that, and it ends the shop. */
export const REPLACE = 'SIGUSR2'

export function writePrimary(dataDir: string, sum: Pick<Primary, 'feitos' | 'falhas'>): void {
  const birth = birthOfThis()
  const file = fileIn(dataDir)
  // Written whole under another name first: readers may read at any moment.
  writeFileSync(`${file}.novo`, JSON.stringify({ pid: process.pid, birth, ...sum } satisfies Primary))
  renameSync(`${file}.novo`, file)
}

export const removePrimary = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

/** The first process of the shop that runs on this folder with PROCESSOS above 1; null when there is none. */
export function readPrimary(dataDir: string): Primary | null {
  try {
    const primary = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Primary
    return isAlive(primary) ? primary : null
  } catch {
    return null
  }
}
