import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { Program } from '../program.ts'
import { rowsOf } from './contents.ts'
import {
  auxiliaryName,
  createLike,
  currentDatabase,
  dropAuxiliaries,
  exchange,
  mayCreateDatabases,
  onDatabase,
} from './databases.ts'
import { loadArchive } from './load.ts'
import { lockBackups } from './locks.ts'
import { type Archive, ArchiveRefused } from './read-archive.ts'
import type { StoredFiles } from './snapshot.ts'
import { connectForCopying } from './tables.ts'

/** Why nothing was restored; the message is the sentence to show. Nothing was changed. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

/** Files that a restoration adds and removes. */
interface KeptFiles extends StoredFiles {
  put(name: string, content: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

export interface RestoreTask {
  readonly program: Program
  readonly config: pg.ClientConfig
  readonly midia: KeptFiles
  /** SQL for the `nome` of every file that the database refers to. */
  readonly filesQuery: string
  /** Takes the place of a shop that has something in it. */
  readonly replace: boolean
  /** Only an archive that was sealed with this key takes the place of the shop; absent: any does. */
  readonly sealKey?: Uint8Array
  /** Called before anything is prepared when there is a shop to be replaced. */
  beforeReplacing(): Promise<void>
  /** Changes the new database before it becomes the shop's. `replaces`: the shop in the way has something in it. */
  prepare(config: pg.ClientConfig, found: { secret: Buffer | null; replaces: boolean }): Promise<void>
}

const OF_ANOTHER =
  'Nada prova que esta cópia foi feita por esta loja: ela é de outra, é antiga, foi alterada, ou a chave secreta mudou. Se você sabe de onde ela vem, repita o comando com --de-outra-loja.'
const MAY_NOT_CREATE =
  'O usuário de DATABASE_URL não pode criar bancos de dados, o que restaurar exige. Conceda-o com: alter role USUARIO createdb'
const SOMETHING_THERE =
  'Já existe uma loja com dados aqui. Para substituí-la pela cópia, repita o comando com --substituir.'
const IN_USE = 'A loja está aberta. Encerre-a antes de restaurar uma cópia.'

/** Refuses an archive of data newer than this program, or from before its first migration. */
export function checkVersion(program: Program, { head }: Archive): void {
  const { newer, older } = program.unfit(head.migracoes)
  if (newer.length > 0)
    throw new ArchiveRefused(
      `Esta cópia é de uma versão mais nova do sistema (migração ${newer.join(', ')}). Atualize o sistema antes de restaurá-la.`,
    )
  if (older !== undefined)
    throw new ArchiveRefused(
      `Esta cópia é antiga demais para esta versão do sistema (migração ${older}). Restaure-a com a versão ${program.lifts}, faça lá uma cópia nova e restaure essa aqui. Nada foi mudado.`,
    )
}

/**
 * Restores the archive as the shop. Builds its database beside the present one and exchanges them in one transaction at
 * the end: an interruption leaves the old shop or the new one. Files are only added before that; afterwards the files
 * without a reference in the new shop are removed. File names are never reused.
 */
export async function restoreArchive(archive: Archive, task: RestoreTask) {
  checkVersion(task.program, archive)
  const client = await connectForCopying(task.config)
  let locked = false
  try {
    const replaces = await replacesShop(client, archive, task)
    if (replaces) await task.beforeReplacing()
    if (!(await lockBackups(client))) throw new RestoreRefused(IN_USE)
    locked = true
    const current = await currentDatabase(client)
    const [fresh, aside] = [auxiliaryName(current), auxiliaryName(current)]
    await dropAuxiliaries(client)
    await createLike(client, fresh)
    const kept = await load(archive, task, onDatabase(task.config, fresh), replaces)
    await client.end()
    locked = false
    await exchange(task.config, current, fresh, aside).catch((error: unknown) => {
      // 55006: another client is connected. A shop that was opened meanwhile stays unchanged.
      throw (error as { code?: string }).code === '55006' ? new RestoreRefused(IN_USE) : error
    })
    await clear(task, aside)
    return kept
  } catch (error) {
    if (locked) await dropAuxiliaries(client).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Does the archive take the place of a shop that has something in it? Refuses what may not be. */
async function replacesShop(
  client: pg.Client,
  archive: Archive,
  { program, replace, sealKey }: RestoreTask,
): Promise<boolean> {
  if (!(await mayCreateDatabases(client))) throw new RestoreRefused(MAY_NOT_CREATE)
  if (await othersConnected(client)) throw new RestoreRefused(IN_USE)
  if (!(await hasSomething(client, program.goods))) return false
  if (!replace) throw new RestoreRefused(SOMETHING_THERE)
  if (sealKey && !(await archive.sealedWith(sealKey))) throw new RestoreRefused(OF_ANOTHER)
  return true
}

/** Files written together: each waits for the disk, or for a bucket. */
const FILES_AT_ONCE = 8

async function load(
  archive: Archive,
  { program, midia, prepare }: RestoreTask,
  config: pg.ClientConfig,
  replaces: boolean,
) {
  const writing = new Set<Promise<void>>()
  let secret: Buffer | null = null
  const manifest = await loadArchive(program, archive, config, {
    async file(name, content) {
      const write = put(midia, name, content).finally(() => writing.delete(write))
      writing.add(write)
      if (writing.size >= FILES_AT_ONCE) await Promise.race(writing)
    },
    secret(content) {
      secret = content
    },
  }).finally(() => Promise.all(writing))
  await program.migrate(config)
  await prepare(config, { secret, replaces })
  const client = await connectForCopying(config)
  await client.query('analyze').finally(() => client.end())
  return { linhas: rowsOf(manifest), arquivos: manifest.arquivos.quantidade }
}

async function put(midia: KeptFiles, name: string, content: Buffer): Promise<void> {
  const present = await midia.get(name)
  if (present === null || !content.equals(await buffer(present))) await midia.put(name, content)
}

/** Removes the replaced shop: its database, and the files that only it referred to. */
async function clear({ config, midia, filesQuery }: RestoreTask, aside: string): Promise<void> {
  const used = new Set(await fileNames(config, filesQuery))
  // An older shop may lack the queried tables; then its files stay.
  const before = await fileNames(onDatabase(config, aside), filesQuery).catch(() => [])
  for (const name of before) if (!used.has(name)) await midia.remove(name)
  const client = await connectForCopying(config)
  await dropAuxiliaries(client).finally(() => client.end())
}

async function fileNames(config: pg.ClientConfig, filesQuery: string): Promise<string[]> {
  const client = await connectForCopying(config)
  const { rows } = await client.query<{ nome: string }>(filesQuery).finally(() => client.end())
  return rows.map(({ nome }) => nome)
}

/** Does a client other than this one use the same database? */
export async function othersConnected(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  return (rowCount ?? 0) > 0
}

async function hasSomething(client: pg.Client, goods: readonly string[]): Promise<boolean> {
  for (const table of goods) {
    const there = await client.query('select where to_regclass($1) is not null', [`public.${table}`])
    if (there.rowCount === 0) continue
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`)
    if ((rowCount ?? 0) > 0) return true
  }
  return false
}
