/** Scans per second, at most (specification §9). */
const LEITURAS_POR_SEGUNDO = 25

/**
 * Says for each frame whether it may be scanned. A frame that comes late does not lose its turn, so that 30 frames per
 * second give close to 25 scans instead of the 15 of "at least 40 ms since the last one". In no second more than `maximo`.
 */
export function criarRitmo(maximo = LEITURAS_POR_SEGUNDO): (agoraMs: number) => boolean {
  // One turn of every second may be saved up while frames are late, so the rest are one fewer.
  const passo = 1000 / (maximo - 1)
  let proximo = Number.NEGATIVE_INFINITY
  return (agora) => {
    if (agora < proximo) return false
    proximo = Math.max(proximo + passo, agora)
    return true
  }
}
