import { sql } from 'kysely'
import type { Banco } from './transaction.ts'

/** Kinds of things that are worked on by one at a time, told apart in the database's space of locks. */
export const AREAS = {
  envio: 7_041,
  declaracao: 7_042,
  importacao: 7_043,
  categoriaNoBling: 7_044,
  contatoNoBling: 7_045,
  planilha: 7_047,
  nota: 7_048,
} as const

/** A connection of the pool that is kept until it is released. */
interface Kept {
  readonly connection: Banco
  readonly release: () => void
}

/** All locks of a process are taken over one connection, kept while any of them is held: waiting work takes no other. */
class Locks {
  readonly #db: Banco
  readonly #held = new Set<string>()
  #kept: Promise<Kept> | null = null

  constructor(db: Banco) {
    this.#db = db
  }

  /** False when this or another process has it. */
  async take(area: number, id: number): Promise<boolean> {
    const key = `${area} ${id}`
    // The database lets one connection take its own lock again.
    if (this.#held.has(key)) return false
    this.#held.add(key)
    const kept = (this.#kept ??= keep(this.#db))
    try {
      const { rows } = await sql<{ livre: boolean }>`
        select pg_try_advisory_lock(${area}::int, ${id}::int) as livre`.execute((await kept).connection)
      if (rows[0]?.livre) return true
    } catch (error) {
      this.#giveUp(kept)
      this.#forget(key)
      throw error
    }
    this.#forget(key)
    return false
  }

  async drop(area: number, id: number): Promise<void> {
    const kept = this.#kept
    try {
      if (kept) await sql`select pg_advisory_unlock(${area}::int, ${id}::int)`.execute((await kept).connection)
    } catch {
      // The locks went with a connection that broke; the work is done all the same.
      this.#giveUp(kept)
    } finally {
      this.#forget(`${area} ${id}`)
    }
  }

  #forget(key: string): void {
    this.#held.delete(key)
    if (this.#held.size === 0) this.#giveUp(this.#kept)
  }

  #giveUp(kept: Promise<Kept> | null): void {
    if (this.#kept === kept) this.#kept = null
    void kept?.then(({ release }) => release()).catch(() => undefined)
  }
}

const keep = (db: Banco): Promise<Kept> =>
  new Promise((done, fail) => {
    db.connection()
      .execute(async (connection) => {
        await new Promise<void>((release) => done({ connection, release }))
        // It goes back to the pool without any lock.
        await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined)
      })
      .catch(fail)
  })

const locksOf = new WeakMap<Banco, Locks>()

/**
 * Runs the work under an exclusive lock of this key, over all processes; null when another holds the lock. The lock belongs
 * to the connection, not to a transaction: the work may call other systems for long, and a process that dies frees it at
 * once. A broken connection frees it early: work that must happen once needs its own guard.
 */
export async function exclusively<T>(
  db: Banco,
  area: keyof typeof AREAS,
  id: number,
  work: () => Promise<T>,
): Promise<{ readonly feito: T } | null> {
  const locks = locksOf.get(db) ?? new Locks(db)
  locksOf.set(db, locks)
  if (!(await locks.take(AREAS[area], id))) return null
  try {
    return { feito: await work() }
  } finally {
    await locks.drop(AREAS[area], id)
  }
}
