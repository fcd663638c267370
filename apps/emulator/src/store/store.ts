import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

export type Key = string | number

/** Collection of one kind of record, whole in memory; changes wait in `pending` until the store writes them. */
export class Collection<T extends { readonly id: Key }> {
  readonly name: string
  readonly #records = new Map<Key, T>()
  readonly #pending = new Map<Key, T | null>()
  /** Grows with every change, so that derived data can tell whether it is outdated. */
  version = 0
  /** Emits `removed` with the id of each record that goes. */
  readonly events = new EventEmitter<{ removed: [Key] }>().setMaxListeners(0)

  /** With the records that the disk holds. */
  constructor(name: string, records: readonly T[]) {
    this.name = name
    for (const record of records) this.#records.set(record.id, record)
  }

  get(id: Key): T | undefined {
    return this.#records.get(id)
  }

  all(): T[] {
    return [...this.#records.values()]
  }

  get size(): number {
    return this.#records.size
  }

  put(record: T): T {
    this.#records.set(record.id, record)
    this.#pending.set(record.id, record)
    this.version += 1
    return record
  }

  delete(id: Key): boolean {
    if (!this.#records.delete(id)) return false
    this.#pending.set(id, null)
    this.version += 1
    this.events.emit('removed', id)
    return true
  }

  clear(): void {
    for (const id of this.#records.keys()) this.delete(id)
  }

  /** Returns what changed since the last call: a record, or null for a deleted one. */
  takePending(): [Key, T | null][] {
    const changes = [...this.#pending]
    this.#pending.clear()
    return changes
  }
}

/** Request as the control page shows it; secrets are already out of it. */
type Traffic = Record<'instante' | 'status', number> & Record<'servico' | 'metodo' | 'caminho' | 'detalhe', string>

/** Older requests are forgotten beyond this number. */
const KEPT_TRAFFIC = 50_000

/**
 * Records in memory and in one SQLite file. `flush` writes all changes since the last one in a single transaction: a
 * request answers only after its own flush, so acknowledged changes survive the process and half a change is never
 * stored.
 */
export class Store {
  readonly #db: DatabaseSync
  readonly #collections: Collection<never>[] = []
  readonly #write: StatementSync
  readonly #remove: StatementSync
  readonly #log: StatementSync

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true })
    this.#db = new DatabaseSync(join(dir, 'estado.sqlite'))
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
    this.#db.exec(`
      CREATE TABLE IF NOT EXISTS registro (
        colecao TEXT NOT NULL, chave TEXT NOT NULL, corpo TEXT NOT NULL, PRIMARY KEY (colecao, chave));
      CREATE TABLE IF NOT EXISTS requisicao (
        id INTEGER PRIMARY KEY AUTOINCREMENT, instante INTEGER NOT NULL, servico TEXT NOT NULL, metodo TEXT NOT NULL,
        caminho TEXT NOT NULL, status INTEGER NOT NULL, detalhe TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS requisicao_servico ON requisicao (servico, instante)`)
    this.#write = this.#db.prepare(
      'INSERT INTO registro VALUES (?, ?, ?) ON CONFLICT (colecao, chave) DO UPDATE SET corpo = excluded.corpo',
    )
    this.#remove = this.#db.prepare('DELETE FROM registro WHERE colecao = ? AND chave = ?')
    this.#log = this.#db.prepare(
      `INSERT INTO requisicao (instante, servico, metodo, caminho, status, detalhe)
       VALUES (:instante, :servico, :metodo, :caminho, :status, :detalhe)`,
    )
  }

  /** A collection with what the disk holds of it, in the order of creation. */
  collection<T extends { readonly id: Key }>(name: string): Collection<T> {
    const rows = this.#db.prepare('SELECT corpo FROM registro WHERE colecao = ? ORDER BY rowid').all(name)
    const records = rows.map((row) => JSON.parse(String(row['corpo'])) as T)
    const collection = new Collection(name, records)
    this.#collections.push(collection as unknown as Collection<never>)
    return collection
  }

  /** Writes what changed, and the request that changed it. */
  flush(request?: Traffic): void {
    const changes = this.#collections.flatMap((c) =>
      c.takePending().map(([id, record]) => [c.name, id, record] as const),
    )
    if (changes.length === 0 && !request) return
    this.#db.exec('BEGIN IMMEDIATE')
    for (const [name, id, record] of changes) {
      if (record === null) this.#remove.run(name, String(id))
      else this.#write.run(name, String(id), JSON.stringify(record))
    }
    if (request) {
      const { lastInsertRowid } = this.#log.run(request)
      if (Number(lastInsertRowid) % 1000 === 0)
        this.#db.prepare('DELETE FROM requisicao WHERE id <= ?').run(Number(lastInsertRowid) - KEPT_TRAFFIC)
    }
    this.#db.exec('COMMIT')
  }

  /** The newest requests first, of a service and whose path has something in it; '' is any. */
  traffic(servico: string, caminho: string, depoisDe: number, limite: number): (Traffic & { id: number })[] {
    return this.#db
      .prepare(
        `SELECT * FROM requisicao WHERE (?1 = '' OR servico = ?1) AND (?2 = '' OR instr(caminho, ?2) > 0) AND id > ?3
         ORDER BY id DESC LIMIT ?4`,
      )
      .all(servico, caminho, depoisDe, limite) as never
  }

  /** A service's requests, oldest first, for counting; instants in ms. */
  trafficTimes(servico: string, depoisDe: number): Pick<Traffic, 'instante' | 'caminho' | 'status'>[] {
    return this.#db
      .prepare('SELECT instante, caminho, status FROM requisicao WHERE servico = ? AND id > ? ORDER BY instante')
      .all(servico, depoisDe) as never
  }

  clearTraffic(): void {
    this.#db.exec('DELETE FROM requisicao')
  }

  close(): void {
    this.flush()
    this.#db.close()
  }
}
