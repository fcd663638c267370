import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { run, urlOf } from '../../../../packages/host/test/server.ts'
import { createDatabase } from '../../src/infra/database/database.ts'
import type { Transacao } from '../../src/infra/database/transaction.ts'

/** A migrated, empty database of one's own. */
export interface TestBanco {
  readonly config: pg.ClientConfig
  /** Address of the database, as a DATABASE_URL. */
  readonly url: string
  readonly db: ReturnType<typeof createDatabase>
  /** Closes `db` and drops the database, with whatever is still connected to it. */
  descartar(): Promise<void>
}

/** Everything that migrations made is gone, as in a database that was just created. */
export async function emptyBanco({ config }: TestBanco): Promise<void> {
  await run(config, 'drop schema public cascade; create schema public')
}

/** The worker's own connection as the administrator: a database is made and dropped in less time than one is opened. */
let administrator: pg.Pool | null = null
function administer(sql: string): Promise<unknown> {
  administrator ??= new pg.Pool({ ...inject('cluster').admin, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // Without a listener, a connection that a test ended would end the worker; the next statement opens another.
    .on('error', () => undefined)
  return administrator.query(sql)
}

/** Clones the run's template, or `modelo`, to which no one may be connected: some 25 ms. Copied through the log it is 55. */
export async function createBanco(modelo?: TestBanco): Promise<TestBanco> {
  const { app, template } = inject('cluster')
  const database = `${template}_${randomBytes(6).toString('hex')}`
  const from = modelo?.config.database ?? template
  await administer(`create database ${database} template ${from} strategy file_copy owner ${app.user}`)
  const config = { ...app, database }
  const db = createDatabase({ ...config, max: 5 })
  return {
    config,
    url: urlOf(config),
    db,
    async descartar() {
      await db.destroy()
      await administer(`drop database ${database} with (force)`)
    },
  }
}

/**
 * A database of the file, and for each test a transaction that is undone afterwards, given to `usar`. The clock of a
 * transaction stands still, so that seconds are exact.
 */
export async function bancoComTransacao(usar: (trx: Transacao) => unknown): Promise<TestBanco> {
  const banco = await createBanco()
  afterAll(() => banco.descartar())
  transacaoDeCadaTeste(banco.db, usar)
  return banco
}

export function transacaoDeCadaTeste(db: TestBanco['db'], usar: (trx: Transacao) => unknown): void {
  let desfazer: () => Promise<unknown>
  beforeEach(async () => {
    const aberta = await openTransaction(db)
    desfazer = aberta.desfazer
    await usar(aberta.trx)
  })
  afterEach(() => desfazer())
}

/** A transaction that is open until the test undoes it. */
export async function openTransaction(
  db: TestBanco['db'],
): Promise<{ trx: Transacao; desfazer: () => Promise<unknown> }> {
  const aberta = await db.startTransaction().execute()
  // To compare the two types structurally takes the compiler seconds.
  const trx: unknown = aberta
  return { trx: trx as Transacao, desfazer: () => aberta.rollback().execute() }
}
