import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { createDatabase } from './database.ts'
import { DomainError } from './errors.ts'
import type { UsuarioDaSessao } from './session.ts'
import type { Banco } from './transaction.ts'

/** `em uso`: lists and searches go there. `atrasada`: too far behind. `ausente`: it does not answer, or is no replica. */
type EstadoDaReplica = 'em uso' | 'atrasada' | 'ausente'

/** Where lists and searches are read. */
export interface Leitura {
  /**
   * Runs a read that may be a moment old, but never older than the last write of this session. It may run twice: what
   * the replica cannot answer, the primary is asked.
   */
  ler<T>(quem: Pick<UsuarioDaSessao, 'escritaLsn'>, read: (db: Banco) => Promise<T>): Promise<T>
  /** Null without a replica. */
  estado(): EstadoDaReplica | null
}

/** Every read at the primary. */
export const semReplica = (db: Banco): Leitura => ({ ler: (_quem, read) => read(db), estado: () => null })

export interface Replica extends Leitura {
  close(): Promise<void>
}

/** Another person's change may be this old in a list, ms. */
const MAX_LAG_MS = 5_000
const WATCH_MS = 500
/** A replica that hangs is given up for the primary after this, ms. */
const limits = { connectionTimeoutMillis: 1_000, query_timeout: 5_000 }

/**
 * Opens a streaming replica of `db`: one server, not an address that stands for several, as positions of one are
 * remembered. It is watched, and used only while it follows closely.
 */
export async function openReplica(
  db: Banco,
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  maxLagMs = MAX_LAG_MS,
): Promise<Replica> {
  const replica = createDatabase({ ...config, ...limits, onConnect: undefined }, onError)
  const closing = new AbortController()
  let estado: EstadoDaReplica = 'ausente'
  /** The furthest that it was seen to have come. */
  let applied = 0n
  /** Positions of the primary that it had not yet reached when last seen. */
  let ahead: { readonly lsn: bigint; readonly at: number }[] = []

  async function position(): Promise<bigint> {
    const { rows } = await sql<{ lsn: string | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`.execute(replica)
    const lsn = rows[0]?.lsn
    if (lsn == null) throw new Error('the server of DATABASE_REPLICA_URL is not a replica')
    applied = parseLsn(lsn)
    return applied
  }

  async function look(): Promise<EstadoDaReplica> {
    try {
      const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db)
      ahead.push({ lsn: parseLsn(rows[0]?.lsn ?? '0/0'), at: Date.now() })
      const reached = await position()
      ahead = ahead.filter(({ lsn }) => lsn > reached)
      return Date.now() - (ahead[0]?.at ?? Date.now()) > maxLagMs ? 'atrasada' : 'em uso'
    } catch (error) {
      if (estado !== 'ausente' && !closing.signal.aborted) onError(error as Error)
      applied = 0n
      ahead = ahead.slice(0, 1)
      return 'ausente'
    }
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await wait(WATCH_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      if (!closing.signal.aborted) estado = await look()
    }
  }
  estado = await look()
  const watching = watch()

  /** True when the replica has this session's writes. Queries only while the cached position does not tell. */
  const hasCome = async (lsn: string | null) =>
    lsn === null || parseLsn(lsn) <= applied || parseLsn(lsn) <= (await position())

  return {
    estado: () => estado,
    async ler({ escritaLsn }, read) {
      if (estado !== 'em uso') return read(db)
      try {
        if (await hasCome(escritaLsn)) return await read(replica)
      } catch (error) {
        if (error instanceof DomainError) throw error
        // Away, a conflict with recovery, a column it does not have yet: the primary knows, and fails again if it is us.
        onError(error as Error)
      }
      return read(db)
    },
    async close() {
      closing.abort()
      await watching
      await replica.destroy()
    },
  }
}

/**
 * After every write of a signed-in person, and before its answer goes out, remembers with the session where the log
 * stands: from then on any process knows what this person must see.
 */
export function noteWrites(app: FastifyInstance, db: Banco): void {
  app.addHook('onSend', async ({ method, usuario, log }, reply) => {
    if (!usuario || reply.statusCode >= 400 || method === 'GET' || method === 'HEAD') return
    // The write itself is committed, whether or not this succeeds.
    await sql`update sessoes set escrita_lsn = pg_current_wal_insert_lsn() where id = ${usuario.sessaoId}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'write not noted for the replica'))
  })
}

/** `16/B374D848` as one number. */
function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
