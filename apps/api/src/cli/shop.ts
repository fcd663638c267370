import { type DatabaseServer, openDatabaseServer } from '@estampa/host/postgres.ts'
import { PROGRAM } from '../infra/program.ts'
import type { Env } from '../infra/settings/env.ts'

export type Config = DatabaseServer['config']

/** Works on the database of the shop: that of one that is open, or opened for the moment. */
export async function onDatabase<T>(env: Env, work: (config: Config) => Promise<T>): Promise<T> {
  const server = await openDatabaseServer(PROGRAM, env, 'comando')
  return work(server.config).finally(() => server.stop())
}
