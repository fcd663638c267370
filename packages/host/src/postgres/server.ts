import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Program } from '../program.ts'
import { requireFolder } from '../start/private-files.ts'
import { StartupError } from '../start/startup-error.ts'
import { databaseAway, refuseStandby } from './away.ts'
import { type Connection, ensureApplication } from './connection.ts'
import { refuseMovedAway } from './moved-away.ts'
import { platform } from './platform.ts'
import { startPostgres } from './postgres.ts'
import { privateDataDir } from './private-copy.ts'
import { isAlive, type OwnerKind, ownerFrom, readPidFile, serverArguments } from './processes.ts'
import { upgradeData } from './upgrade.ts'

/** A database that answers, embedded or not. */
export interface DatabaseServer {
  readonly config: pg.ClientConfig
  /** Where the data is, in words for the person who started it. */
  readonly place: string
  /** Stops the server when it is ours; call it after closing every connection. */
  stop(): Promise<void>
}

/** Settings that say where the database is, and how many connections it gets. */
export interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined
  readonly DATA_DIR: string
  readonly PROCESSOS?: number
  readonly BANCO_CONEXOES?: number
}

/** The embedded server's role and database. */
export const application = 'estampa'

/**
 * The server of DATABASE_URL, or the embedded one with its data in DATA_DIR/postgres. A command uses the server of a
 * shop that is running; a shop refuses to share its data. Rejects with `StartupError`.
 */
export async function openDatabaseServer(
  program: Program,
  env: DatabaseSettings,
  kind: OwnerKind,
  onLost: (error: Error) => void = () => {},
): Promise<DatabaseServer> {
  if (env.DATABASE_URL) return openRemote(env.DATABASE_URL)
  requireFolder(env.DATA_DIR)
  const dataDir = join(realpathSync(env.DATA_DIR), 'postgres')
  const shop = kind === 'comando' ? runningShop(dataDir) : null
  const asApplication = { user: application, database: application }
  if (shop) return { config: { ...shop, ...asApplication }, place: env.DATA_DIR, stop: async () => {} }
  requireWritable(env.DATA_DIR)
  await upgradeData({ program, dataDir, kind, application })
  refuseMovedAway(dataDir)
  const settings = { max_connections: String(connectionsOf(env)) }
  const postgres = await startPostgres({ dataDir, kind, onLost, settings })
  const config = await ensureApplication(postgres.superuser, application)
  const apart = postgres.dataDir === dataDir ? '' : ` (banco de dados em ${postgres.dataDir})`
  return { config, place: `${env.DATA_DIR}${apart}`, stop: () => postgres.stop() }
}

/** Does a shop that runs, or is closing, have the embedded server's data? */
export const shopHasData = ({ DATABASE_URL, DATA_DIR }: DatabaseSettings): boolean =>
  !DATABASE_URL && runningShop(join(realpathSync(DATA_DIR), 'postgres')) !== null

/** All processes, one more while they are replaced, and commands; PostgreSQL's own 100 at least. */
const connectionsOf = ({ PROCESSOS = 1, BANCO_CONEXOES = 20 }: DatabaseSettings) =>
  Math.max(100, (PROCESSOS + 1) * (BANCO_CONEXOES + 5) + 10)

function requireWritable(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartupError(
      `Esta conta do computador não pode gravar em ${dataDir}. Use a conta de quem instalou a loja, dê acesso a ela, ou informe outra pasta em DATA_DIR.`,
    )
  }
}

/**
 * Waits while nothing listens at the address (it may be starting, or the address is wrong), or a cluster chooses its
 * next primary.
 */
const PATIENCE_MS = { absent: 15_000, changing: 60_000 }

/** A server started together with us, or one that takes another's place, gets a moment to come up. */
async function openRemote(url: string): Promise<DatabaseServer> {
  const begin = Date.now()
  for (;;) {
    try {
      await checkRemote(url)
      return { config: { connectionString: url }, place: 'PostgreSQL de DATABASE_URL', stop: async () => {} }
    } catch (error) {
      if (error instanceof StartupError) throw error
      const { code, message } = error as { code?: string; message: string }
      const patience = code === 'ECONNREFUSED' ? PATIENCE_MS.absent : PATIENCE_MS.changing
      // A wrong password or database will not get better.
      if (!databaseAway(error) || Date.now() > begin + patience)
        throw new StartupError(
          `Não foi possível usar o PostgreSQL de DATABASE_URL: ${message || code}. Confira o endereço, o usuário e a senha.`,
        )
      await wait(500)
    }
  }
}

async function checkRemote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseStandby(client)
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    const { version = 0, encoding = '' } = rows[0] ?? {}
    if (version < 150_000)
      throw new StartupError('O PostgreSQL de DATABASE_URL é antigo demais: é preciso a versão 15 ou mais nova.')
    if (encoding !== 'UTF8')
      throw new StartupError(`O banco de DATABASE_URL usa a codificação ${encoding}. Crie um com a codificação UTF8.`)
  } finally {
    await client.end()
  }
}

/** How to reach the server of a shop that is running on this directory, or null. */
function runningShop(wantedDir: string): Connection | null {
  const dataDir = existsSync(wantedDir) ? wantedDir : privateDataDir(wantedDir)
  const file = readPidFile(dataDir)
  const owner = file?.ready ? ownerFrom(serverArguments(file, dataDir) ?? []) : null
  if (!file || owner?.kind !== 'loja' || !isAlive(owner)) return null
  return platform.superuser(file, dataDir)
}
