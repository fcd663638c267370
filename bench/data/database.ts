import { openDatabaseServer } from '@estampa/host/postgres.ts'
import { ensureDataDir } from '@estampa/host/start.ts'
import type { ClientConfig } from 'pg'
import { migrate } from '../../apps/api/src/infra/database/migrate.ts'
import { PROGRAM } from '../../apps/api/src/infra/program.ts'
import { type Env, readEnv } from '../../apps/api/src/infra/settings/env.ts'

export interface BenchDatabase {
  readonly config: ClientConfig
  readonly env: Env
  readonly place: string
  stop(): Promise<void>
}

/** The database of DATABASE_URL or DATA_DIR, migrated; without either, one of its own in ./dados-bench. */
export async function openBenchDatabase(dataDir?: string): Promise<BenchDatabase> {
  const env = readEnv({ ...process.env, DATA_DIR: dataDir ?? (process.env['DATA_DIR'] || './dados-bench') })
  if (!env.DATABASE_URL) ensureDataDir(env.DATA_DIR)
  const server = await openDatabaseServer(PROGRAM, env, 'comando')
  await migrate(server.config)
  return { config: server.config, env, place: server.place, stop: () => server.stop() }
}
