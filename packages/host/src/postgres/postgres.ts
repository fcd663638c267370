import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildNoSpaceMessage, diskIsFull, StartupError } from '../start/startup-error.ts'
import type { Identity } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { chooseIdentity } from './identity.ts'
import { createCluster } from './initdb.ts'
import { majorOfBinaries } from './majors.ts'
import { platform } from './platform.ts'
import { awaitPreviousServer } from './previous.ts'
import {
  isSame,
  type Owner,
  type OwnerKind,
  ownerArgument,
  ownerFrom,
  readPidFile,
  serverArguments,
  thisProcess,
} from './processes.ts'

interface PostgresOptions {
  /** The cluster's directory; created on the first start. Absolute, without symbolic links. */
  readonly dataDir: string
  readonly kind: OwnerKind
  /** The folder of other binaries than the bundled ones. */
  readonly native?: string
  /** Server settings beyond ours. `fsync: 'off'` is for tests only. */
  readonly settings?: Readonly<Record<string, string>>
  /** The server ended by itself and could not be brought back. */
  readonly onLost?: (error: Error) => void
}

/** Tries to start a server again that ended by itself, a second apart, before the shop ends too. */
const RESTARTS = 5

/** Starts the embedded server and keeps it running until `stop`. Rejects with `StartupError`. */
export async function startPostgres(options: PostgresOptions) {
  const native = options.native ?? locateBinaries()
  const identity = chooseIdentity(native, options.dataDir)
  const { dataDir } = identity
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(identity, options.settings?.['fsync'] !== 'off')
  const me = thisProcess(options.kind)
  const log = serverLog(join(dirname(options.dataDir), 'postgres.log'))
  const { settings, superuser } = await platform.listen(identity)
  const since18 = !options.native && majorOfBinaries(native) >= 18
  const more = { ...settings, ...(since18 ? SINCE_18 : {}), ...options.settings }
  const args = serverSettings(dataDir, superuser.port, me, more)

  const trimming = setInterval(() => log.trim(), TRIM_MS).unref()

  let stopping = false
  let gone: Promise<void> = Promise.resolve()
  let child = await startServer(identity, args, me, log)
  watch()

  /** On a full disk it retries until there is room, else `RESTARTS` times: what hindered it may just have passed. */
  async function restart(): Promise<ChildProcess> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await startServer(identity, args, me, log)
      } catch (error) {
        const full = lacksSpace(dataDir) || diskIsFull(log.reason())
        if (stopping || (tries >= RESTARTS && !full)) throw error
        await wait(1000)
      }
    }
  }

  /** Restarts a server that ended by itself: it was killed, or the system ran out of memory. */
  function watch(): void {
    gone = exit(child).then(async () => {
      if (stopping) return
      try {
        child = await restart()
        if (!stopping) return watch()
        platform.askServerToStop(child)
        await exit(child)
      } catch (error) {
        if (!stopping) options.onLost?.(error as Error)
      }
    })
  }

  return {
    /** Not always the one asked for: see binaries.ts. */
    dataDir,
    superuser,
    /** Fast shutdown; resolves when the server has gone. */
    async stop() {
      stopping = true
      platform.askServerToStop(child)
      await gone
      clearInterval(trimming)
    },
  }
}

/** Settings that older majors refuse; those before the bundled one run for a moment only. No processes of its own for reading: what a shop reads is in memory. */
const SINCE_18 = { io_method: 'sync' }

function serverSettings(dataDir: string, port: number, me: Owner, more: Readonly<Record<string, string>>) {
  const settings: Record<string, string> = {
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Details that PostgreSQL adds to an error quote the row: a name, a CPF.
    log_error_verbosity: 'terse',
    // After a crash of one of its processes the server ends, and we start it anew. Recovering by itself, PostgreSQL 18
    // was seen to stay for ever without serving when the disk was full at that moment.
    restart_after_crash: 'off',
    // Short queries only: compiling them costs more than running them.
    jit: 'off',
    // The process for it is not needed: a replica of the embedded server copies the whole.
    max_logical_replication_workers: '0',
    ...more,
  }
  const list = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return ['-D', dataDir, '-p', String(port), ...[...list, ownerArgument(me)].flatMap((setting) => ['-c', setting])]
}

/** Said when a server, or a child of a killed one, still has the directory: both pass. */
const passing = /lock file "postmaster.pid" already exists|pre-existing shared memory/

async function startServer(identity: Identity, args: readonly string[], me: Owner, log: ServerLog) {
  const deadline = Date.now() + 20_000
  for (;;) {
    await awaitPreviousServer(identity.dataDir, me)
    const child = log.during((file) => platform.launch(identity, args, file))
    if (await becomesReady(child, identity.dataDir, me)) return child
    const reason = log.reason()
    if (!passing.test(reason) || Date.now() > deadline)
      throw new StartupError(
        // A full disk may leave the log empty.
        diskIsFull(reason) || (reason === '' && lacksSpace(identity.dataDir))
          ? buildNoSpaceMessage(`o banco de dados em ${identity.dataDir}`)
          : `O banco de dados não iniciou: ${reason}. O registro completo está em ${log.file}.`,
      )
    await wait(100)
  }
}

/** Without a time limit: after a power cut the server may take minutes to recover, and says so itself when it cannot. */
async function becomesReady(child: ChildProcess, dataDir: string, me: Owner): Promise<boolean> {
  let ended = false
  void exit(child).then(() => {
    ended = true
  })
  while (!ended) {
    const file = readPidFile(dataDir)
    const args = file?.ready ? serverArguments(file, dataDir) : null
    if (args && isSame(ownerFrom(args), me)) return true
    await wait(10)
  }
  return false
}

/** No room for two pieces of 16 MB of its log: on a full disk it cannot always say that this is what stops it. */
function lacksSpace(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < 32 * 1024 * 1024
}

function exit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    for (const event of ['exit', 'error']) child.once(event, () => resolve())
  })
}

const largest = 5 * 1024 * 1024

type ServerLog = ReturnType<typeof serverLog>

/** Between two looks at the size of its log, ms. */
const TRIM_MS = 3_600_000

/** The server's own log: appended to, and emptied when it has grown too large. */
function serverLog(file: string) {
  let start = 0
  return {
    file,
    trim(): void {
      if (!existsSync(file) || statSync(file).size <= largest) return
      truncateSync(file)
      start = 0
    },
    /** Gives the open file to `use`, and remembers where what it writes begins. */
    during<T>(use: (file: number) => T): T {
      this.trim()
      const handle = openSync(file, 'a', 0o600)
      start = statSync(file).size
      try {
        return use(handle)
      } finally {
        closeSync(handle)
      }
    },
    /** PostgreSQL's last message about a failed start. */
    reason(): string {
      const lines = readFileSync(file).subarray(start).toString().trim().split('\n')
      return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').trim()
    },
  }
}
