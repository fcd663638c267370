import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import type { Program } from '../program.ts'
import { syncFolder } from '../start/sync-folder.ts'
import { FORMAT, sealArchive, sealKeyOf, sealOf, type Tail, writeArchive } from './archive.ts'
import { type Manifest, rowsOf } from './contents.ts'
import {
  auxiliaryName,
  createLike,
  currentDatabase,
  dropAuxiliaries,
  dropDatabase,
  mayCreateDatabases,
  onDatabase,
} from './databases.ts'
import { type BackupCipher, encryptionFor } from './encryption.ts'
import { loadArchive } from './load.ts'
import { lockBackups } from './locks.ts'
import { type Archive, digestOfFile, openUnsealed } from './read-archive.ts'
import { beginSnapshot, readKey, type ShopFiles, snapshotContents } from './snapshot.ts'
import { connectForCopying } from './tables.ts'
import { writeTar } from './tar.ts'

export interface BackupTask extends ShopFiles {
  readonly program: Program
  readonly config: pg.ClientConfig
  /** The shop's secret where it does not lie in `secretFile`. */
  readonly secret?: Uint8Array
  /** Absent: the archive is not encrypted. */
  readonly cipher?: BackupCipher | null
  /** Gives up, leaving nothing. */
  readonly signal?: AbortSignal
}

/** Another process is making or restoring a backup of the same shop. */
export class BackupBusy extends Error {
  override name = 'BackupBusy'
}

/**
 * Writes an archive of the shop to `path` while the shop runs. The file appears complete and verified, or not at all,
 * and replaces a file of that name. `before` runs after the backup lock is taken.
 */
export async function makeBackup(path: string, task: BackupTask, before = async () => {}): Promise<Tail> {
  const client = await connectForCopying(task.config)
  const signal = task.signal ?? new AbortController().signal
  const give = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', give)
  try {
    if (!(await lockBackups(client))) throw new BackupBusy('A backup is being made or restored')
    await before()
    signal.throwIfAborted()
    return await make(path, client, task, signal)
  } finally {
    signal.removeEventListener('abort', give)
    await client.end().catch(() => undefined)
  }
}

async function make(path: string, client: pg.Client, task: BackupTask, signal: AbortSignal): Promise<Tail> {
  const partial = `${path}.parcial`
  await rm(partial, { force: true })
  try {
    const state = await beginSnapshot(client)
    const criada_em = new Date().toISOString()
    const key = await readKey(task)
    const { chave } = key
    const cifra = task.cipher ?? null
    const encryption = cifra && (await encryptionFor(cifra))
    const head = { formato: FORMAT, versao: task.program.version, ...state, criada_em, chave, cifra }
    const taken = Promise.withResolvers<Manifest>()
    const contents = writeTar(snapshotContents(client, task, key, taken.resolve))
    const hash = await writeArchive(partial, head, contents, signal, encryption)
    const manifest = await taken.promise
    const { arquivos } = manifest
    if (!(await digestOfFile(partial)).digest().equals(hash.copy().digest()))
      throw new Error('What was read back is not what was written')
    const verificacao = await verify(await openUnsealed(partial, encryption?.identity), client, task, signal)
    const facts = { linhas: rowsOf(manifest), arquivos: arquivos.quantidade, faltando: arquivos.faltando.length }
    const secret = task.secret ?? key.secret
    const selo = secret && sealOf(sealKeyOf(secret), hash.copy().digest())
    const tail: Tail = { criada_em, versao: head.versao, verificacao, ...facts, chave, cifrada: cifra !== null, selo }
    await sealArchive(partial, hash, tail)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return tail
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Where the account may create databases, restores the archive and compares it. */
async function verify(
  archive: Archive,
  client: pg.Client,
  { program, config }: BackupTask,
  signal: AbortSignal,
): Promise<Tail['verificacao']> {
  if (!(await mayCreateDatabases(client))) return 'resumo'
  await dropAuxiliaries(client)
  const scratch = auxiliaryName(await currentDatabase(client))
  await createLike(client, scratch)
  try {
    const keep = { file: async () => signal.throwIfAborted(), secret: () => {} }
    await loadArchive(program, archive, onDatabase(config, scratch), keep)
    return 'completa'
  } finally {
    await dropDatabase(client, scratch).catch(() => undefined)
  }
}
