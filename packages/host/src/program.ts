import type pg from 'pg'

/** Facts that the host has to know of the program whose data it keeps. The program hands them over. */
export interface Program {
  /** Noted in archives. */
  readonly version: string
  /** Brings a database to the last migration, or to those that another version's data have seen. */
  migrate(config: pg.ClientConfig, target?: { readonly only?: readonly string[] }): Promise<unknown>
  /** The migrations of a newer version among those that data have seen; the last seen one, of data that are too old. */
  unfit(seen: readonly string[]): { readonly newer: readonly string[]; readonly older: string | undefined }
  /** Refuses with `StartupError` data that this version cannot open. */
  requireOpenable(seen: readonly string[]): void
  /** The version that lifts data that are too old. */
  readonly lifts: string
  /** The form of every stored file's name. */
  readonly fileName: RegExp
  /** Tables that people fill: rows in one of them make a shop that is not replaced without a word. */
  readonly goods: readonly string[]
}
