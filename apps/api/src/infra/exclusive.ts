import { sql } from 'kysely'
import type { Banco } from './transaction.ts'

/** Kinds of exclusive work: the first key of the advisory lock. */
export const AREAS = { envio: 7_041 } as const

/** Each holds a connection of the pool while it works; the work itself needs others. */
const MAXIMO = 3
let vagas = MAXIMO
const fila: (() => void)[] = []

/**
 * Runs `work` under a lock on `key` across processes; answers null when another run holds it. The lock belongs to the
 * connection, not to a transaction: the work may call other services, and a process that dies releases it at once. A
 * broken connection releases it early: work that must happen once needs its own guard.
 */
export async function exclusively<T>(
  db: Banco,
  area: keyof typeof AREAS,
  id: number,
  work: () => Promise<T>,
): Promise<{ readonly feito: T } | null> {
  if (vagas > 0) vagas -= 1
  else await new Promise<void>((vez) => fila.push(vez))
  try {
    return await db.connection().execute(async (conexao) => {
      const chave = sql`${AREAS[area]}::int, ${id}::int`
      const { rows } = await sql<{ livre: boolean }>`select pg_try_advisory_lock(${chave}) as livre`.execute(conexao)
      if (!rows[0]?.livre) return null
      try {
        return { feito: await work() }
      } finally {
        // The lock went with a connection that broke; the work is done all the same.
        await sql`select pg_advisory_unlock(${chave})`.execute(conexao).catch(() => undefined)
      }
    })
  } finally {
    const proximo = fila.shift()
    if (proximo) proximo()
    else vagas += 1
  }
}
