import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../start/startup-error.ts'
import type { Identity } from './account.ts'
import { platform } from './platform.ts'
import { privateDataDir } from './private-copy.ts'

/** The first way of running PostgreSQL that works here; `wantedDir` need not exist yet. */
export function chooseIdentity(native: string, wantedDir: string): Identity {
  const dataDir = [wantedDir, privateDataDir(wantedDir)].find((dir) => existsSync(dir)) ?? wantedDir
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o711 })
  const problems: string[] = []
  for (const candidate of platform.identities(native, dataDir)) {
    const problem = platform.trial(candidate)
    if (problem === null) return candidate
    problems.push(problem)
  }
  throw new StartupError(
    `O banco de dados incluído não funciona neste sistema (${problems.filter(Boolean).join('; ')}). Execute com um usuário comum que possa ler esta pasta, ou informe em DATABASE_URL o endereço de um servidor PostgreSQL 15 ou mais novo.`,
  )
}
