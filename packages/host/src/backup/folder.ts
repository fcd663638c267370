import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyState, Tail } from './archive.ts'
import { readHeading, readTail } from './read-archive.ts'

const NAME = /^estampa-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/

/** A finished archive in the folder of backups. */
export type StoredBackup = Omit<Tail, 'chave'> & Readonly<{ nome: string; bytes: number; chave: KeyState }>

/** Finished archives that were given their names by us, the newest first. Throws when the folder cannot be read. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const nome of await namesIn(folder)) {
    if (!NAME.test(nome)) continue
    const path = join(folder, nome)
    const tail = await readTail(path).catch(() => null)
    if (!tail) continue
    const chave = tail.chave ?? (await readHeading(path).catch(() => null))?.head.chave ?? 'ausente'
    found.push({ nome, bytes: (await stat(path)).size, ...tail, chave })
  }
  return found.sort((a, b) => b.criada_em.localeCompare(a.criada_em))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Where the archive begun at `now` goes, by the clock on São Paulo's walls. Makes the folder, for its owner alone. */
export async function placeForBackup(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `estampa-${localTime(now).replaceAll(':', '').replace('T', '-')}.tar.zst`)
}

/** `2026-11-20T03:00:00`. */
export const localTime = (instant: Date): string =>
  instant.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).replace(' ', 'T')

/** Removes archives older than `days` and half-made files; keeps the newest archive and files not made by us. */
export async function removeOldBackups(folder: string, days: number, now: Date): Promise<void> {
  const [, ...olderBackups] = await listBackups(folder)
  const oldest = new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  for (const { nome, criada_em } of olderBackups) if (criada_em < oldest) await rm(join(folder, nome), { force: true })
}

/** Archives that were being made when their process was killed. Call it while holding the lock of backups. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (name.endsWith('.parcial') && NAME.test(name.replace(/\.parcial$/, '')))
      await rm(join(folder, name), { force: true })
}
