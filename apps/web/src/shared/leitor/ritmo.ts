/** Scans per second, at most (specification §9). */
const LEITURAS_POR_SEGUNDO = 25
/** A scan starts some milliseconds after it was allowed, not always as many: so much closer may two of them come. */
const ATRASO_MS = 40

/**
 * Says for each frame whether it may be scanned. A late frame keeps its turn, so that 30 frames per second give close to
 * 25 scans (waiting 40 ms after each scan would give 15). No second has more than `maximo`.
 */
export function criarRitmo(maximo = LEITURAS_POR_SEGUNDO): (agoraMs: number) => boolean {
  // One scan may be saved up while frames are late: the steady rate is one fewer, so that no second exceeds the maximum.
  const passo = (1000 + ATRASO_MS) / (maximo - 1)
  let proximo = Number.NEGATIVE_INFINITY
  return (agora) => {
    if (agora < proximo) return false
    proximo = Math.max(proximo + passo, agora)
    return true
  }
}
