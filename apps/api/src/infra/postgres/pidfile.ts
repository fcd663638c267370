import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningProcess } from './processes.ts'

/** The fields of `postmaster.pid`. */
export interface PidFile {
  readonly pid: number
  readonly socketFolder: string
  readonly ready: boolean
}

export function readPidFile(dataDir: string): PidFile | null {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = safeRead(file).split('\n')
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
