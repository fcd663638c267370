import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Connections } from './one-connection.ts'

/** Half of the cores: the others are for who asks the database, and for what does not go over these. */
export const SHARED_CONNECTIONS = Math.max(1, Math.floor(availableParallelism() / 2))
/** After this time without an answer, ms, callers get another connection. */
const STUCK_MS = 1_000

interface Shared {
  readonly client: pg.PoolClient
  /** Null when it is no longer shared. */
  place: number | null
  /** Requests using it now. */
  asking: number
  /** When it answered last, or was asked after having rested. */
  since: number
}

/**
 * A few of a pool's connections for short reads, many of which are under way on each at once: statements of requests that
 * arrive together leave together, and are answered in one go by a server process that is awake. Nothing may go over them
 * that takes long, as all that comes after has to wait for it, or that belongs to a transaction.
 */
export class SharedConnections implements Connections {
  readonly #pool: pg.Pool
  readonly #places: (Promise<Shared> | null)[] = Array.from({ length: SHARED_CONNECTIONS }, () => null)
  readonly #held = new Map<pg.PoolClient, Shared>()
  #turn = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The next one in turn; one that broke or is stuck is replaced. */
  async connect(): Promise<pg.PoolClient> {
    this.#turn = (this.#turn + 1) % this.#places.length
    const place = this.#turn
    let shared = await (this.#places[place] ??= this.#open(place))
    const now = performance.now()
    if (shared.asking > 0 && now - shared.since > STUCK_MS) {
      this.#vacate(shared)
      shared = await (this.#places[place] ??= this.#open(place))
    }
    if (shared.asking === 0) shared.since = now
    shared.asking += 1
    return shared.client
  }

  release(client: pg.PoolClient, error: unknown): void {
    const shared = this.#held.get(client)
    if (!shared) return
    shared.asking -= 1
    shared.since = performance.now()
    // The server ends a connection after a fatal error; before that is noticed, others would ask over it.
    if (error instanceof pg.DatabaseError && error.severity !== 'ERROR') this.#giveBack(shared, true)
    else if (shared.place === null && shared.asking === 0) this.#giveBack(shared)
  }

  /** Gives them back to the pool. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#places.filter((place) => place !== null))
    for (const shared of this.#held.values()) this.#giveBack(shared)
  }

  async #open(place: number): Promise<Shared> {
    try {
      const client = await this.#pool.connect()
      const shared: Shared = { client, place, asking: 0, since: 0 }
      this.#held.set(client, shared)
      client.once('end', () => this.#giveBack(shared, true))
      return shared
    } catch (error) {
      this.#places[place] = null
      throw error
    }
  }

  #vacate(shared: Shared): void {
    if (shared.place !== null) this.#places[shared.place] = null
    shared.place = null
  }

  #giveBack(shared: Shared, broken = false): void {
    this.#vacate(shared)
    if (this.#held.delete(shared.client)) shared.client.release(broken)
  }
}
