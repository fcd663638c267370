import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll } from 'vitest'
import { type JobKind, type JobWorkers, openQueue, type Queue, sendEvery } from '../../src/infra/database/queue.ts'
import { type Transacao, transaction } from '../../src/infra/database/transaction.ts'
import { createBanco, type TestBanco, transacaoDeCadaTeste } from './banco.ts'
import { PreparingClient } from './preparing-client.ts'

/** So long lasts a second of a wait between tries, ms: what waits for minutes in a shop is tried again at once. */
export const SEGUNDO_MS = 20
/** `drain` waits for a job that was ordered for later than now by so much, ms: others wait for their test. */
const SOON_MS = 5_000
/** The longest pause between two tries of a job, in seconds of the shop. */
const LONGEST_PAUSE_SECONDS = 50
/** Longer than any test: jobs of a living process are never taken from it. */
const NO_SUPERVISION_SECONDS = 3_600

/**
 * The queues that the first shop of this process made, as rows: others begin with them. One statement for each kind of
 * job took a quarter of opening a shop.
 */
let madeQueues: string | undefined

/** A queue that carries its jobs out in the test's own process, as soon as they are committed. */
export interface TestQueue extends Queue {
  /**
   * Runs due jobs, retries and jobs delayed by at most `SOON_MS`, until none is left; `only`: jobs of this kind. Rejects
   * with the error of a job whose retries are used up.
   */
  drain(only?: string): Promise<void>
}

/** A queue in this database whose jobs are tried again after `segundoMs` for each second. Its errors fail the test. */
export async function openTestQueue(banco: Pick<TestBanco, 'config' | 'db'>, segundoMs?: number): Promise<TestQueue> {
  const shared = await openSharedQueue(banco, segundoMs)
  const queue = shared.take()
  return {
    ...queue,
    async stop() {
      await queue.stop()
      await shared.stop()
    },
  }
}

/** A queue that several shops of one database have one after the other. */
export interface SharedQueue {
  /** The queue of the next shop; its `stop` waits for the jobs that are running, and leaves the connections open. */
  take(): TestQueue
  stop(): Promise<void>
}

export async function openSharedQueue(
  { config, db }: Pick<TestBanco, 'config' | 'db'>,
  segundoMs = SEGUNDO_MS,
): Promise<SharedQueue> {
  let closed = false
  let workers: InlineWorkers | undefined
  let opened: PgBoss | undefined
  const library = (): PgBoss => {
    if (!opened) throw new Error('The queue is not open yet.')
    return opened
  }
  // Dropping the database may end a connection that is still closing; until then no error is expected.
  const report = (error: unknown) => {
    if (!closed) throw error
  }
  if (madeQueues !== undefined)
    await sql`insert into pgboss.queue select * from jsonb_populate_recordset(null::pgboss.queue, ${madeQueues}::jsonb)
      on conflict do nothing`.execute(db)
  const queue = await openQueue(
    // A connection is dear to open, and a test's shop has few jobs.
    { ...config, max: 1, Client: PreparingClient },
    report,
    { supervisionSeconds: NO_SUPERVISION_SECONDS },
    (boss) => {
      opened = boss
      return {
        work: async (kind, handler) => workers?.work(kind, handler),
        notice: (name) => workers?.notice(name),
        stop: () => undefined,
      }
    },
  )
  return {
    take() {
      const taken = openInlineWorkers(library(), db, segundoMs)
      workers = taken
      const clocks: NodeJS.Timeout[] = []
      return {
        ...queue,
        async send(trx, kind, data, options = 0) {
          await queue.send(trx, kind, data, options)
          const seconds = typeof options === 'number' ? undefined : options.aposSegundos
          if (seconds !== undefined) taken.noticeLater(kind.name, seconds * 1000)
        },
        async every(kind, seconds, data) {
          clocks.push(sendEvery(library(), kind.name, seconds, data, report))
        },
        drain: (only) => taken.drain(only),
        async stop() {
          for (const clock of clocks) clearInterval(clock)
          await taken.stop()
          madeQueues ??= await readQueues(db)
        },
      }
    },
    async stop() {
      await queue.stop()
      closed = true
    },
  }
}

async function readQueues(db: TestBanco['db']): Promise<string | undefined> {
  const { rows } = await sql<{ queues: string }>`select jsonb_agg(q)::text as queues from pgboss.queue q`.execute(db)
  return rows[0]?.queues
}

interface InlineWorkers extends JobWorkers {
  noticeLater(name: string, ms: number): void
  stop(): Promise<void>
  drain(only?: string): Promise<void>
}

/** A kind with its worker: at most `most` of its jobs run at once; `taken` settles when its last fetch has ended. */
interface RegisteredKind {
  readonly most: number
  readonly running: Set<Promise<void>>
  taken: Promise<void>
  run(data: unknown): Promise<void>
}

/** Takes jobs when they are committed or due, and runs them in this process, so many of a kind at once as a shop does. */
function openInlineWorkers(boss: PgBoss, db: TestBanco['db'], segundoMs: number): InlineWorkers {
  const kinds = new Map<string, RegisteredKind>()
  const timers = new Set<NodeJS.Timeout>()
  const failures: unknown[] = []
  let stopped = false
  /** Fetches that are under way. */
  let taking = 0

  /** Fetches of one kind run one after the other, so that no more than `most` of its jobs run at once. */
  function take(name: string): Promise<void> {
    const kind = kinds.get(name)
    if (!kind) return Promise.resolve()
    taking += 1
    kind.taken = kind.taken.then(() => takeFree(name, kind)).finally(() => (taking -= 1))
    return kind.taken
  }
  async function takeFree(name: string, { most, running, run }: RegisteredKind): Promise<void> {
    const free = most - running.size
    if (stopped || free <= 0) return
    for (const { id, data } of await boss.fetch<object>(name, { batchSize: free })) {
      const job = runJobHere(name, id, () => run(data)).finally(() => {
        running.delete(job)
        return take(name)
      })
      running.add(job)
    }
  }
  const runningOf = (names: readonly string[]) => names.flatMap((name) => [...(kinds.get(name)?.running ?? [])])
  const takenOf = (names: readonly string[]) => names.flatMap((name) => kinds.get(name)?.taken ?? [])
  async function runJobHere(name: string, id: string, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      await boss.fail(name, id, error instanceof Error ? { message: error.message } : { error })
      const { rows } = await sql<{ state: string; ms: number }>`
        update pgboss.job set start_after = case state when 'retry' then now() +
            least((start_after - now()) * ${segundoMs / 1000}::float8, make_interval(secs => ${(LONGEST_PAUSE_SECONDS * segundoMs) / 1000}))
          else start_after end
         where name = ${name} and id = ${id}::uuid
        returning state, extract(epoch from start_after - now())::float8 * 1000 as ms`.execute(db)
      if (rows[0]?.state === 'failed') failures.push(error)
      if (rows[0]?.state === 'retry') noticeLater(name, rows[0].ms)
      return
    }
    await boss.complete(name, id)
  }
  const later = (ms: number, act: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (!stopped) void act()
    }, ms)
    timers.add(timer.unref())
    return timer
  }
  // By the database's clock, a moment after the job is due.
  const noticeLater = (name: string, ms: number) => later(ms + 1, () => take(name))

  /** Returns which of these kinds have due jobs, and after how many ms the next of the others is. */
  async function findDue(names: readonly string[]): Promise<{ due: string[]; nextMs: number | null }> {
    const { rows } = await sql<{ name: string; ms: number }>`
      select name, greatest(extract(epoch from min(start_after) - now())::float8 * 1000, 0) as ms from pgboss.job
       where name = any(${names}::text[]) and state in ('created', 'retry') group by name`.execute(db)
    const next = Math.min(...rows.filter(({ ms }) => ms > 0).map(({ ms }) => ms))
    return {
      due: rows.filter(({ ms }) => ms === 0).map(({ name }) => name),
      nextMs: next <= SOON_MS ? next : null,
    }
  }
  let registered: NodeJS.Timeout | undefined
  const takeDue = async () => {
    const { due } = await findDue([...kinds.keys()])
    await Promise.all(due.map(take))
  }
  return {
    async work({ name, concurrency = 1 }, handler) {
      const run = (data: unknown) => handler(data as never)
      kinds.set(name, { most: concurrency, run, running: new Set(), taken: Promise.resolve() })
      // Once for the kinds that a shop registers together: what an earlier shop on this database left.
      registered ??= later(0, async () => {
        registered = undefined
        await takeDue()
      })
    },
    notice: (name) => void take(name),
    noticeLater,
    async drain(only) {
      if (only !== undefined && !kinds.has(only)) throw new Error(`No worker runs jobs of ${only}.`)
      for (;;) {
        const names = only === undefined ? [...kinds.keys()] : [only]
        await Promise.all(takenOf(names))
        const jobs = runningOf(names)
        if (jobs.length > 0) {
          await Promise.race(jobs)
          continue
        }
        const { due, nextMs } = await findDue(names)
        await Promise.all(due.map(take))
        // A job that another commit announced may be on its way here meanwhile.
        if (due.length > 0 || taking > 0 || runningOf(names).length > 0) continue
        if (failures.length > 0) throw failures.shift()
        if (nextMs === null) return
        // Rules compare such a pause with the database's clock: the job cannot run before.
        await wait(nextMs)
      }
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(takenOf([...kinds.keys()]))
      await Promise.all(runningOf([...kinds.keys()]))
    },
  }
}

/** Makes the newest job of this kind with these data due now, and runs the due ones of this kind. */
export async function runJobNow<T extends object>(
  { banco: { db }, queue }: ComFila,
  { name }: JobKind<T>,
  dados: Partial<T>,
): Promise<void> {
  await sql`
    update pgboss.job set start_after = least(start_after, now())
     where id = (select id from pgboss.job where name = ${name} and data @> ${JSON.stringify(dados)}::jsonb
                  order by created_on desc limit 1)`.execute(db)
  await queue.drain(name)
}

/** Runs this kind of job now, once more than its timetable does, with the due ones of its kind. */
export async function runJob({ banco: { db }, queue }: ComFila, kind: JobKind<object>, dados = {}): Promise<void> {
  await transaction(db, (trx) => queue.send(trx, kind, dados))
  await queue.drain(kind.name)
}
interface ComFila {
  readonly banco: Pick<TestBanco, 'db'>
  readonly queue: TestQueue
}

/** Such a database for the file, and for each test a transaction that is undone afterwards, given to `usar`. */
export async function filaComTransacao(usar: (trx: Transacao) => unknown): Promise<TestQueue> {
  const { queue, db, descartar } = await createBancoWithQueue()
  transacaoDeCadaTeste(db, usar)
  afterAll(descartar)
  return queue
}

/** A database of one's own with its queue, whose errors fail the test. `descartar` ends both. */
export async function createBancoWithQueue(segundoMs?: number): Promise<TestBanco & { readonly queue: TestQueue }> {
  const banco = await createBanco()
  const queue = await openTestQueue(banco, segundoMs)
  return {
    ...banco,
    queue,
    async descartar() {
      await queue.stop()
      await banco.descartar()
    },
  }
}
