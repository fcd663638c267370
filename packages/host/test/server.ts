import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureApplication } from '../src/postgres/connection.ts'
import { startPostgres } from '../src/postgres/postgres.ts'
import { runningProcess } from '../src/postgres/running.ts'

/** A server for one run of tests: the administrator's account and the application's. */
export interface TestServer {
  readonly admin: pg.ClientConfig
  readonly app: pg.ClientConfig
  stop(): Promise<void>
}

const prefix = 'estampa-teste-'

/** The embedded server, or the one of TEST_DATABASE_URL. */
export function startTestServer(url = process.env['TEST_DATABASE_URL']): Promise<TestServer> | TestServer {
  return url ? remote(url) : embedded()
}

function remote(url: string): TestServer {
  const { host, port, user = '', password, ssl } = new pg.Client(url)
  const admin = { host, port, user, password: password ?? '', ssl, database: 'postgres' }
  return { admin, app: admin, stop: async () => {} }
}

async function embedded(): Promise<TestServer> {
  removeAbandoned()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `${prefix}${process.pid}-`))
  // As root the server runs as another account, which must be able to enter.
  chmodSync(folder, 0o711)
  const settings = {
    // No durability: nothing here outlives the run.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // Would look through the databases of all tests, and change how a table is read while a test runs.
    autovacuum: 'off',
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
    if (pid > 0 && !runningProcess(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Runs one statement as the administrator; creating and dropping databases cannot share a transaction. */
export async function run(admin: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Returns the connection as a DATABASE_URL. The host goes into the query: a socket's folder is no host name. */
export function urlOf({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const secret = typeof password === 'string' && password !== '' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${encodeURIComponent(user)}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
