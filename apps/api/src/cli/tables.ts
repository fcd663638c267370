import { migrate } from '../infra/database/migrate.ts'
import { openQueue } from '../infra/database/queue.ts'

/** Brings the shop's tables up to this version, and the queue's, which are the queue's own to see to. */
export async function bringTablesUpToDate(config: Parameters<typeof migrate>[0]): Promise<void> {
  await migrate(config)
  await (await openQueue(config, () => undefined)).stop()
}
