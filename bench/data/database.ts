import { openDatabaseServer } from '@estampa/host/postgres.ts'
import { ensureDataDir } from '@estampa/host/start.ts'
import { migrate } from '../../apps/api/src/infra/database/migrate.ts'
import { PROGRAM } from '../../apps/api/src/infra/program.ts'
import { readEnv } from '../../apps/api/src/infra/settings/env.ts'

/** The database of DATABASE_URL, or the one in the folder, migrated. */
export async function openBenchDatabase(dataDir: string) {
  const env = readEnv({ ...process.env, DATA_DIR: dataDir })
  if (!env.DATABASE_URL) ensureDataDir(env.DATA_DIR)
  const server = await openDatabaseServer(PROGRAM, env, 'comando')
  await migrate(server.config)
  return { config: server.config, place: server.place, stop: () => server.stop() }
}
