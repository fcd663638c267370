import type pg from 'pg'

type DatabaseError = Error & { code: string; constraint?: string }
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** The server only follows another: before a failover is over, an address may lead to it. Nothing was written. */
const READ_ONLY = '25006'
/** Connection refused or cut, server shutting down, too many connections, statement cancelled. */
const UNAVAILABLE = /^(08|57P|53)|^57014$/
const NODE_NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** Tells whether the socket of a local server is missing. Any other ENOENT is a missing file. */
const isSocketMissing = (error: Error) => 'syscall' in error && error.syscall === 'connect'

const lostDatabase = (error: Error) =>
  ('code' in error && (NODE_NETWORK.has(String(error.code)) || (error.code === 'ENOENT' && isSocketMissing(error)))) ||
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/i.test(
    error.message,
  )

/** Every error of the server but those that leave open whether what was sent to it was done. */
export const surelyAnswered = (error: unknown): boolean =>
  isDatabaseError(error) && !lostDatabase(error) && !UNAVAILABLE.test(error.code)

/** The database is away, and may be back in a moment: it starts, ends, or another server takes its place. */
export const databaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (lostDatabase(error) || (isDatabaseError(error) && (UNAVAILABLE.test(error.code) || error.code === READ_ONLY)))

/**
 * After a failover an address may lead to a server that only follows: it would answer with old data and refuse writes.
 * Connections to it are given up until the address leads to the primary.
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  // Throws with the code of PostgreSQL's refusal to write on a standby.
  if (rows[0]?.standby) throw Object.assign(new Error('the database server is a standby'), { code: READ_ONLY })
}
