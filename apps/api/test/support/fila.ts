import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type JobKind, openQueue, type Queue } from '../../src/infra/database/queue.ts'
import type { QueueTimes } from '../../src/infra/database/queue-database.ts'
import { type Transacao, transaction } from '../../src/infra/database/transaction.ts'
import { waitUntil } from './ate.ts'
import { createBanco, type TestBanco, transacaoDeCadaTeste } from './banco.ts'

/** So long lasts a second of a wait between tries, ms: what waits for minutes in a shop is tried again at once. */
export const SEGUNDO_MS = 20
const OLHAR_MS = 100

/** A queue in this database whose jobs are tried again after `segundoMs` for each second. Its errors fail the test. */
export async function openTestQueue(
  { config, db }: Pick<TestBanco, 'config' | 'db'>,
  times?: QueueTimes,
  segundoMs = SEGUNDO_MS,
): Promise<Queue> {
  let fechada = false
  const fila = await openQueue(
    // A connection is dear to open, and a test's shop has few jobs.
    { ...config, max: 1 },
    (error) => {
      // Dropping the database may end a connection that is still closing; until then no error is expected.
      if (!fechada) throw error
    },
    OLHAR_MS,
    times,
  )
  let vencendo: Promise<unknown> = Promise.resolve()
  const expireRetries = () =>
    sql`update pgboss.job set start_after = now()
         where state = 'retry' and start_after > now()
           and now() - started_on > (start_after - started_on) * ${segundoMs / 1000}::float8`.execute(db)
  const relogio = setInterval(() => {
    vencendo = vencendo.then(expireRetries).catch(() => undefined)
  }, OLHAR_MS).unref()
  return {
    ...fila,
    async stop() {
      clearInterval(relogio)
      await vencendo
      await fila.stop()
      fechada = true
    },
  }
}

/** Makes the newest job of this kind with these data due now, and resolves when it is done. */
export const runJobNow = <T extends object>({ db }: Pick<TestBanco, 'db'>, { name }: JobKind<T>, dados: Partial<T>) =>
  waitUntil(async () => {
    const { rows } = await sql<{ state: string }>`
      update pgboss.job set start_after = least(start_after, now())
       where id = (select id from pgboss.job where name = ${name} and data @> ${JSON.stringify(dados)}::jsonb
                    order by created_on desc limit 1)
      returning state`.execute(db)
    return rows[0]?.state === 'completed'
  })

/** Runs this kind of job now, once more than its timetable does; resolves when it has ended. */
export async function runJob({ banco: { db }, queue }: ComFila, kind: JobKind<object>, dados = {}): Promise<void> {
  await transaction(db, (trx) => queue.send(trx, kind, dados))
  await waitUntil(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = ${kind.name} and singleton_on is null
         and state in ('created', 'retry', 'active')`.execute(db)
    return rows.length === 0
  })
}
interface ComFila {
  readonly banco: Pick<TestBanco, 'db'>
  readonly queue: Queue
}

/** Such a database for the file, and for each test a transaction that is undone afterwards, given to `usar`. */
export async function filaComTransacao(usar: (trx: Transacao) => unknown): Promise<Queue> {
  const { queue, db, descartar } = await createBancoWithQueue()
  transacaoDeCadaTeste(db, usar)
  afterAll(descartar)
  return queue
}

/** A database of one's own with its queue, whose errors fail the test. `descartar` ends both. */
export async function createBancoWithQueue(
  times?: QueueTimes,
  segundoMs?: number,
): Promise<TestBanco & { readonly queue: Queue }> {
  const banco = await createBanco()
  const queue = await openTestQueue(banco, times, segundoMs)
  return {
    ...banco,
    queue,
    async descartar() {
      await queue.stop()
      await banco.descartar()
    },
  }
}
