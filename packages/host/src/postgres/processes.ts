import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { platform } from './platform.ts'

/** A shop keeps the server for itself; a command (npm run usuario) only for a moment. */
export type OwnerKind = 'loja' | 'comando'

/** A process of ours. `birth` tells it from a later one that got the same number. */
type Named = Readonly<{ pid: number; birth: string }>

export type Owner = Named & Readonly<{ kind: OwnerKind }>

const setting = 'estampa.dono='

/** Tells this process from a later one of its number. */
export const birthOfThis = (): string => platform.birthOfThis()

export const isAlive = (named: Named): boolean => platform.isAlive(named)

export const thisProcess = (kind: OwnerKind): Owner => ({
  kind,
  pid: process.pid,
  birth: birthOfThis(),
})

/** A setting on the server's command line that names the process that started it, so that no second file is needed. */
export const ownerArgument = ({ kind, pid, birth }: Owner): string => `${setting}${kind}:${pid}:${birth}`

export function ownerFrom(args: readonly string[]): Owner | null {
  const [kind, pid, birth = ''] = (args.find((arg) => arg.startsWith(setting))?.slice(setting.length) ?? '').split(':')
  if (kind !== 'loja' && kind !== 'comando') return null
  return { kind, pid: Number(pid), birth }
}

export const isSame = (a: Owner | null, b: Owner): boolean => a?.pid === b.pid && a.birth === b.birth

/** Says that this process was told to stop and is finishing; a start right after it reads that. */
export const announceClosing = (): void => platform.announceClosing()

/** True when it was told to stop and is finishing: worth waiting for. */
export const isClosing = (owner: Owner): boolean => platform.isClosing(owner)

/** The fields of `postmaster.pid`. */
export type PidFile = Readonly<{ pid: number; port: number; socketFolder: string; ready: boolean }>

export function readPidFile(dataDir: string): PidFile | null {
  const lines = safeRead(join(dataDir, 'postmaster.pid')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return null
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

function safeRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The arguments of the server that has this directory open, or null when the file is of a process long gone. */
export const serverArguments = ({ pid }: PidFile, dataDir: string): readonly string[] | null =>
  platform.serverArguments(pid, dataDir)

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
