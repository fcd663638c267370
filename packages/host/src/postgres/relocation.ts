import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import {
  auxiliaryName,
  connectBeside,
  createLike,
  currentDatabase,
  dropAuxiliaries,
  exchange,
  mayCreateDatabases,
  onDatabase,
} from '../backup/databases.ts'
import { lockBackups } from '../backup/locks.ts'
import { moveDatabase } from '../backup/move.ts'
import { othersConnected } from '../backup/restore.ts'
import { connectForCopying } from '../backup/tables.ts'
import type { Program } from '../program.ts'
import { requireFolder } from '../start/private-files.ts'
import { StartupError } from '../start/startup-error.ts'
import { syncFolder } from '../start/sync-folder.ts'
import { ensureApplication } from './connection.ts'
import { majorOfData } from './majors.ts'
import { LEFT } from './moved-away.ts'
import { startPostgres } from './postgres.ts'
import { awaitPreviousServer } from './previous.ts'
import { privateDataDir } from './private-copy.ts'
import { thisProcess } from './processes.ts'
import { application, openDatabaseServer } from './server.ts'
import { completeFolder, finishExchange, keepAside, placeOf } from './upgrade.ts'

interface Relocation {
  readonly program: Program
  readonly DATA_DIR: string
  readonly DATABASE_URL: string
  /** Changes the new database before it becomes the shop's. */
  prepare(config: pg.ClientConfig): Promise<void>
}

/** `kept`: where the data of before lie, a folder or the name of a database; null when they are where they were. */
type Relocated = Readonly<{ tabelas: number; linhas: number; kept: string | null }>

const IN_USE =
  'A loja, ou outro comando, está aberta sobre esses dados. Feche-a em todas as máquinas e repita. Nada foi mudado.'
const NO_SHOP = 'Não há dados de uma loja a mover. Nada foi mudado.'

/**
 * Moves the shop from the embedded server to an empty database of the server of DATABASE_URL, which is created when it
 * is not there. The folder of before gets another name, so that nobody goes on selling in it. Killed, the shop is where
 * it was. Rejects with `StartupError`.
 */
export async function moveToServer({ program, DATA_DIR, DATABASE_URL, prepare }: Relocation): Promise<Relocated> {
  const dataDir = foundDataDir(DATA_DIR)
  if (majorOfData(dataDir) === null) throw new StartupError(`${NO_SHOP} (${dataDir})`)
  await createNamedDatabase(DATABASE_URL)
  const { config } = await openDatabaseServer(program, { DATA_DIR, DATABASE_URL }, 'comando')
  const client = await connectForCopying(config)
  const target = { config, client, current: await currentDatabase(client) }
  try {
    await requireEmptyTarget(target)
    const source = await openDatabaseServer(program, { DATA_DIR }, 'comando')
    const moved = await copyBeside(program, source.config, target, prepare).finally(() => source.stop())
    const kept = await keepAside(dataDir, `${LEFT}${today()}`)
    return { ...moved, kept }
  } finally {
    await client.end()
  }
}

type Target = Readonly<{ config: pg.ClientConfig; client: pg.Client; current: string }>

/** Fills a database beside the target and exchanges both: a killed move leaves the target empty. */
async function copyBeside(program: Program, from: pg.ClientConfig, target: Target, prepare: Relocation['prepare']) {
  const { config, client, current } = target
  await refuseOpenShop(from)
  const [fresh, aside] = [auxiliaryName(current), auxiliaryName(current)]
  await createLike(client, fresh)
  try {
    const moved = await moveDatabase(program, from, onDatabase(config, fresh))
    if (moved.tabelas === 0) throw new StartupError(NO_SHOP)
    await prepare(onDatabase(config, fresh))
    await client.end()
    await exchange(config, current, fresh, aside).catch(explainInUse)
    return moved
  } finally {
    const after = await connectForCopying(config)
    await dropAuxiliaries(after).finally(() => after.end())
  }
}

/**
 * Moves the shop from the server of DATABASE_URL to the embedded one, where there may be no data. The database of before
 * gets another name, where the account may give it one. Killed, the shop is where it was. Rejects with `StartupError`.
 */
export async function moveToEmbedded({ program, DATA_DIR, DATABASE_URL, prepare }: Relocation): Promise<Relocated> {
  const wanted = foundDataDir(DATA_DIR)
  if (existsSync(wanted))
    throw new StartupError(
      `Já há um banco de dados em ${wanted}. Nada foi mudado. Se ele não serve mais, mova essa pasta para outro lugar e repita.`,
    )
  const source = await openDatabaseServer(program, { DATA_DIR, DATABASE_URL }, 'comando')
  await refuseOpenShop(source.config)
  const filled = await fillEmbedded(program, wanted, source.config, prepare)
  const kept = await setAside(source.config).catch((error: unknown) => {
    rmSync(filled.complete, { recursive: true, force: true })
    throw error
  })
  await finishExchange(filled.dataDir, filled.major)
  return { tabelas: filled.tabelas, linhas: filled.linhas, kept }
}

/** Fills a cluster beside its place and marks it complete by its name, as an upgrade does: the next start finds it. */
async function fillEmbedded(program: Program, wanted: string, from: pg.ClientConfig, prepare: Relocation['prepare']) {
  const beside = `${wanted}.trazendo`
  await awaitPreviousServer(beside, thisProcess('comando'))
  for (const folder of [beside, privateDataDir(beside)]) rmSync(folder, { recursive: true, force: true })
  const fresh = await startPostgres({ dataDir: beside, kind: 'comando' })
  const dataDir = fresh.dataDir === beside ? wanted : privateDataDir(wanted)
  try {
    const config = await ensureApplication(fresh.superuser, application)
    const moved = await moveDatabase(program, from, config)
    if (moved.tabelas === 0) throw new StartupError(NO_SHOP)
    await prepare(config)
    await fresh.stop()
    const major = majorOfData(fresh.dataDir) ?? 0
    const complete = completeFolder(dataDir, major)
    rmSync(complete, { recursive: true, force: true })
    mkdirSync(dirname(dataDir), { recursive: true, mode: 0o711 })
    renameSync(fresh.dataDir, complete)
    await syncFolder(dirname(dataDir))
    return { ...moved, dataDir, major, complete }
  } catch (error) {
    await fresh.stop()
    rmSync(fresh.dataDir, { recursive: true, force: true })
    throw error
  }
}

/**
 * Gives the database that was left another name: a shop that still has its address does not open on it. Rejects when a
 * shop was opened meanwhile, as what it wrote was not copied. Null when the account may rename nothing.
 */
async function setAside(config: pg.ClientConfig): Promise<string | null> {
  const client = await connectForCopying(config)
  const current = await currentDatabase(client)
  const { rows } = await client
    .query<{ datname: string }>('select datname from pg_database')
    .finally(() => client.end())
  const taken = new Set(rows.map(({ datname }) => datname))
  let kept = `${current}_trazido_${today()}`
  for (let n = 2; taken.has(kept); n++) kept = `${current}_trazido_${today()}_${n}`
  const beside = await connectBeside(config)
  try {
    await beside.query(`alter database ${pg.escapeIdentifier(current)} rename to ${pg.escapeIdentifier(kept)}`)
    return kept
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) return explainInUse(error)
    await refuseOpenShop(config)
    return null
  } finally {
    await beside.end()
  }
}

const NOT_ALLOWED = '42501'
const BEING_USED = '55006'
const NO_DATABASE = '3D000'
const NO_ROLE = '28000'

function explainInUse(error: unknown): never {
  throw (error as { code?: string }).code === BEING_USED ? new StartupError(IN_USE) : error
}

/** The directory of the embedded server's data, whether or not there are any. */
function foundDataDir(DATA_DIR: string): string {
  requireFolder(DATA_DIR)
  return placeOf(join(realpathSync(DATA_DIR), 'postgres'))
}

async function refuseOpenShop(config: pg.ClientConfig): Promise<void> {
  const client = await connectForCopying(config)
  const open = await othersConnected(client).finally(() => client.end())
  if (open) throw new StartupError(IN_USE)
}

/** Creates the database that the address names, where the account may; what else is wrong is said by who opens it. */
async function createNamedDatabase(url: string): Promise<void> {
  const config = { connectionString: url }
  try {
    await (await connectForCopying(config)).end()
  } catch (error) {
    const { code } = error as { code?: string }
    const { username, pathname } = new URL(url)
    if (code === NO_ROLE)
      throw new StartupError(
        `O PostgreSQL não deixa entrar a conta "${decodeURIComponent(username)}" (${(error as Error).message}). Se ele é o deste computador, crie-a uma vez, com o nome da conta que abre a loja:\n\n  sudo -u postgres createuser --createdb ${username || 'NOME'}\n`,
      )
    if (code !== NO_DATABASE) return
    const beside = await connectBeside(config)
    const name = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)))
    await beside.query(`create database ${name} encoding 'UTF8' template template0`).finally(() => beside.end())
  }
}

const MAY_NOT_CREATE =
  'O usuário de DATABASE_URL não pode criar bancos de dados, o que mover exige. Conceda-o com: alter role USUARIO createdb'

async function requireEmptyTarget({ client, current }: Target): Promise<void> {
  if (!(await mayCreateDatabases(client))) throw new StartupError(MAY_NOT_CREATE)
  if ((await othersConnected(client)) || !(await lockBackups(client))) throw new StartupError(IN_USE)
  const { rowCount } = await client.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`)
  if (rowCount)
    throw new StartupError(
      `O banco "${current}" de DATABASE_URL não está vazio: já tem uma loja, ou outras tabelas. Nada foi mudado. Escreva outro nome de banco em DATABASE_URL: ele é criado.`,
    )
  await dropAuxiliaries(client)
}

const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '')
