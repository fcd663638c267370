import pg from 'pg'
import { createPool, Database } from '../../src/infra/database/database.ts'
import { createUsuario } from '../../src/modules/autenticacao/usuarios.rules.ts'
import { createBanco, type TestBanco } from './banco.ts'
import { openSharedQueue, type SharedQueue, type TestQueue } from './fila.ts'
import { PreparingClient } from './preparing-client.ts'

export const ADMIN = { username: 'dona', password: 'senha-da-dona' }

/** A database of shops with the admin in it and its queue. */
export interface BancoDeLoja extends TestBanco {
  readonly queue: TestQueue
}

/**
 * A database that one shop after the other has, emptied in between: its connections know the tables and the statements
 * already. To open six connections and to learn both anew took longer than what a shop does in most test files.
 */
interface SharedBanco {
  readonly banco: TestBanco
  readonly pool: pg.Pool
  readonly queue: SharedQueue
}

/** What the databases of this process begin with, and begin with again. */
interface Beginning {
  /** The database with the admin that they are copies of. */
  readonly modelo: TestBanco
  /** Statements that write the rows and sequence values of `modelo`. */
  readonly fill: string
  /** `CATALOG` of a copy. */
  readonly catalog: string
}

let beginning: Promise<Beginning> | undefined
const free: SharedBanco[] = []

/** Kinds of job stay as they are: the queue knows that it made them. */
const KEPT = ['pgboss.queue']

const CATALOGS = 'class attribute constraint index trigger proc type namespace rewrite db_role_setting'.split(' ')
/**
 * Differs after each change of a table, trigger, function, right or setting, and after `analyze`; but an import analyses its
 * rows each time before it reads them.
 */
const CATALOG = `select concat_ws(' ', count(*), ${CATALOGS.map((name) => `(select concat(count(*), '-', max(xmin::text::bigint)) from pg_${name})`).join()}) as catalog
  from pg_stats where schemaname = 'public' and tablename <> 'importacao_linhas'`

/** Tables that have or had a row. */
const FILLED = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and pg_relation_size(c.oid) > 0 and c.oid::regclass::text <> all ('{${KEPT.join()}}')`

/** A transaction in which PostgreSQL runs no trigger and checks no foreign key. */
const actWithoutTriggers = (statements: string) =>
  `begin; set local session_replication_role = replica; set local lock_timeout = '2s'; ${statements}; commit`

async function createBeginning(): Promise<Beginning> {
  const modelo = await createBanco()
  await createUsuario(modelo.db, { username: ADMIN.username, senha: ADMIN.password, tipo: 'admin' })
  // PostgreSQL copies only a database without connections.
  await modelo.db.destroy()
  const copy = await createBanco(modelo)
  const client = new pg.Client(copy.config)
  await client.connect()
  const readRows = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows
  const inserts: string[] = []
  for (const { name = '' } of await readRows(FILLED)) {
    const [row] = await readRows(`select jsonb_agg(t)::text as json, (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns from ${name} t`)
    if (row?.['json'])
      inserts.push(`insert into ${name} (${row['columns']}) overriding system value
        select ${row['columns']} from jsonb_populate_recordset(null::${name}, ${pg.escapeLiteral(row['json'])})`)
  }
  const sequences = await readRows(`select format('(%L::regclass, %L::bigint, %L::boolean)',
      format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as value from pg_sequences`)
  const [row] = await readRows(CATALOG)
  await client.end()
  await copy.descartar()
  const sequenceValues = sequences.map(({ value }) => value).join()
  const fill = [
    ...inserts,
    `select setval(name, value, called) from (values ${sequenceValues}) s (name, value, called)`,
  ].join(';')
  return { modelo, fill, catalog: row?.['catalog'] ?? '' }
}

/** A database that no other shop has: an emptied one of this process, or a new one. */
export async function takeBancoDeLoja(): Promise<BancoDeLoja> {
  beginning ??= createBeginning()
  const shared = free.pop() ?? (await openSharedBanco(await beginning))
  const { pool, banco } = shared
  // The hour that strikes while tests run begins nothing: a test asks for such jobs itself.
  const queue: TestQueue = {
    ...shared.queue.take(),
    schedule: async () => undefined,
    unschedule: async () => undefined,
  }
  let ended = false
  // What still runs of a shop after its end finds no connection, as if the database were gone.
  const ownPool: Pick<pg.Pool, 'options' | 'connect' | 'end'> = Object.create(pool, {
    connect: { value: () => (ended ? Promise.reject(new Error('This shop is closed.')) : pool.connect()) },
    end: { value: async () => void (ended = true) },
  })
  return {
    ...banco,
    db: new Database(ownPool as pg.Pool),
    queue,
    async descartar() {
      ended = true
      await queue.stop()
      if (await emptyBanco(shared, await (beginning as Promise<Beginning>))) free.push(shared)
      else {
        await shared.queue.stop()
        await pool.end()
        await banco.descartar()
      }
    },
  }
}

async function openSharedBanco({ modelo }: Beginning): Promise<SharedBanco> {
  const banco = await createBanco(modelo)
  await banco.db.destroy()
  const pool = createPool({ ...banco.config, max: 5, idleTimeoutMillis: 0, Client: PreparingClient })
  const queue = await openSharedQueue({ config: banco.config, db: new Database(pool) })
  return { banco, pool, queue }
}

/**
 * Deletes the rows of the last shop and writes the first ones. Returns false when no other shop may have the database: a test
 * changed its tables, or a connection is still in use.
 */
async function emptyBanco({ pool }: SharedBanco, { fill, catalog }: Beginning): Promise<boolean> {
  if (pool.idleCount < pool.totalCount) return false
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    for (const client of clients) await client.query('select pg_advisory_unlock_all(); reset all')
    const [client] = clients
    const { rows } = (await client?.query<{ catalog: string }>(CATALOG)) ?? { rows: [] }
    if (rows[0]?.catalog !== catalog) return false
    const filled = (await client?.query<{ name: string }>(FILLED))?.rows ?? []
    const names = filled.map(({ name }) => name)
    await client?.query(actWithoutTriggers(names.map((name) => `delete from only ${name}`).join(';')))
    // Rows of the next shop are stored in the order in which they come, as in a new table.
    await client?.query(`vacuum ${names.join()}`)
    await client?.query(actWithoutTriggers(fill))
    return true
  } catch {
    return false
  } finally {
    for (const client of clients) client.release()
  }
}
