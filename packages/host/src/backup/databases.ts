import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectForCopying } from './tables.ts'

/** Returns the same server and account, with another database. */
export function onDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...config, connectionString: url.href }
}

export async function currentDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

export async function mayCreateDatabases(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

/** Begins the names of the databases made for the one of that name; others on the same server have other shops. */
const prefixFor = (database: string) =>
  `estampa_aux_${createHash('sha256').update(database).digest('hex').slice(0, 12)}_`

/** A name for a database that lives only while a backup is made or restored. */
export const auxiliaryName = (database: string) => `${prefixFor(database)}${randomBytes(4).toString('hex')}`

/** Creates a database that sorts and folds like the connected one. Empty: nothing of its server's template is in it. */
export async function createLike(client: pg.Client, name: string): Promise<void> {
  // As JSON, because the columns have other names in each version.
  const { rows } = await client.query<{ d: Record<string, string | null> }>(
    'select to_jsonb(d) as d from pg_database d where datname = current_database()',
  )
  const { datcollate, datctype, datlocprovider, datlocale, daticulocale } = rows[0]?.d ?? {}
  const text = (value: string | null | undefined) => pg.escapeLiteral(value ?? '')
  const provider = {
    b: `locale_provider builtin builtin_locale ${text(datlocale)}`,
    i: `locale_provider icu icu_locale ${text(datlocale ?? daticulocale)}`,
  }[datlocprovider ?? '']
  await client.query(
    `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${provider ?? 'locale_provider libc'}
     lc_collate ${text(datcollate)} lc_ctype ${text(datctype)}`,
  )
}

/**
 * Drops it, with whatever of ours is still connected. Not by `with (force)`: that is refused when the server is just
 * vacuuming it, under an account that we may not stop; a plain drop asks the vacuuming to end, and waits for it.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and usename = current_user and backend_type = 'client backend'`,
    [name],
  )
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`)
}

/** Drops what killed runs left; what cannot be dropped is left for the next one. The caller holds the lock. */
export async function dropAuxiliaries(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and pg_has_role(datdba, $2)',
    [prefixFor(await currentDatabase(client)), 'usage'],
  )
  for (const { datname } of rows) await dropDatabase(client, datname).catch(() => undefined)
}

/**
 * Renames `current` to `aside` and `fresh` to `current` in one transaction: other clients see the old or the new
 * database. Rejects, with nothing changed, while a client is connected to either.
 */
export async function exchange(config: pg.ClientConfig, current: string, fresh: string, aside: string): Promise<void> {
  const client = await connectBeside(config)
  const rename = (from: string, to: string) =>
    client.query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`)
  try {
    await client.query('begin')
    await rename(current, aside)
    await rename(fresh, current)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** A connected database cannot be renamed: another one of the server, which every account may enter. */
export async function connectBeside(config: pg.ClientConfig): Promise<pg.Client> {
  for (const database of ['postgres', 'template1']) {
    const client = await connectForCopying(onDatabase(config, database)).catch(() => null)
    if (client) return client
  }
  throw new Error('Neither the database "postgres" nor "template1" can be entered')
}
