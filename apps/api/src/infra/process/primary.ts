import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningProcess } from '../postgres/processes.ts'

/** Which process replaces the others, for `npm run reiniciar`. */
export interface Primary {
  readonly pid: number
  /** Tells it from a later process of the same number. */
  readonly birth: string
  /** Replacements done so far, and how many of them failed. */
  readonly feitos: number
  readonly falhas: number
}

const fileIn = (dataDir: string) => join(dataDir, 'processo-principal')

/** Not SIGHUP: a closed terminal sends that, and it ends the shop. */
export const REPLACE = 'SIGUSR2'

export function writePrimary(dataDir: string, sum: Pick<Primary, 'feitos' | 'falhas'>): void {
  const birth = runningProcess(process.pid)?.birth ?? ''
  const file = fileIn(dataDir)
  // Written whole under another name first: readers may read at any moment.
  writeFileSync(`${file}.novo`, JSON.stringify({ pid: process.pid, birth, ...sum } satisfies Primary))
  renameSync(`${file}.novo`, file)
}

export const removePrimary = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

/** The first process of the shop that runs on this folder with PROCESSOS above 1; null when there is none. */
export function readPrimary(dataDir: string): Primary | null {
  try {
    const primary = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Primary
    return runningProcess(primary.pid)?.birth === primary.birth ? primary : null
  } catch {
    return null
  }
}
