import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Banco, criarBanco } from '../../test/support/banco.ts'
import { createDatabase, createPool } from './database.ts'
import { SHARED_CONNECTIONS } from './shared-connections.ts'

let banco: Banco

beforeAll(async () => {
  banco = await criarBanco()
})
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

describe('a statement sent together with a read', () => {
  const umaConexao = async <T>(usar: (db: ReturnType<typeof createDatabase>) => Promise<T>) => {
    const db = createDatabase({ ...banco.config, max: 1 })
    try {
      return await usar(db)
    } finally {
      await db.destroy()
    }
  }
  const primeiro = CompiledQuery.raw('select pg_backend_pid() as pid, $1::int as n', [1]) as CompiledQuery<{
    pid: number
    n: number
  }>
  const quebrado = CompiledQuery.raw('select 1 / $1::int as n', [0]) as CompiledQuery<{ n: number }>
  const dobro = async (db: Parameters<Parameters<typeof banco.db.together>[1]>[0], n: number) => {
    const { rows } = await sql<{ pid: number; n: number }>`select pg_backend_pid() as pid, 2 * ${n}::int as n`.execute(
      db,
    )
    return rows[0]
  }

  test('runs first on the same connection, and all statements of the read after it, at once or in turn', () =>
    umaConexao(async (db) => {
      // Often, so that the server's prepared statements are met as well.
      for (let vez = 0; vez < 4; vez++) {
        const { rows, outcome } = await db.together(primeiro, async (lendo) => [
          ...(await Promise.all([dobro(lendo, 2), dobro(lendo, 3)])),
          await dobro(lendo, 4),
        ])
        const pid = rows[0]?.pid
        expect(rows).toEqual([{ pid, n: 1 }])
        expect(outcome).toMatchObject({
          value: [
            { pid, n: 4 },
            { pid, n: 6 },
            { pid, n: 8 },
          ],
        })
      }
    }))

  test('is run when nothing is read, and whatever becomes of the read', () =>
    umaConexao(async (db) => {
      const nada = await db.together(primeiro, () => Promise.reject(new Error('nothing to read')))
      expect(nada).toMatchObject({ rows: [{ n: 1 }], outcome: { reason: { message: 'nothing to read' } } })
      const falha = await db.together(primeiro, (lendo) => sql`select 1 / 0`.execute(lendo))
      expect(falha).toMatchObject({ rows: [{ n: 1 }], outcome: { reason: { code: '22012' } } })
    }))

  describe('when it is short', () => {
    const LONGO = { timeout: 20_000 }
    const adormecer = (lendo: Parameters<typeof dobro>[0]) => sql`select pg_sleep(60)`.execute(lendo)
    /** Ends the servers of those that sleep, once there are so many. */
    const acordar = (quantas: number) =>
      expect
        .poll(async () => {
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and state = 'active' and query = 'select pg_sleep(60)'`.execute(banco.db)
          return rows.length
        }, LONGO)
        .toBe(quantas)
    const abrir = () => {
      const db = createDatabase({ ...banco.config, max: 2 * SHARED_CONNECTIONS + 2 })
      const ler = () => db.together(primeiro, async (lendo) => (await dobro(lendo, 1))?.pid, { short: true })
      const prender = () =>
        Array.from({ length: SHARED_CONNECTIONS }, () => db.together(primeiro, adormecer, { short: true }))
      return { db, ler, prender }
    }
    test('shares its connection; when that breaks, those under way fail and the next do not', async () => {
      const { db, ler, prender } = abrir()
      const lidos = await Promise.all(Array.from({ length: 20 }, ler))
      const pids = new Set(lidos.map(({ outcome }) => outcome.status === 'fulfilled' && outcome.value))
      expect(pids.size).toBe(SHARED_CONNECTIONS)
      const presas = prender()
      await acordar(SHARED_CONNECTIONS)
      for (const presa of presas) expect((await presa).outcome.status).toBe('rejected')
      expect(await ler()).toMatchObject({ rows: [{ n: 1 }], outcome: { status: 'fulfilled' } })
      await db.destroy()
    })

    test('does not wait for ever behind one that is stuck', async () => {
      const { db, ler, prender } = abrir()
      const presas = prender()
      let lidos = 0
      const atras: Promise<unknown>[] = []
      await expect
        .poll(() => {
          atras.push(
            ler().then(
              () => (lidos += 1),
              () => 'as the one before it',
            ),
          )
          return lidos
        }, LONGO)
        .toBeGreaterThan(0)
      await acordar(SHARED_CONNECTIONS)
      for (const presa of presas) expect((await presa).outcome.status).toBe('rejected')
      await Promise.all(atras)
      expect(await ler()).toMatchObject({ outcome: { status: 'fulfilled' } })
      await db.destroy()
    })
  })

  test('that fails says so, and leaves its connection to the next', () =>
    umaConexao(async (db) => {
      await expect(db.together(quebrado, (lendo) => dobro(lendo, 1))).rejects.toMatchObject({ code: '22012' })
      expect(await dobro(db, 4)).toMatchObject({ n: 8 })
    }))
})

// On a server given by TEST_DATABASE_URL the account is whichever was given.
test.skipIf(process.env['TEST_DATABASE_URL'])('the application is no superuser', async () => {
  const { rows } = await sql<{ rolsuper: boolean }>`select rolsuper from pg_roles where rolname = current_user`.execute(
    banco.db,
  )
  expect(rows).toEqual([{ rolsuper: false }])
})
