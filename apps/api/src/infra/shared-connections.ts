import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Connections } from './one-connection.ts'

/** Half of the cores: the others are for who asks the database, and for what does not go over these. */
const CONNECTIONS = Math.max(1, Math.floor(availableParallelism() / 2))

/**
 * A few of a pool's connections for short reads, many of which are under way on each at once: statements of requests that
 * arrive together leave together, and are answered in one go by a server process that is awake. Nothing may go over them
 * that takes long, as all that comes after has to wait for it, or that belongs to a transaction.
 */
export class SharedConnections implements Connections {
  readonly #pool: pg.Pool
  readonly #places: (Promise<pg.PoolClient> | null)[] = Array.from({ length: CONNECTIONS }, () => null)
  readonly #held = new Map<pg.PoolClient, number>()
  #turn = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The next one in turn; one that broke is replaced. */
  connect(): Promise<pg.PoolClient> {
    this.#turn = (this.#turn + 1) % this.#places.length
    return (this.#places[this.#turn] ??= this.#open(this.#turn))
  }

  async #open(place: number): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect()
      this.#held.set(client, place)
      client.once('end', () => this.#discard(client))
      return client
    } catch (error) {
      this.#places[place] = null
      throw error
    }
  }

  /** The server ends a connection after a fatal error; before that is noticed, others would ask over it. */
  release(client: pg.PoolClient, error: unknown): void {
    if (error instanceof pg.DatabaseError && error.severity !== 'ERROR') this.#discard(client)
  }

  #discard(client: pg.PoolClient): void {
    const place = this.#held.get(client)
    if (place === undefined) return
    this.#held.delete(client)
    this.#places[place] = null
    client.release(true)
  }

  /** Gives them back to the pool. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#places.filter((place) => place !== null))
    for (const client of this.#held.keys()) client.release()
    this.#held.clear()
  }
}
