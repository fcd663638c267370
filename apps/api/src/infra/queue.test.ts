import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { criarBancoComFila } from '../../test/support/fila.ts'
import { transaction } from './transaction.ts'

const banco = await criarBancoComFila()
const { queue } = banco
afterAll(() => banco.descartar())

test('a job that was taken by a worker that is gone is begun anew, without waiting for a quarter of an hour', async () => {
  const kind = { name: 'abandonado' }
  await transaction(banco.db, undefined, (trx) => queue.send(trx, kind, { numero: 7 }))
  // As a worker leaves it that dies, or cannot reach the database when it has done with it.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = ${kind.name}`.execute(banco.db)
  const done = new Promise((resolve) => void queue.work(kind, async (data) => resolve(data)))
  expect(await done).toEqual({ numero: 7 })
})
