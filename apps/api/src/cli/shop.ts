import { type DatabaseServer, openDatabaseServer } from '@estampa/host/postgres.ts'
import { PROGRAM } from '../infra/program.ts'
import type { Env } from '../infra/settings/env.ts'

export type Config = DatabaseServer['config']

/** Runs `work` on the shop's database: starts its server first when no shop is running, and stops it afterwards. */
export async function onDatabase<T>(env: Env, work: (config: Config) => Promise<T>): Promise<T> {
  const server = await openDatabaseServer(PROGRAM, env, 'comando')
  return work(server.config).finally(() => server.stop())
}
