import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { openQueueDatabase, type QueueTimes } from './queue-database.ts'
import { rowsOf } from './sql.ts'
import { type Banco, type Transacao, transaction } from './transaction.ts'

/** A kind of job: its queue's name and the form of its data, declared by the module that carries it out. */
export interface JobKind<T extends object> {
  readonly name: string
  /** Only for the type. */
  readonly data?: T
  /** Concurrent jobs of this kind in one process. */
  readonly concurrency?: number
  /** Longest time one may take, s; then it counts as failed and is begun again. A quarter of an hour when absent. */
  readonly expireSeconds?: number
}

interface SendOptions {
  readonly priority?: number
  readonly aposSegundos?: number
}

/** Durable jobs in the shop's own database: an outside effect is written in the transaction that causes it. */
export interface Queue {
  /**
   * Writes a job in the caller's transaction: it exists only if that commits. Higher `priority` (default 0) runs first;
   * a bare number means the priority. `aposSegundos` delays it by at least that time.
   */
  send<T extends object>(trx: Transacao, kind: JobKind<T>, data: T, options?: number | SendOptions): Promise<void>
  /** Writes a job for each of `data`, in one statement. */
  sendMany<T extends object>(trx: Transacao, kind: JobKind<T>, data: readonly T[], priority?: number): Promise<void>
  /** The data of all waiting and running jobs of one kind. */
  open<T extends object>(trx: Transacao, kind: JobKind<T>): Promise<T[]>
  /** Carries out jobs of a kind. A handler that rejects is tried again later, ever more slowly; it must bear repetition. */
  work<T extends object>(kind: JobKind<T>, handler: (data: T) => Promise<void>): Promise<void>
  /** Runs `kind` at the times of a cron expression, São Paulo time. */
  schedule<T extends object>(kind: JobKind<T>, cron: string, data: T): Promise<void>
  /** Runs `kind` about every `seconds`, once whatever the number of processes, until `stop`. */
  every<T extends object>(kind: JobKind<T>, seconds: number, data: T): Promise<void>
  /** Forgets the times of `schedule`, of an earlier start too. */
  unschedule<T extends object>(kind: JobKind<T>): Promise<void>
  /** Waits for the jobs that are running. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 10_000

/**
 * A job whose worker died, or could not say how it ended because the database was away, is begun anew once it has given
 * no sign of life for so long; without one, that would take a quarter of an hour. Workers give one twice in this time.
 */
const HEARTBEAT_SECONDS = 20
const SUPERVISION_SECONDS = 10

/**
 * A retry that falls due sends no notification, nor does one that was lost: one statement looks for due jobs of all
 * queues and wakes their workers, which poll by themselves only as a last resort. 22 workers that each polled every 2 s
 * took most of an idle shop's processor time.
 */
const LAST_RESORT_SECONDS = 300
const DUE = `select q.name from unnest($1::text[]) q(name) where exists (
  select from pgboss.job j
   where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`
/** Jobs that wait for other jobs, a kind that the shop has none of, are looked for so often. */
const FLOW_SECONDS = 3600
const LOOK_MS = 2_000

/** Carries out the jobs of kinds that were registered. */
export interface JobWorkers {
  work(kind: JobKind<object>, handler: (data: never) => Promise<void>): Promise<void>
  /** Hears that a job of this queue was written. */
  notice(name: string): void
  /** Begins nothing more. */
  stop(): void | Promise<void>
}

/**
 * Opens the queue over its own few connections; `onError` gets the error of a lost one, which is reopened
 * automatically. `openWorkers` says who carries out its jobs: the library's own workers when absent.
 */
export async function openQueue(
  config: pg.PoolConfig,
  onError: (error: unknown) => void,
  { supervisionSeconds = SUPERVISION_SECONDS, pauses }: QueueTimes = {},
  openWorkers: (boss: PgBoss) => JobWorkers = (boss) => openBossWorkers(boss, onError),
): Promise<Queue> {
  const database = openQueueDatabase(config, onError, (name) => workers.notice(name), pauses)
  const boss = new PgBoss({
    db: database,
    useListenNotify: true,
    monitorVacuum: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    flowIntervalSeconds: FLOW_SECONDS,
  })
  boss.on('error', onError)
  const workers = openWorkers(boss)
  await boss.start().catch(async (error: unknown) => {
    await workers.stop()
    await database.close()
    throw error
  })
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const known = new Map<string, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  const ensure = (kind: JobKind<object>) => {
    const { name } = kind
    const created = known.get(name) ?? prepare(kind)
    known.set(name, created)
    return created
  }
  async function prepare({ name, expireSeconds }: JobKind<object>): Promise<void> {
    if (stored.get(name)?.heartbeatSeconds === HEARTBEAT_SECONDS) return
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 25,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      ...(expireSeconds === undefined ? {} : { expireInSeconds: expireSeconds }),
    })
    // Also updates a queue made by an earlier version.
    await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS })
  }
  return {
    async send(trx, kind, data, options = 0) {
      await ensure(kind)
      const { priority = 0, aposSegundos } = typeof options === 'number' ? { priority: options } : options
      const later = aposSegundos === undefined ? {} : { startAfter: aposSegundos }
      await boss.send(kind.name, data, { db: fromKysely(trx), priority, ...later })
    },
    async sendMany(trx, kind, data, priority = 0) {
      if (data.length === 0) return
      await ensure(kind)
      await boss.insert(
        kind.name,
        data.map((jobData) => ({ data: jobData, priority })),
        { db: fromKysely(trx) },
      )
    },
    async open<T extends object>(trx: Transacao, kind: JobKind<T>) {
      await ensure(kind)
      const jobs = await rowsOf<{ data: T }>(trx)`
        select data from pgboss.job where name = ${kind.name} and state in ('created', 'retry', 'active')`
      return jobs.map(({ data }) => data)
    },
    async work(kind, handler) {
      await ensure(kind)
      await workers.work(kind, handler)
    },
    async schedule(kind, cron, data) {
      await ensure(kind)
      await boss.schedule(kind.name, cron, data, { tz: 'America/Sao_Paulo' })
    },
    async every(kind, seconds, data) {
      await ensure(kind)
      timers.add(sendEvery(boss, kind.name, seconds, data, onError))
    },
    async unschedule({ name }) {
      await boss.unschedule(name)
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await workers.stop()
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      await database.close()
    },
  }
}

/** Sends a job about every `seconds`. A slot takes one, whichever process is first. */
export function sendEvery(
  boss: PgBoss,
  name: string,
  seconds: number,
  data: object,
  onError: (error: unknown) => void,
): NodeJS.Timeout {
  const send = () => void boss.send(name, data, { singletonSeconds: seconds, retryLimit: 0 }).catch(onError)
  return setInterval(send, seconds * 1000).unref()
}

/** The library's own workers, which are woken for jobs that are due. */
function openBossWorkers(boss: PgBoss, onError: (error: unknown) => void): JobWorkers {
  const workers = new Map<string, string[]>()
  let looking = false
  async function look(): Promise<void> {
    if (looking || workers.size === 0) return
    looking = true
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [[...workers.keys()]])
      for (const { name } of rows as { name: string }[])
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    } catch (error) {
      onError(error)
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    async work(kind, handler) {
      const work = (): Promise<string> => {
        const worker = boss.work<object>(
          kind.name,
          { notifyPollingIntervalSeconds: LAST_RESORT_SECONDS },
          async (jobs) => {
            try {
              for (const { data } of jobs) await handler(data as never)
            } finally {
              // More jobs may be waiting: without this the worker would sleep until the next poll.
              boss.notifyWorker(await worker)
            }
          },
        )
        return worker
      }
      for (let n = 0; n < (kind.concurrency ?? 1); n++)
        workers.set(kind.name, [...(workers.get(kind.name) ?? []), await work()])
    },
    // The library wakes its workers itself.
    notice: () => undefined,
    stop: () => clearInterval(timer),
  }
}

/** Time that one job works before it writes the next one, ms: a program that ends waits for no longer. */
const PIECE_MS = 6000

/** Runs `step` again and again for a few seconds, then queues the next job; ends when `step` says that it is done. */
export async function runPiecewise<T extends object>(
  { db, queue }: { readonly db: Banco; readonly queue: Queue },
  kind: JobKind<T>,
  data: T,
  step: () => Promise<boolean>,
): Promise<void> {
  const until = Date.now() + PIECE_MS
  let more = true
  while (more && Date.now() < until) more = await step()
  if (more) await transaction(db, (trx) => queue.send(trx, kind, data))
}
