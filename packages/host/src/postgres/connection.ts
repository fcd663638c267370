import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import pg from 'pg'
import { StartupError } from '../start/startup-error.ts'
import type { Identity } from './identity.ts'

/** How to reach a database of the embedded server; `host` is the folder of its socket. */
export type Connection = Readonly<{ host: string; port: number; user: string; database: string; ssl: false }>

/** The account that may do everything, at the server whose socket is in that folder. */
export const superuserAt = (host: string): Connection => ({
  host,
  port: socketPort,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
})

/**
 * Creates the application's role and database when they do not exist. The role is no superuser: a hole in the
 * application must not reach the server's files. It may create databases: a backup is tried out in one of its own.
 */
export async function ensureApplication(superuser: Connection, name: string): Promise<Connection> {
  const client = new pg.Client(superuser)
  // The query that it breaks off receives the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const role = await client.query<{ rolcreatedb: boolean }>('select rolcreatedb from pg_roles where rolname = $1', [
      name,
    ])
    if (role.rowCount === 0) await client.query(`create role ${name} login createdb`)
    else if (!role.rows[0]?.rolcreatedb) await client.query(`alter role ${name} createdb`)
    const database = await client.query('select from pg_database where datname = $1', [name])
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.end()
  }
  return { ...superuser, user: name, database: name }
}

/** Names the socket's file; nothing listens on a network port. */
export const socketPort = 5432

/** Systems allow 104 to 108 bytes for the path of a socket, its closing zero included. */
const longest = 100

/** Folder of the server's socket: the data directory, or a private folder when its path is too long. */
export function socketFolder({ dataDir, uid, gid }: Identity): string {
  if (Buffer.byteLength(`${dataDir}/.s.PGSQL.${socketPort}`) < longest) return dataDir
  const folder = `/tmp/estampa-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const owner = uid ?? process.getuid?.() ?? 0
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // In a folder that every user may write to, another user could have created it first to listen in our place.
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new StartupError(
      `A pasta ${folder} não é privada desta Estampa. Remova-a, ou informe em DATA_DIR uma pasta de caminho mais curto.`,
    )
  return folder
}

/** Whether a server accepts connections at the socket in that folder. A killed one leaves the file, and does not. */
export function answersAt(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(`${folder}/.s.PGSQL.${socketPort}`)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
