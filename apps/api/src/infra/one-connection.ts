import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Stands for a pool where one of its connections serves all that is asked, with `first` as its first statement. */
export class OneConnection implements PostgresPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #first: CompiledQuery
  #client: pg.PoolClient | null = null
  #connected: Promise<PostgresPoolClient> | null = null
  #rows: Promise<unknown[]> | null = null
  #broken = false

  constructor(pool: pg.Pool, first: CompiledQuery) {
    this.#pool = pool
    this.#first = first
  }

  connect(): Promise<PostgresPoolClient> {
    this.#connected ??= this.#begin()
    return this.#connected
  }

  async #begin(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect()
    this.#client = client
    const { sql, parameters } = this.#first
    this.#rows = client.query<object>(sql, [...parameters]).then(({ rows }) => rows)
    // Whoever asks for them hears of it; until then it is nobody's failure.
    this.#rows.catch(() => undefined)
    const query = client.query.bind(client) as unknown as PostgresPoolClient['query']
    return { query, release: (destroy = false) => void (this.#broken ||= destroy) }
  }

  /** The rows of the first statement, which is sent now if nothing has been asked. */
  async first(): Promise<unknown[]> {
    await this.connect()
    return (await this.#rows) ?? []
  }

  /** Gives the connection back; nothing may be asked any more. */
  async end(): Promise<void> {
    this.#client?.release(this.#broken)
  }
}
