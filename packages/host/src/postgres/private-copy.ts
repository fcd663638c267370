import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// For root in a container without user namespaces, with everything under a home that no other account may enter.
const home = '/var/lib/estampa'

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Where the data goes when its own folder can be entered by root alone. */
export const privateDataDir = (dataDir: string): string => join(home, short(dataDir), 'postgres')

/** A copy of the bundled PostgreSQL that every account can run. */
export function copyBinaries(native: string): string {
  const copy = join(home, `postgresql-${short(native)}`)
  if (existsSync(copy)) return copy
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const fresh = `${copy}.${process.pid}`
  // Folders too: the account that runs them must be able to list them.
  const mask = process.umask(0o022)
  try {
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  } finally {
    process.umask(mask)
  }
  try {
    renameSync(fresh, copy)
  } catch (error) {
    // Another process starting at the same time finished its copy first.
    if (!existsSync(copy)) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
  return copy
}
