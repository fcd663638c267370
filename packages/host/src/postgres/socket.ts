import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { StartupError } from '../start/startup-error.ts'
import type { Identity } from './account.ts'
import type { Connection } from './connection.ts'

/** Names the socket's file; nothing listens on a network port. */
const socketPort = 5432

/** The account that may do everything, at the server whose socket is in that folder. */
export const superuserAt = (host: string): Connection => ({
  host,
  port: socketPort,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
})

/** Where a new server listens: on a private socket only. */
export function listenOnSocket(identity: Identity) {
  const folder = socketFolder(identity)
  const settings = {
    listen_addresses: '',
    // A list of folders: quoted, so that a comma in the path is not taken for a separator.
    unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return { settings, superuser: superuserAt(folder) }
}

/** Systems allow 104 to 108 bytes for the path of a socket, its closing zero included. */
const longest = 100

/** Folder of the server's socket: the data directory, or a private folder when its path is too long. */
function socketFolder({ dataDir, uid, gid }: Identity): string {
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
