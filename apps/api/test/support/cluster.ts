import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/infra/database/migrate.ts'
import { openQueue } from '../../src/infra/database/queue.ts'
import { ensureApplication } from '../../src/infra/postgres/connection.ts'
import { startPostgres } from '../../src/infra/postgres/postgres.ts'

/** A server for one run of tests: the administrator's account and the application's. */
export interface Cluster {
  readonly admin: pg.ClientConfig
  readonly app: pg.ClientConfig
  /** A migrated database to clone. */
  readonly template: string
}

const prefix = 'estampa-teste-'

/** Starts the embedded server, or uses the one of TEST_DATABASE_URL, and migrates the template. */
export async function startCluster(): Promise<{ cluster: Cluster; stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  const { admin, app, stop } = url ? remote(url) : await embedded()
  const template = `estampa_teste_${process.pid}`
  const cluster = { admin, app, template }
  await run(admin, `create database ${template} ${options(url)} owner ${app.user}`)
  await migrate({ ...app, database: template })
  // With the tables of the queue: to make them takes longer than all the rest of opening a shop.
  const queue = await openQueue({ ...app, database: template }, (error) => {
    throw error
  })
  await queue.stop()
  return {
    cluster,
    async stop() {
      if (url) await dropAll(cluster)
      await stop()
    },
  }
}

/** Another server's defaults need not be ours. */
const options = (url: string | undefined) =>
  url ? `template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'` : ''

function remote(url: string) {
  const { host, port, user = '', password, ssl } = new pg.Client(url)
  const admin = { host, port, user, password: password ?? '', ssl, database: 'postgres' }
  return { admin, app: admin, stop: async () => {} }
}

async function embedded() {
  removeAbandoned()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `${prefix}${process.pid}-`))
  // As root the server runs as another account, which must be able to enter.
  chmodSync(folder, 0o711)
  const settings = {
    // No durability: nothing here outlives the run.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // A shop of a test lasts for a second: a named statement is planned once a connection, not for each of its first runs.
    plan_cache_mode: 'force_generic_plan',
  }
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), kind: 'loja', settings })
  const app = await ensureApplication(postgres.superuser, 'estampa')
  return {
    admin: postgres.superuser,
    app,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Folders of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function dropAll({ admin, template }: Cluster): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

/** One statement as the administrator; creating and dropping databases cannot share a transaction. */
export async function run(admin: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
