import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Banco, criarBanco } from '../../test/support/banco.ts'
import { createDatabase } from './database.ts'
import { SHARED_CONNECTIONS } from './shared-connections.ts'

let banco: Banco

beforeAll(async () => {
  banco = await criarBanco()
})
afterAll(() => banco.descartar())

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
