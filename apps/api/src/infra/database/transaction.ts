import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { DomainError } from '../base/errors.ts'
import type { DB } from './database.types.ts'

export type Banco = Kysely<DB>
export type Transacao = Transaction<DB>
/** The database, or a transaction that runs in it. */
export type Db = Banco | Transacao

/** An `Idempotency-Key` of a person, with what it was sent to and a digest of the body. */
export interface Idempotencia {
  readonly chave: string
  readonly usuarioId: number
  readonly rota: string
  readonly corpo: Buffer
}

/** Digest that tells two bodies under one key apart. */
export const digestOf = (corpo: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(corpo ?? null))
    .digest()

/** Deadlock, serialisation failure: PostgreSQL undid the transaction so that another could go on. */
const LOST_TO_ANOTHER = new Set(['40P01', '40001'])
const MAX_RUNS = 5
const LOCK_TIMEOUT = '55P03'

const lostToAnother = (error: unknown) =>
  error instanceof Error && 'code' in error && LOST_TO_ANOTHER.has(String(error.code))

/** Throws where who asked for a write may no longer make it. Runs first in the write's transaction. */
export type Judge = (trx: Transacao) => Promise<void>

const judges = new AsyncLocalStorage<Judge>()

/** Runs `work`, whose transactions all begin with `judge`. */
export const runJudged = <T>(judge: Judge, work: () => T): T => judges.run(judge, work)

/**
 * Runs `work` without the judge of the request that began it: for work that serves other requests too, and for recording what a
 * provider has already done, which must be recorded even when the person has lost the right meanwhile.
 */
export const runUnjudged = <T>(work: () => T): T => judges.exit(work)

/**
 * Runs a write in one transaction: in `db` itself where that is one already; else in one of its own, again when it lost to
 * a concurrent one, so outside effects must bear that.
 */
export async function transaction<T>(db: Db, write: (trx: Transacao) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return write(db)
  const judge = judges.getStore()
  const judgeAndWrite = async (trx: Transacao) => {
    await judge?.(trx)
    return write(trx)
  }
  for (let run = 1; ; run++) {
    try {
      return await db.transaction().execute(judgeAndWrite)
    } catch (error) {
      if (run === MAX_RUNS || !lostToAnother(error)) throw error
      // At random, so that the two do not meet again.
      await wait(Math.random() * 20 * run)
    }
  }
}

const isTransaction = (db: Db): db is Transacao => db.isTransaction

/**
 * Runs a transaction under an idempotency key (plainly without one), whose answer is stored in that transaction: a
 * repeated request waits for the first, then receives the first one's answer, and writes nothing.
 */
export const transactionOnce = <T>(
  db: Db,
  idempotencia: Idempotencia | undefined,
  write: (trx: Transacao) => Promise<T>,
): Promise<T> => transaction(db, (trx) => (idempotencia ? once(trx, idempotencia, write) : write(trx)))

/**
 * The stored answer of an earlier request under this key; waits while that request is being written. Writes nothing.
 * Throws `ENVIO_DESCONHECIDO` when no request used the key.
 */
export const answerBefore = (db: Db, idempotencia: Idempotencia): Promise<unknown> =>
  transactionOnce(db, idempotencia, async () => {
    throw new DomainError('ENVIO_DESCONHECIDO')
  })

async function once<T>(trx: Transacao, idempotencia: Idempotencia, write: (trx: Transacao) => Promise<T>): Promise<T> {
  const { chave, usuarioId, rota, corpo } = idempotencia
  const first = await trx
    .insertInto('idempotencia')
    .values({ chave, usuario_id: usuarioId, rota, corpo_hash: corpo })
    .onConflict((conflict) => conflict.doNothing())
    .returning('chave')
    .executeTakeFirst()
    .catch(stillWritten)
  if (first) {
    const resposta = await write(trx)
    await trx
      .updateTable('idempotencia')
      .set({ resposta: JSON.stringify(resposta) })
      .where('usuario_id', '=', usuarioId)
      .where('chave', '=', chave)
      .execute()
    return resposta
  }
  const before = await trx
    .selectFrom('idempotencia')
    .select(['rota', 'corpo_hash', 'resposta'])
    .where('usuario_id', '=', usuarioId)
    .where('chave', '=', chave)
    .executeTakeFirstOrThrow()
  if (before.rota !== rota || !corpo.equals(before.corpo_hash)) throw new DomainError('CHAVE_REUTILIZADA')
  return before.resposta as T
}

/** The first request under this key has been writing for so long that nothing can be said of it: to be asked again. */
function stillWritten(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT)
    throw new DomainError('INDISPONIVEL', {}, { esperarSegundos: 2 })
  throw error
}
