import { setTimeout as wait } from 'node:timers/promises'
import type { Banco } from '../../../infra/database/transaction.ts'
import { readTurnsEnd, takeTurn } from './bling.data.ts'

/** Four turns of 450 ms span 1.35 s: of the room that leaves, this much is for us, the rest for the network. */
const ATRASO_MAXIMO_MS = 100
const VEZES = 5
/** A request that yields stands behind all others for so long, s; then it takes a turn as they do, so that it is sent at all. */
const CEDE_SEGUNDOS = 30
/** Requests that yield look again within so long of the same moment, ms: not all at once. */
const ESPALHADAS_MS = 15

interface Pedida {
  readonly intervaloMs: number
  readonly segundoMs: number
  /** Lets requests that do not yield go first, whichever process they are in. */
  readonly cede: boolean
}

/**
 * Waits for the account's turn; answers the refusals just before, null while everything is held. A turn used late would
 * come too close to the next ones: then another is taken.
 */
export async function waitTurn(db: Banco, { intervaloMs, segundoMs, cede }: Pedida): Promise<number | null> {
  const cedeAte = cede ? performance.now() + CEDE_SEGUNDOS * segundoMs : 0
  let voltas = 0
  for (;;) {
    const inicio = performance.now()
    const cedeAgora = inicio < cedeAte
    const vez = await takeTurn(db, intervaloMs, segundoMs, cedeAgora)
    if (vez) {
      if (vez.espera > 0) await wait(vez.espera)
      voltas += 1
      if (performance.now() - inicio - vez.espera < ATRASO_MAXIMO_MS || voltas === VEZES) return vez.recusas
      continue
    }
    const espera = cedeAgora ? await readTurnsEnd(db) : null
    if (espera === null) return null
    await wait(espera + Math.random() * ESPALHADAS_MS)
  }
}
