import { sql } from 'kysely'
import type { Banco } from './transaction.ts'

/** One queue: jobs that are due and wait, those in hand, those given up, and the age of the oldest that waits, s. */
export interface QueueFigures {
  readonly name: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
  readonly oldestSeconds: number
}

/**
 * Queues with anything in them. Waiting jobs are counted by their index; pg-boss itself counts the others every ten
 * seconds, as finding them means to read the finished ones too. A job that failed and waits for another try is as old as
 * it is; one that was ordered for later counts from its time on.
 */
export async function queueFigures(db: Banco): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
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
     order by q.name`.execute(db)
  return rows
}
