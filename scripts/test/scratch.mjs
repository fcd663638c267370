import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../start/lock.mjs'

const SHARED_MEMORY = '/dev/shm'
const PREFIX = 'estampa-test-'
const GB = 2 ** 30

/**
 * A folder for all that the tests write, in memory where there is plenty: a run makes and drops some hundred databases
 * of a thousand files each, and ext4 looks through every file that was lately deleted for each one that is made.
 * Returns its path and what removes it.
 */
export function scratchFolder(parent = roomiest()) {
  // Folders of killed runs have no owner left.
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // As root, PostgreSQL runs as another account, which must be able to enter.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

function roomiest() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > 4 * GB && process.availableMemory() > 8 * GB ? SHARED_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
