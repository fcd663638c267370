import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criarBanco } from '../../test/support/banco.ts'
import { isOneOf, rowsOf } from './lists.ts'
import { together, transaction } from './transaction.ts'

const { db, descartar } = await criarBanco()
beforeAll(async () => {
  await sql`create table provas (id int primary key, n int not null)`.execute(db)
  await sql`insert into provas select n, 0 from generate_series(1, 40) n`.execute(db)
})
afterAll(descartar)

const n = (id: number) => sql<{ n: number }>`select n from provas where id = ${id}`
const somar = (id: number) => sql`update provas set n = n + 1 where id = ${id}`

test('a reading that is sent with a lock sees what another one committed during the wait', async () => {
  const waiting = sql<{ one: boolean }>`
    select exists (select from pg_locks where not granted and pid = any(
      select pid from pg_stat_activity where datname = current_database())) as one`
  const read = await transaction(db, undefined, async (first) => {
    await somar(2).execute(first)
    await sql`select from provas where id = 1 for update`.execute(first)
    const second = transaction(db, undefined, async (trx) => {
      const lock = sql`select from provas where id = 1 for update`.compile(trx)
      const [, [row]] = await together(trx, lock, n(2).compile(trx))
      return row?.n
    })
    while (!(await waiting.execute(db)).rows[0]?.one);
    return { second }
  })
  expect(await read.second).toBe(1)
})

test('an error of one undoes those before it and those after it', async () => {
  const wrong = sql`insert into provas values (1, 0)`
  const write = transaction(db, undefined, (trx) =>
    together(trx, somar(3).compile(trx), wrong.compile(trx), somar(3).compile(trx)),
  )
  await expect(write).rejects.toMatchObject({ code: '23505' })
  expect((await n(3).execute(db)).rows).toEqual([{ n: 0 }])
})

test('a first statement that fails leaves the connection usable', async () => {
  for (let vez = 0; vez < 10; vez++)
    await expect(transaction(db, undefined, (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow()
  expect((await transaction(db, undefined, (trx) => n(3).execute(trx))).rows).toEqual([{ n: 0 }])
})

test.each([0, 1, 2, 3, 5, 33])('a list of %i finds and joins its rows, and no other', async (count) => {
  const ids = Array.from({ length: count }, (_, i) => i + 5)
  const found = await sql<{ id: number }>`select id from provas where ${isOneOf(sql`id`, ids)} order by id`.execute(db)
  expect(found.rows.map(({ id }) => id)).toEqual(ids)
  const rows = ids.map((id) => [id, id * 2])
  const joined = await sql<{ id: number; b: number }>`
    select id, b from provas join ${rowsOf(rows, 2)} r(a, b) on a = id order by id`.execute(db)
  expect(joined.rows).toEqual(ids.map((id) => ({ id, b: id * 2 })))
})
