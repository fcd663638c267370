import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Banco, criarBanco } from '../../test/support/banco.ts'
import { openQueue, type Queue } from './queue.ts'
import { transaction } from './transaction.ts'

let banco: Banco
let queue: Queue

beforeAll(async () => {
  banco = await criarBanco()
  queue = await openQueue(banco.config, (error) => {
    throw error
  })
})
afterAll(async () => {
  await queue.stop()
  await banco.descartar()
})

test('a job that was taken by a worker that is gone is begun anew, without waiting for a quarter of an hour', async () => {
  const kind = { name: 'abandonado' }
  await transaction(banco.db, undefined, (trx) => queue.send(trx, kind, { numero: 7 }))
  // As a worker leaves it that dies, or cannot reach the database when it has done with it.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = ${kind.name}`.execute(banco.db)
  const done = new Promise((resolve) => void queue.work(kind, async (data) => resolve(data)))
  expect(await done).toEqual({ numero: 7 })
})
