import pg from 'pg'
import { run, startTestServer } from '../../../../packages/host/test/server.ts'
import { migrate } from '../../src/infra/database/migrate.ts'
import { openQueue } from '../../src/infra/database/queue.ts'

/** A server for one run of tests: the administrator's account and the application's. */
export interface Cluster {
  readonly admin: pg.ClientConfig
  readonly app: pg.ClientConfig
  /** A migrated database to clone. */
  readonly template: string
}

/** Starts the embedded server, or uses the one of TEST_DATABASE_URL, and migrates the template. */
export async function startCluster(): Promise<{ cluster: Cluster; stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  const { admin, app, stop } = await startTestServer()
  const template = `estampa_teste_${process.pid}`
  const cluster = { admin, app, template }
  // Lets `banco-de-loja.ts` empty a database; an account that may not grant it has a new one for each shop.
  await run(admin, `grant set on parameter session_replication_role to ${app.user}`).catch(() => undefined)
  await run(admin, `create database ${template} ${options(url)} owner ${app.user}`)
  await migrate({ ...app, database: template })
  // With the tables of the queue: to make them takes longer than all the rest of opening a shop.
  const queue = await openQueue({ ...app, database: template }, (error) => {
    throw error
  })
  await queue.stop()
  // The first connection after a change of tables writes what all later ones read: it is cloned with the rest.
  await run({ ...app, database: template }, 'select')
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
