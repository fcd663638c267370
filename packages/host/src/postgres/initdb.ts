import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildNoSpaceMessage, diskIsFull, StartupError } from '../start/startup-error.ts'
import { syncFolder } from '../start/sync-folder.ts'
import type { Identity } from './account.ts'
import { platform } from './platform.ts'

const options = [
  ...'-U postgres -E UTF8 --no-instructions'.split(' '),
  ...'--locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C'.split(' '),
]

/**
 * Creates the cluster beside its place and moves it into place when complete: no later start takes half of one for a
 * database.
 */
export async function createCluster(identity: Identity, sync: boolean): Promise<void> {
  const { dataDir } = identity
  removeAbandoned(dataDir)
  const fresh = `${dataDir}.init-${process.pid}`
  mkdirSync(fresh, { mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(fresh, identity.uid, identity.gid)
  try {
    const program = join(identity.native, 'bin', platform.file('initdb'))
    const given = [...options, ...platform.initdbOptions(fresh), ...(sync ? [] : ['--no-sync'])]
    const [command, ...args] = [...identity.prefix, program, ...given, '-D', fresh]
    await promisify(execFile)(command, args, platform.childOptions(identity))
    platform.finishCluster(fresh)
    renameSync(fresh, dataDir)
    await syncFolder(dirname(dataDir))
  } catch (error) {
    removeAbandoned(dataDir)
    // When two first starts run at once, one moves its cluster in place; the other then finds it.
    if (existsSync(join(dataDir, 'PG_VERSION'))) return
    if (diskIsFull(error))
      throw new StartupError(buildNoSpaceMessage(`o banco de dados em ${dataDir}`), { cause: error })
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StartupError(`Não foi possível criar o banco de dados em ${dataDir}: ${(stderr || message).trim()}`)
  }
}

function removeAbandoned(dataDir: string): void {
  const prefix = `${basename(dataDir)}.init-`
  for (const name of readdirSync(dirname(dataDir))) {
    // Windows has its password beside it, whose name goes on after the number.
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0
    if (pid > 0 && (pid === process.pid || !platform.isRunning(pid)))
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true })
  }
}
