import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL takes disk in pieces of this size. */
const ROOM_BYTES = 16 * 2 ** 20
const EVERY_MS = 5_000

/**
 * Rejects when the folder is not writable, or the disk has less room than the database's next step takes. Checks at
 * most every five seconds; callers in between share the result.
 */
export function diskCheck(folder: string): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | null = null
  return () => {
    if (!last || performance.now() - last.at > EVERY_MS) {
      last = { at: performance.now(), outcome: tryToWrite(folder) }
    }
    return last.outcome
  }
}

async function tryToWrite(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < ROOM_BYTES) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
  // A quota or a disk mounted for reading shows only when something is written.
  const path = join(folder, `saude-${process.pid}.parcial`)
  const file = await open(path, 'w')
  try {
    await file.writeFile(Buffer.alloc(4096, 1))
    await file.datasync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
