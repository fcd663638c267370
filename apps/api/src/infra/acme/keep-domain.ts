import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../database.ts'
import type { DatabaseServer } from '../database-server.ts'
import { exclusively } from '../exclusive.ts'
import { openDomainKeeper } from './domain-keeper.ts'

/** How often it is looked whether the certificate is due, ms. */
const KEEP_MS = 60_000

export interface OwnDomain {
  readonly DOMINIO: string
  readonly DOMINIO_EMAIL?: string | undefined
  readonly ACME_DIRETORIO: string
  readonly DATA_DIR: string
}

/** Gets the domain's certificate once the shop serves, and renews it. The first process of a shop does this. */
export function keepDomain(
  env: OwnDomain,
  config: DatabaseServer['config'],
  say: (text: string) => void,
): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const keeper = openDomainKeeper({
    dataDir: env.DATA_DIR,
    domain: env.DOMINIO,
    directoryUrl: env.ACME_DIRETORIO,
    email: env.DOMINIO_EMAIL,
    // A connection is opened only for an attempt: there is one in two months.
    async alone(work) {
      const db = createDatabase({ ...config, max: 1 })
      try {
        await exclusively(db, 'certificado', 1, work)
      } finally {
        await db.destroy()
      }
    },
    say,
    wait: (ms) => wait(ms, undefined, { signal }),
    signal,
  })
  let running = Promise.resolve()
  const look = () => {
    running = keeper.check().catch((error: unknown) => say(`O certificado não pôde ser conferido (${String(error)}).`))
  }
  look()
  const timer = setInterval(look, KEEP_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}
