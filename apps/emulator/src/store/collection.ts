import { EventEmitter } from 'node:events'

export type Key = string | number

/** One kind of record, whole in memory; changes wait in `pending` until the store writes them. */
export class Collection<T extends { readonly id: Key }> {
  readonly name: string
  readonly #records = new Map<Key, T>()
  readonly #pending = new Map<Key, T | null>()
  #version = 0
  /** Emits `removed` with the id of each record that goes. */
  readonly events = new EventEmitter<{ removed: [Key] }>().setMaxListeners(0)

  constructor(name: string) {
    this.name = name
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

  /** Grows with every change, so that derived data can tell whether it is outdated. */
  get version(): number {
    return this.#version
  }

  put(record: T): T {
    this.#records.set(record.id, record)
    this.#pending.set(record.id, record)
    this.#version += 1
    return record
  }

  delete(id: Key): boolean {
    if (!this.#records.delete(id)) return false
    this.#pending.set(id, null)
    this.#version += 1
    this.events.emit('removed', id)
    return true
  }

  clear(): void {
    for (const id of this.#records.keys()) this.delete(id)
  }

  /** Records as they come from the disk; not changes. */
  load(record: T): void {
    this.#records.set(record.id, record)
  }

  /** What changed since the last call: a record, or null for a deleted one. */
  takePending(): [Key, T | null][] {
    const changes = [...this.#pending]
    this.#pending.clear()
    return changes
  }
}
