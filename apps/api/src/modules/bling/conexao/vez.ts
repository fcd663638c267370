import { setTimeout as wait } from 'node:timers/promises'
import { type AREAS, exclusively } from '../../../infra/database/exclusive.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import { BlingError } from './bling.error.ts'

const ESPERA_MS = 15_000
const OLHAR_MS = 100

/** Runs `criar` alone for this key, without an open transaction. Throws `ocupado` after 15 s of waiting. */
export async function runInTurn<T>(
  db: Banco,
  area: keyof typeof AREAS,
  id: number,
  criar: () => Promise<T>,
): Promise<T> {
  const fim = performance.now() + ESPERA_MS
  for (;;) {
    const vez = await exclusively(db, area, id, criar)
    if (vez) return vez.feito
    if (performance.now() > fim) throw new BlingError('ocupado', 'O mesmo cadastro já está sendo enviado ao Bling.')
    await wait(OLHAR_MS)
  }
}
