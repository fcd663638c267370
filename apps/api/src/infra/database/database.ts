import { createHash } from 'node:crypto'
import { refuseStandby } from '@estampa/host/postgres.ts'
import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import { storable, storableJson } from '../base/storable.ts'
import type { DB } from './database.types.ts'

/** Limits, ms: a forgotten transaction or a runaway query must not hold locks for ever. */
const limits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  // A server that was cut off ends nothing itself: its silence is noticed here, beyond the time that it has for a statement.
  query_timeout: 35_000,
  keepAliveInitialDelayMillis: 10_000,
}

/**
 * The planner's default price of a random read is a spinning disk's: at it, a search for a common word reads the whole
 * table (14 ms for 20,000 products) rather than its index (7 ms). Requests are short and many at once: compiling one, or
 * starting processes to share its work, costs more than it gives.
 */
const planner = '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0'
/** Whatever the server's own: instants are read faster when they come as they are answered. */
const zone = '-c TimeZone=UTC'

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins

/**
 * Converts PostgreSQL's text of an instant to ISO. A page has a hundred of them: `Date` took most of its reading time.
 */
function isoOf(text: string): string {
  // `2026-11-20 12:34:56.789+00`; other years and zones are longer, or end otherwise.
  if (text[10] !== ' ' || !text.endsWith('+00')) return text.includes('infinity') ? text : new Date(text).toISOString()
  const fraction = text.length === 22 ? '000' : text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** By PostgreSQL's type number; other types keep the driver's parser. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // Counts and money: both far below 2^53.
  [INT8]: Number,
  [NUMERIC]: Number,
  // A day has no time zone; a JavaScript Date would move it.
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => isoOf(text),
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[type]) || pg.types.getTypeParser(type, format),
}

/** Statement names for `runPrepared`, each made of its text, as PostgreSQL takes one text only under a name. */
const names = new Map<string, string>()

/**
 * Kysely and the queue hand `pg` a text and its values; `pg` prepares what comes with a name. A request that can be mended
 * is refused before (`http/server.ts`); here ends whatever else is foreign: names of files, what stands in them,
 * headers, answers of providers, data of jobs.
 */
export class Client extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    const run = super.query.bind(this) as (...given: unknown[]) => unknown
    const taken = Array.isArray(values) ? values.map(parameter) : values
    return run(name === undefined ? text : { name, text }, taken, ...rest)
  }) as pg.Client['query']
}

/** A value of a statement; a text may be JSON that is written already. */
const parameter = (value: unknown): unknown => (typeof value === 'string' ? storableJson(value) : storable(value))

/**
 * The pool behind every request. Numbers come as numbers, dates as `aaaa-mm-dd`, instants as ISO 8601 in UTC. `onError`
 * gets the error of a broken idle connection; the next query opens another.
 */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({
    Client,
    application_name: 'estampa',
    // More than may be in use by requests at once (`admission.ts`): what jobs and commands need stands beside.
    max: 20,
    keepAlive: true,
    options: `${planner} ${zone}`,
    ...limits,
    types,
    onConnect: refuseStandby,
    ...config,
  })
  pool.on('error', onError)
  // The query receives the error of a connection in use; an `error` event without a listener would end the program.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The database as the modules see it. Ends its pool on `destroy()`. */
export class Database extends Kysely<DB> {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#pool = pool
  }

  /**
   * Hears a channel's notifications over a connection of its own, outside the pool and its share. `handleLoss` is called
   * when that breaks.
   */
  ouvir(canal: string, onReceive: (texto: string) => void, onLoss: () => void): Promise<() => void> {
    return listenTo({ ...this.#pool.options, application_name: 'estampa-mudancas' }, canal, onReceive, onLoss)
  }
}

/** Makes each connection prepare this text, and keep it under a name, when it runs it with values. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, createHash('sha1').update(text).digest('hex'))
}

/**
 * Runs a prepared statement, which PostgreSQL keeps on each connection: for few texts, where planning takes longer than
 * executing.
 */
export async function runPrepared<T>(db: Kysely<DB>, statement: RawBuilder<T>): Promise<T[]> {
  const query = statement.compile(db)
  nameStatement(query.sql)
  return (await db.executeQuery(query)).rows
}

export const createDatabase = (config: pg.PoolConfig, onError?: (error: Error) => void): Database =>
  new Database(createPool(config, onError))

/** A moment's work, over one connection. */
export function runWithDatabase<T>(config: pg.PoolConfig, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase({ ...config, max: 1 })
  return work(db).finally(() => db.destroy())
}

/**
 * Hears a channel's notifications over a connection of its own, until what it answers is called. `handleLoss` is called once
 * when that breaks, whatever is said of it afterwards: a pooler passes the server's error on and then tells its own.
 */
export async function listenTo(
  config: pg.ClientConfig,
  canal: string,
  onReceive: (texto: string) => void,
  onLoss: (error: Error) => void,
): Promise<() => void> {
  const client = new pg.Client(config)
  let solta = false
  const loseClient = (error: Error) => {
    if (solta) return
    solta = true
    onLoss(error)
    void client.end().catch(() => undefined)
  }
  client.on('error', loseClient)
  client.on('end', () => loseClient(new Error('the listening connection ended')))
  client.on('notification', ({ payload = '' }) => onReceive(payload))
  const releaseClient = () => {
    solta = true
    void client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(canal)}`)
  } catch (error) {
    releaseClient()
    throw error
  }
  return releaseClient
}
