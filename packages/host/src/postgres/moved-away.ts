import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../start/startup-error.ts'
import { privateDataDir } from './private-copy.ts'

/** Ends the name of a directory whose data were moved to another server. */
export const LEFT = '-levado-'

/** Refuses to begin an empty shop where the data were moved away from: a forgotten DATABASE_URL is no new shop. */
export function refuseMovedAway(wanted: string): void {
  const places = [wanted, privateDataDir(wanted)]
  const left = places.flatMap(leftBeside)
  if (left.length === 0 || places.some(existsSync)) return
  throw new StartupError(
    `Os dados desta loja foram levados para outro PostgreSQL (os de antes estão em ${left.at(-1)}). Informe de novo DATABASE_URL; para trazê-los de volta, com ela: npm run banco -- trazer. Veja docs/postgresql-externo.md.`,
  )
}

function leftBeside(dataDir: string): string[] {
  const folder = dirname(dataDir)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(dataDir)}${LEFT}`))
  return names.sort().map((name) => join(folder, name))
}
