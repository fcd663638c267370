import { open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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
    if (!last || performance.now() - last.at > EVERY_MS) last = { at: performance.now(), outcome: tryToWrite(folder) }
    return last.outcome
  }
}

/** Bytes of the folder's disk: those that the shop may still take, and all. */
export async function diskRoom(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Whether both folders are on one disk; one that does not exist yet is where the next folder above it is. */
export const onOneDisk = async (first: string, second: string): Promise<boolean> =>
  (await deviceOf(first)) === (await deviceOf(second))

async function deviceOf(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return deviceOf(dirname(folder))
  }
}

async function tryToWrite(folder: string): Promise<void> {
  if ((await diskRoom(folder)).free < ROOM_BYTES) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
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
