import { setTimeout as wait } from 'node:timers/promises'
import { type AREAS, exclusively } from '../../../infra/database/exclusive.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { Files } from '../../../infra/files/store.ts'
import { BlingError } from './bling.error.ts'
import type { ArquivosDoBling, LojaNoBling } from './conexao.rules.ts'

/** What follows an account, and keeps its files. */
export interface Leitor extends LojaNoBling, ArquivosDoBling {
  readonly files: Files
}

/** What every step of a synchronisation works with. */
export interface Passos extends Leitor {
  /** Reports the current step; also renews the reservation. */
  readonly dizer: (mensagem: string) => Promise<void>
  /** What the row says once it has ended. */
  readonly relatar: (mensagem: string) => void
}

const ESPERA_MS = 15_000
const OLHAR_MS = 100

/**
 * Runs `criar` while no other process runs it for the same key. No transaction is open meanwhile, so that a slow Bling
 * holds no row. Throws `ocupado` after 15 s of waiting: the job is tried again later.
 */
export async function porVez<T>(db: Banco, area: keyof typeof AREAS, id: number, criar: () => Promise<T>): Promise<T> {
  const fim = performance.now() + ESPERA_MS
  for (;;) {
    const vez = await exclusively(db, area, id, criar)
    if (vez) return vez.feito
    if (performance.now() > fim) throw new BlingError('ocupado', 'O mesmo cadastro já está sendo enviado ao Bling.')
    await wait(OLHAR_MS)
  }
}
