import { open } from 'node:fs/promises'

/** Makes lasting which names a folder holds. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; NTFS keeps a journal of names.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
