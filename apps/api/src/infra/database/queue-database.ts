import pg from 'pg'
import type { Db } from 'pg-boss'
import { createPool, listenTo } from './database.ts'
import { rowsOf } from './sql.ts'
import type { Banco } from './transaction.ts'

/** The queue's few connections and the one over which it hears of new jobs. */
interface QueueDatabase extends Db {
  close(): Promise<void>
}

/** Other times than the program's own, for tests. */
export interface QueueTimes {
  readonly supervisionSeconds?: number
  /** Before the listening connection is opened again, ms; the last one is repeated. */
  readonly pauses?: readonly number[]
}

/** Connections of a queue, besides the listening one. */
const CONNECTIONS = 4
/** Limits, ms: the queue's own upkeep takes longer than a request. */
const LIMITS = { statement_timeout: 120_000, query_timeout: 125_000, lock_timeout: 0 }
/** Pauses before the listening connection is opened again, ms; the last one is repeated. */
const PAUSES = [1_000, 2_000, 5_000, 10_000]

/**
 * Connects the queue to the database. The library's own connector has three faults in a failover: it ends the program
 * when a listening connection that it closed reports a second error (PgBouncer does), it keeps connections to a standby,
 * and it waits for the answers of a server that was cut off. `onError` gets the error of each lost connection, `onNotice` the
 * name of each queue that a job was written to.
 */
export function openQueueDatabase(
  config: pg.PoolConfig,
  onError: (error: unknown) => void,
  onNotice: (queue: string) => void = () => undefined,
  pauses: readonly number[] = PAUSES,
): QueueDatabase {
  const pool = createPool(
    // Types as its library expects them: dates as Date.
    {
      ...config,
      ...LIMITS,
      application_name: 'estampa-jobs',
      max: config.max ?? CONNECTIONS,
      pipeline: false,
      types: pg.types,
    },
    onError,
  )
  let closed = false
  return {
    // A job that outlasts the queue still sends heartbeats. They are never answered: an error would end the program.
    executeSql: (text, values) => (closed ? new Promise(() => {}) : pool.query(text, values)),
    async listen(channel, onNotification, onReconnect) {
      let ended = false
      let letGo: (() => void) | null = null
      let timer: NodeJS.Timeout | null = null
      let failures = 0
      const again = (error: unknown) => {
        letGo = null
        if (ended) return
        onError(error)
        const pause = pauses[Math.min(failures++, pauses.length - 1)]
        timer = setTimeout(() => void connect().catch(again), pause)
      }
      const connect = async () => {
        const tell = (queue: string) => {
          onNotification(queue)
          onNotice(queue)
        }
        const opened = await listenTo(pool.options, channel, tell, again)
        if (ended) return opened()
        letGo = opened
        failures = 0
        onReconnect()
      }
      await connect()
      return {
        close: async () => {
          ended = true
          if (timer) clearTimeout(timer)
          letGo?.()
        },
      }
    },
    close() {
      closed = true
      return pool.end()
    },
  }
}

/**
 * Queue in figures: jobs that are due and wait, those in hand, those given up, and the age of the oldest that waits, s.
 */
export interface QueueFigures extends Readonly<Record<'waiting' | 'active' | 'failed' | 'oldestSeconds', number>> {
  readonly name: string
}

/**
 * Queues with anything in them. Waiting jobs are counted by their index; pg-boss itself counts the others every ten
 * seconds, as finding them means to read the finished ones too. A job that failed and waits for another try is as old as
 * it is; one that was ordered for later counts from its time on.
 */
export const queueFigures = (db: Banco) =>
  rowsOf<QueueFigures>(db)`
    select q.name, coalesce(w.waiting, 0) as waiting, q.active_count as active, q.failed_count as failed,
           coalesce(w.oldest, 0) as "oldestSeconds"
      from pgboss.queue q
      left join (
        select name, count(*)::int as waiting,
               extract(epoch from now() - min(case state when 'retry' then created_on
                                                         else greatest(created_on, start_after) end))::float8 as oldest
          from pgboss.job where state < 'active' and (state = 'retry' or start_after <= now()) group by name) w
        on w.name = q.name
     where left(q.name, 8) <> '__pgboss' and (w.waiting > 0 or q.active_count > 0 or q.failed_count > 0)
     order by q.name`
