import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { createDatabase, createPool, runPrepared } from './database.ts'

const banco = await createBanco()
afterAll(() => banco.descartar())

test('numbers are numbers, days are text, instants are ISO 8601 in UTC', async () => {
  const { rows } = await sql`
    select 12345678901::bigint as inteiro, 59.90::numeric(12, 2) as preco, count(*) as total,
           date '2026-02-28' as dia, timestamptz '2026-02-28 21:30:00.5-03' as instante, null::numeric as nada
  `.execute(banco.db)
  expect(rows).toEqual([
    {
      inteiro: 12345678901,
      preco: 59.9,
      total: 1,
      dia: '2026-02-28',
      instante: '2026-03-01T00:30:00.500Z',
      nada: null,
    },
  ])
})

test('an instant is the same to the millisecond, whatever its fraction and the zone of the server', async () => {
  const pool = createPool({ ...banco.config, max: 1 })
  const textos = [
    '2026-11-20 12:34:56',
    '2026-11-20 12:34:56.7',
    '2026-11-20 12:34:56.123456',
    '2026-12-31 23:59:59.9999',
  ]
  const { rows } = await pool.query<{ i: string }>('select unnest($1::timestamptz[]) as i', [
    textos.map((t) => `${t}-03`),
  ])
  expect(rows.map(({ i }) => i)).toEqual(textos.map((t) => new Date(`${t.replace(' ', 'T')}-03:00`).toISOString()))
  await pool.query(`set timezone = 'America/Sao_Paulo'`)
  const noutraZona = await pool.query<{ i: string }>(`select timestamptz '2026-11-20 12:34:56.7-03' as i`)
  expect(noutraZona.rows).toEqual([{ i: '2026-11-20T15:34:56.700Z' }])
  await pool.end()
})

test('the pool survives the loss of its connections', async () => {
  const lost: Error[] = []
  const pool = createPool({ ...banco.config, max: 1 }, (error) => lost.push(error))
  const broken = new Promise((resolve) => pool.once('error', resolve))
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(banco.db)
  await broken
  expect(lost).toHaveLength(1)
  expect((await pool.query('select 1 as um')).rows).toEqual([{ um: 1 }])
  await pool.end()
})

test('a connection that breaks between two queries of a transaction fails the next one, not the program', async () => {
  const pool = createPool({ ...banco.config, max: 1 })
  const client = await pool.connect()
  const broken = new Promise((resolve) => client.once('end', resolve))
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(banco.db)
  await broken
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as um')).rows).toEqual([{ um: 1 }])
  await pool.end()
})

test('a server that is silent for too long is given up, and the next question goes over another connection', async () => {
  const lockingPool = createPool({ ...banco.config, max: 1 })
  await lockingPool.query('select pg_advisory_lock(7)')
  const pool = createPool({ ...banco.config, max: 1 })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Only the silent one: on a slow machine the others may take as long.
  const silent = { text: 'select pg_advisory_lock(7)', query_timeout: 100 }
  await expect(pool.query(silent)).rejects.toThrow('Query read timeout')
  const depois = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(depois.rows[0]?.pid).not.toBe(rows[0]?.pid)
  await Promise.all([pool.end(), lockingPool.end()])
})

// On a server given by TEST_DATABASE_URL the account is whichever was given.
test.skipIf(process.env['TEST_DATABASE_URL'])('the application is no superuser', async () => {
  const { rows } = await sql<{ rolsuper: boolean }>`select rolsuper from pg_roles where rolname = current_user`.execute(
    banco.db,
  )
  expect(rows).toEqual([{ rolsuper: false }])
})

test('a prepared statement is kept on its connection, in a transaction too', async () => {
  const db = createDatabase({ ...banco.config, max: 1 })
  onTestFinished(() => db.destroy())
  const dobro = (n: number) => sql<{ dobro: number }>`select ${n}::int * 2 as dobro`
  const kept = () => sql`select statement from pg_prepared_statements`.execute(db)
  expect(await db.transaction().execute((trx) => runPrepared(trx, dobro(1)))).toEqual([{ dobro: 2 }])
  expect((await kept()).rows).toEqual([{ statement: dobro(0).compile(db).sql }])
  expect(await runPrepared(db, dobro(3))).toEqual([{ dobro: 6 }])
  expect((await kept()).rows).toHaveLength(1)
})

test('foreign text is stored whatever way it comes, with what was lost', async () => {
  const [nul, metade] = ['a\0b', 'c\ud83d']
  const textos = { [nul]: [metade, { dentro: nul }], emoji: '👕', escrito: 'c:\\u0000' }
  const limpo = { 'a\ufffdb': ['c\ufffd', { dentro: 'a\ufffdb' }], emoji: '👕', escrito: 'c:\\u0000' }
  const { rows } = await sql`
    select ${nul}::text as um, ${[nul, metade]}::text[] as varios, ${JSON.stringify(textos)}::jsonb as escrito,
           ${textos}::jsonb as objeto, ${[textos]}::jsonb[] as objetos, ${Buffer.from(nul)}::bytea as bytes,
           ${'c:\\u0000 {"não": "é JSON"}'}::text as digitado
  `.execute(banco.db)
  expect(rows).toEqual([
    {
      um: 'a\ufffdb',
      varios: ['a\ufffdb', 'c\ufffd'],
      escrito: limpo,
      objeto: limpo,
      objetos: [limpo],
      bytes: Buffer.from(nul),
      digitado: 'c:\\u0000 {"não": "é JSON"}',
    },
  ])
  const pool = createPool({ ...banco.config, max: 1 })
  expect((await pool.query('select $1::text as um', [nul])).rows).toEqual([{ um: 'a\ufffdb' }])
  await pool.end()
})
