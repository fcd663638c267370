import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

// In the database's space of advisory locks, apart from those of exclusive.ts. Each lasts as long as its connection, so
// that a process that dies leaves them free.
const AREA = 7_042
const MAKING = 1
const FILES = 2

/** Takes the lock that each backup and restoration holds; false when another process has it. */
export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1::int, $2::int) as free', [
    AREA,
    MAKING,
  ])
  return rows[0]?.free === true
}

/** Is one being made or restored now, by any process? */
export async function backupUnderWay<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<object>`
    select from pg_locks where locktype = 'advisory' and granted and classid = ${AREA}::int and objid = ${MAKING}::int
       and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

/** From now until `releaseFiles`, no file is removed: those that the snapshot taken next refers to stay. */
export const holdFiles = (client: pg.Client) => client.query('select pg_advisory_lock($1::int, $2::int)', [AREA, FILES])
export const releaseFiles = (client: pg.Client) =>
  client.query('select pg_advisory_unlock($1::int, $2::int)', [AREA, FILES])

/** A backup is reading the files: the caller must try the removal again later. */
export class FilesHeld extends Error {
  override name = 'FilesHeld'
}

/**
 * For the removal of files that the database once referred to: a backup may be about to read them, as its snapshot
 * still refers to them. Rejects with `FilesHeld` then, without waiting: it may take minutes.
 */
export const whileFilesAreFree = <T, DB>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const key = sql`${AREA}::int, ${FILES}::int`
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock_shared(${key}) as free`.execute(
      connection,
    )
    if (!rows[0]?.free) throw new FilesHeld('A backup is reading the files')
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock_shared(${key})`.execute(connection).catch(() => undefined)
    }
  })
