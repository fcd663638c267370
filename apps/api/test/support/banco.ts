import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '../../src/infra/database.ts'
import { run } from './cluster.ts'

/** A migrated, empty database of one's own. */
export interface Banco {
  readonly config: pg.ClientConfig
  /** The same as a DATABASE_URL. */
  readonly url: string
  readonly db: ReturnType<typeof createDatabase>
  /** Closes `db` and drops the database, with whatever is still connected to it. */
  descartar(): Promise<void>
}

/** Everything that migrations made is gone, as in a database that was just created. */
export async function esvaziar({ config }: Banco): Promise<void> {
  await run(config, 'drop schema public cascade; create schema public')
}

/** Clones the run's template: some 40 ms. */
export async function criarBanco(): Promise<Banco> {
  const { admin, app, template } = inject('cluster')
  const database = `${template}_${randomBytes(6).toString('hex')}`
  await run(admin, `create database ${database} template ${template} owner ${app.user}`)
  const config = { ...app, database }
  const db = createDatabase({ ...config, max: 5 })
  return {
    config,
    url: urlOf(config),
    db,
    async descartar() {
      await db.destroy()
      await run(admin, goneFrom(database))
      await run(admin, `drop database ${database} with (force)`)
    },
  }
}

/** A closed pool's connections take a moment to go, and one that is thrown out complains. Waits a second at most. */
const goneFrom = (database: string) => `do $$ begin
  for i in 1..100 loop
    exit when not exists (select from pg_stat_activity where datname = '${database}');
    perform pg_sleep(0.01), pg_stat_clear_snapshot();
  end loop;
end $$`

/** The host goes into the query: a socket's folder is no host name. */
function urlOf({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const secret = typeof password === 'string' && password !== '' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${encodeURIComponent(user)}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
