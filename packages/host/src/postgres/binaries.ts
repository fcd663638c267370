import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../start/startup-error.ts'
import { platform } from './platform.ts'

/** The folder of the bundled PostgreSQL, holding `bin`, `lib` and `share`. */
export function locateBinaries(): string {
  const native = nativeFolder(platform.package)
  if (!native || !existsSync(join(native, 'bin', platform.file('postgres'))))
    throw new StartupError(
      `O banco de dados incluído não está disponível para ${process.platform}-${process.arch}. Informe em DATABASE_URL o endereço de um servidor PostgreSQL 15 ou mais novo.`,
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
