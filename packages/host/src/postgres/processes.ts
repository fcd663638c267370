import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A living process. `birth` tells it from a later one that got the same number. */
type RunningProcess = Readonly<{ birth: string; args: readonly string[] }>

/** The process of that number, or null when there is none (a zombie counts as none). */
export const runningProcess = (pid: number): RunningProcess | null =>
  process.platform === 'linux' ? readProcProcess(pid) : readPsProcess(pid)

function readProcProcess(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the program's name in parentheses, may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return { birth: fields[19] ?? '', args }
  } catch {
    return null
  }
}

function readPsProcess(pid: number): RunningProcess | null {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [state = '', ...rest] = line.split(/\s+/)
    if (line === '' || state.startsWith('Z')) return null
    return { birth: rest.slice(0, 5).join('-'), args: rest.slice(5) }
  } catch {
    return null
  }
}

/** A shop keeps the server for itself; a command (npm run usuario) only for a moment. */
export type OwnerKind = 'loja' | 'comando'

export type Owner = Readonly<{ kind: OwnerKind; pid: number; birth: string }>

const setting = 'estampa.dono='

export const thisProcess = (kind: OwnerKind): Owner => ({
  kind,
  pid: process.pid,
  birth: runningProcess(process.pid)?.birth ?? '',
})

/** A setting on the server's command line that names the process that started it, so that no second file is needed. */
export const ownerArgument = ({ kind, pid, birth }: Owner): string => `${setting}${kind}:${pid}:${birth}`

export function ownerFrom(args: readonly string[]): Owner | null {
  const [kind, pid, birth = ''] = (args.find((arg) => arg.startsWith(setting))?.slice(setting.length) ?? '').split(':')
  if (kind !== 'loja' && kind !== 'comando') return null
  return { kind, pid: Number(pid), birth }
}

export const isSame = (a: Owner | null, b: Owner): boolean => a?.pid === b.pid && a.birth === b.birth

const closingTitle = 'estampa-encerrando'

/** Changes our title in `ps`; a start right after us reads it. */
export function announceClosing(): void {
  process.title = closingTitle
}

/** True when it was told to stop and is finishing: worth waiting for. */
export const isClosing = ({ pid }: Owner): boolean => runningProcess(pid)?.args[0]?.startsWith(closingTitle) ?? false

export const isAlive = ({ pid, birth }: Owner): boolean => runningProcess(pid)?.birth === birth

/** The fields of `postmaster.pid`. */
type PidFile = Readonly<{ pid: number; socketFolder: string; ready: boolean }>

export function readPidFile(dataDir: string): PidFile | null {
  const lines = safeRead(join(dataDir, 'postmaster.pid')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return null
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

function safeRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The arguments of the server that has this directory open, or null when the file is of a process long gone. */
export function serverArguments({ pid }: PidFile, dataDir: string): readonly string[] | null {
  const args = runningProcess(pid)?.args
  return args?.includes(dataDir) ? args : null
}

/** Larger than any process number a kernel gives. */
const nobodysPid = 2 ** 31 - 1

/**
 * Makes PostgreSQL see that the file is stale although a process has that number now, or may get it. The rest of the
 * file stays: from it PostgreSQL finds out whether a child of the old server still has the shared memory open. A file that
 * another server has written since stays as it is.
 */
export function disownPidFile(dataDir: string, { pid }: Pick<PidFile, 'pid'>): void {
  const file = join(dataDir, 'postmaster.pid')
  const [first, ...rest] = safeRead(file).split('\n')
  if (Number(first) === pid) writeFileSync(file, [nobodysPid, ...rest].join('\n'))
}
