import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../start/startup-error.ts'
import { copyBinaries, privateDataDir } from './binaries.ts'

/** As whom PostgreSQL runs, with which files. It refuses to run as root, for good reasons. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
  /** Put before each command: enters a user namespace, where our root is an ordinary user. */
  readonly prefix: readonly string[]
  readonly native: string
  readonly dataDir: string
}

const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']

/** The first way of running PostgreSQL that works here; `wantedDir` need not exist yet. */
export function chooseIdentity(native: string, wantedDir: string): Identity {
  const dataDir = [wantedDir, privateDataDir(wantedDir)].find((dir) => existsSync(dir)) ?? wantedDir
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o711 })
  const problems: string[] = []
  for (const candidate of process.getuid?.() === 0 ? forRoot(native, dataDir) : forUser(native, dataDir)) {
    const problem = trial(candidate)
    if (problem === null) return candidate
    problems.push(problem)
  }
  throw new StartupError(
    `O banco de dados incluído não funciona neste sistema (${problems.filter(Boolean).join('; ')}). Execute com um usuário comum que possa ler esta pasta, ou informe em DATABASE_URL o endereço de um servidor PostgreSQL 15 ou mais novo.`,
  )
}

function* forUser(native: string, dataDir: string): Generator<Identity> {
  if (existsSync(dataDir) && statSync(dataDir).uid !== process.getuid?.())
    throw new StartupError(
      `A pasta ${dataDir} pertence a outro usuário do sistema. Execute com o usuário que a criou, ou informe outra pasta em DATA_DIR.`,
    )
  yield { prefix: [], native, dataDir }
}

/** Lazily: the private copy is made only when nothing before it worked. */
function* forRoot(native: string, dataDir: string): Generator<Identity> {
  const owner = existsSync(dataDir) ? statSync(dataDir) : null
  if (owner && owner.uid !== 0) {
    const account = { uid: owner.uid, gid: owner.gid }
    yield { ...account, prefix: [], native, dataDir }
    yield { ...account, prefix: [], native: copyBinaries(native), dataDir }
    return
  }
  const accounts = owner ? [] : ['postgres', 'nobody'].flatMap((name) => findAccount(name) ?? [])
  for (const candidate of accounts) yield { ...candidate, prefix: [], native, dataDir }
  yield { prefix: namespace, native, dataDir }
  const last = accounts[0]
  if (!last) return
  const copy = copyBinaries(native)
  yield { ...last, prefix: [], native: copy, dataDir }
  mkdirSync(dirname(privateDataDir(dataDir)), { recursive: true, mode: 0o711 })
  yield { ...last, prefix: [], native: copy, dataDir: privateDataDir(dataDir) }
}

function findAccount(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':').map(Number) ?? []
  return uid && gid && uid > 0 ? { uid, gid } : null
}

/** Tries rather than computes permissions: loads the program with all its libraries and enters the data's folder. */
function trial(identity: Identity): string | null {
  const program = join(identity.native, 'bin', 'postgres')
  const folder = existsSync(identity.dataDir) ? identity.dataDir : dirname(identity.dataDir)
  const asked = ['sh', '-c', '"$1" --version && cd "$2"', 'sh', program, folder]
  const [command = '', ...args] = [...identity.prefix, ...asked]
  const { status, stderr, error } = spawnSync(command, args, { ...childOptions(identity), encoding: 'utf8' })
  if (status === 0) return null
  return (error?.message ?? stderr).trim().split('\n').at(-1) ?? ''
}

/** For spawning as the identity. The environment is bare: PGPORT and the like would reach the server. */
export function childOptions({ uid, gid }: Pick<Identity, 'uid' | 'gid'>) {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) }
}
