import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { TestBanco } from './banco.ts'

/** Makes reads and writes of the table wait until released or until the test ends; in `share` mode, writes only. */
export async function lockTable(
  banco: TestBanco,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
) {
  const client = new pg.Client(banco.config)
  await client.connect()
  await client.query(`begin; lock table ${table} in ${mode} mode`)
  let open = true
  const release = async () => {
    if (open) await client.end()
    open = false
  }
  onTestFinished(release)
  return {
    release,
    /** Resolves when so many statements stand before the lock. */
    async waiting(n: number) {
      const asked = `select count(*)::int as n from pg_locks where not granted and relation = '${table}'::regclass`
      await expect.poll(async () => (await client.query<{ n: number }>(asked)).rows[0]?.n).toBe(n)
    },
  }
}

/**
 * Counts the connections that wait for what the transaction of `client` holds. Does not ask pg_stat_activity: a
 * transaction goes on seeing in it the connections that it saw first.
 */
export async function quantosEsperam(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(distinct pid)::int as n from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rows[0]?.n ?? 0
}
