import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Where a connection is got, and given back with what went wrong on it. */
export interface Connections {
  connect(): Promise<pg.PoolClient>
  release(client: pg.PoolClient, error: unknown): void
}

/** A pool with one connection for all queries; runs `first` as its first statement. */
export class OneConnection implements PostgresPool {
  readonly options = {}
  readonly #connections: Connections
  readonly #first: CompiledQuery
  #client: pg.PoolClient | null = null
  #connected: Promise<PostgresPoolClient> | null = null
  #rows: Promise<unknown[]> | null = null

  constructor(connections: Connections, first: CompiledQuery) {
    this.#connections = connections
    this.#first = first
  }

  connect(): Promise<PostgresPoolClient> {
    this.#connected ??= this.#begin()
    return this.#connected
  }

  async #begin(): Promise<PostgresPoolClient> {
    const client = await this.#connections.connect()
    this.#client = client
    const { sql, parameters } = this.#first
    this.#rows = client.query<object>(sql, [...parameters]).then(({ rows }) => rows)
    // The caller that awaits the rows gets the error; until then it must not count as unhandled.
    this.#rows.catch(() => undefined)
    const query = client.query.bind(client) as unknown as PostgresPoolClient['query']
    return { query, release: () => undefined }
  }

  /** The rows of the first statement, which is sent now if nothing has been asked. */
  async first(): Promise<unknown[]> {
    await this.connect()
    return (await this.#rows) ?? []
  }

  /** Gives the connection back, with what went wrong if anything did; nothing may be asked any more. */
  release(error: unknown): void {
    if (this.#client) this.#connections.release(this.#client, error)
  }

  /** No-op: the owner ends the connection. */
  end(): Promise<void> {
    return Promise.resolve()
  }
}
