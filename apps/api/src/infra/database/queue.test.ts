import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { openPassage } from '../../../test/support/passagem.ts'
import { openQueue } from './queue.ts'
import { openQueueDatabase } from './queue-database.ts'
import { transaction } from './transaction.ts'

const banco = await createBanco()
let closed = false
const queue = await openQueue(
  { ...banco.config, max: 1 },
  (error) => {
    // Dropping the database may end a connection that is still closing.
    if (!closed) throw error
  },
  { supervisionSeconds: 1 },
)
afterAll(async () => {
  await queue.stop()
  closed = true
  await banco.descartar()
})

test('a job that was taken by a worker that is gone is begun anew, without waiting for a quarter of an hour', async () => {
  const kind = { name: 'abandonado' }
  await transaction(banco.db, (trx) => queue.send(trx, kind, { numero: 7 }))
  // As a worker leaves it that dies, or cannot reach the database when it has done with it.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = ${kind.name}`.execute(banco.db)
  const done = new Promise((resolve) => void queue.work(kind, async (data) => resolve(data)))
  expect(await done).toEqual({ numero: 7 })
})

test('a listening connection that breaks twice over, as behind a pooler, is opened anew and ends nothing', async () => {
  // Fields that PgBouncer adds to the server's own last words.
  const campos = Buffer.from('SFATAL\0VFATAL\0C08P01\0Mserver conn crashed?\0\0')
  const tamanho = Buffer.alloc(4)
  tamanho.writeInt32BE(campos.length + 4)
  const passagem = await openPassage({ despedida: Buffer.concat([Buffer.from('E'), tamanho, campos]) })
  const ouvem = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`.execute(banco.db)
    return rows.map(({ pid }) => pid)
  }
  const foreignListenerPids = await ouvem()
  const perdas: unknown[] = []
  const config = { ...banco.config, ...passagem.config }
  const fila = await openQueue(config, (error) => perdas.push(error), { pauses: [1] })
  const [antes = 0] = (await ouvem()).filter((pid) => !foreignListenerPids.includes(pid))
  await sql`select pg_terminate_backend(${antes})`.execute(banco.db)
  const hasNewListener = async () => (await ouvem()).some((pid) => pid !== antes && !foreignListenerPids.includes(pid))
  await expect.poll(hasNewListener).toBe(true)
  expect(perdas.length).toBeGreaterThan(0)
  await fila.stop()
  await passagem.fechar()
})

test('a heartbeat after the end is not answered, as its error would end the program', async () => {
  const database = openQueueDatabase(banco.config, () => undefined)
  expect((await database.executeSql('select 1 as um')).rows).toEqual([{ um: 1 }])
  await database.close()
  let answered = false
  const note = () => {
    answered = true
  }
  void database.executeSql('select 1 as um').then(note, note)
  await new Promise(setImmediate)
  expect(answered).toBe(false)
})
