import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { chmod, mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildNoSpaceMessage, diskIsFull, StartupError } from './startup-error.ts'

/**
 * Permissions that others lose on every file and folder that the program makes. As root PostgreSQL runs as another
 * account, which passes through folders on the way to its own: others may enter these folders, but neither list nor
 * read them.
 */
const MASK = process.getuid?.() === 0 ? 0o066 : 0o077

/** Call it before anything is made: files become 600, folders 700 (711 as root). */
export const makeFilesPrivate = (): number => process.umask(MASK)

/** Mode of a folder that PostgreSQL traverses. */
export const PASSAGE_MODE = 0o777 & ~MASK

/** Makes DATA_DIR when absent, for its owner alone; as root PostgreSQL, under another account, passes through it. */
export function ensureDataDir(dataDir: string): void {
  try {
    if (!statSync(dataDir, { throwIfNoEntry: false })) mkdirSync(dataDir, { recursive: true, mode: PASSAGE_MODE })
    requireFolder(dataDir)
    // Made by another program, or by a person, it may be open to all.
    const { mode, uid } = statSync(dataDir)
    if (uid === process.getuid?.() && mode & 0o777 & ~PASSAGE_MODE) chmodSync(dataDir, mode & PASSAGE_MODE)
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (diskIsFull(error)) throw new StartupError(buildNoSpaceMessage(dataDir), { cause: error })
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`Não foi possível criar a pasta ${dataDir} (${code}). Informe outra em DATA_DIR.`)
  }
}

export function requireFolder(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== false) return
  throw new StartupError(`${dataDir} é um arquivo, e os dados da loja ficam numa pasta. Informe outra em DATA_DIR.`)
}

/**
 * Creates the folder of pictures and labels, readable by its owner only. Closes a folder that an earlier version left
 * open, its files first and the folder last, so that an interrupted run starts again.
 */
export async function openMediaFolder(pasta: string): Promise<void> {
  const found = await stat(pasta).catch(() => null)
  if (found && !found.isDirectory())
    throw new StartupError(
      `${pasta} deve ser a pasta das imagens e etiquetas, e é um arquivo. Mova-o para outro lugar e inicie de novo.`,
    )
  try {
    if (!found) await mkdir(pasta, { recursive: true, mode: 0o700 })
    else if (found.mode & 0o077 && found.uid === process.getuid?.()) await close(pasta)
  } catch (error) {
    if (diskIsFull(error)) throw new StartupError(buildNoSpaceMessage(pasta), { cause: error })
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`A pasta ${pasta} não pode ser usada (${code}).`, { cause: error })
  }
}

async function close(pasta: string): Promise<void> {
  for await (const entry of await opendir(pasta)) {
    // Files may go meanwhile, or belong to another account.
    if (entry.isFile()) await chmod(join(pasta, entry.name), 0o600).catch(() => undefined)
  }
  await chmod(pasta, 0o700)
}
