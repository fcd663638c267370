import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../start/startup-error.ts'
import type { Identity } from './account.ts'
import { copyBinaries, privateDataDir } from './private-copy.ts'

const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']

/** The ways of running PostgreSQL on this system, the best one first. */
export const identities = (native: string, dataDir: string): Iterable<Identity> =>
  process.getuid?.() === 0 ? forRoot(native, dataDir) : forUser(native, dataDir)

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

/**
 * Why it does not work; null when it does. Tries rather than computes permissions: loads the program with all its
 * libraries and enters the data's folder.
 */
export function trial(identity: Identity): string | null {
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
