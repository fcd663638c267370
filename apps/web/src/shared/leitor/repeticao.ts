import type { CodigoLido } from './leitura.ts'

/** How long pictures must come without a label before it counts again. */
const JANELA_DE_REPETICAO_MS = 1200

interface Visto {
  readonly barras: boolean
  /** When the first picture without it came, or null while it is in sight. */
  ausenteDesde: number | null
}

/**
 * Accepts a label once while it stays before the camera. It is called for each picture that was looked at: with the code
 * of its label, or null. A label has gone only when pictures without it span `janelaMs`: a slow device that looks at
 * none for a while does not count a piece twice. While readings are not accepted, known labels are still tracked and
 * new ones stay new. A bar code beside a QR code that has not gone yet is of the same label, and the other way round.
 */
export function criarFiltroDeRepeticao(janelaMs = JANELA_DE_REPETICAO_MS) {
  const vistos = new Map<string, Visto>()
  return (codigo: CodigoLido | null, agoraMs: number, aceita = true): boolean => {
    for (const [outro, visto] of vistos) {
      if (outro === codigo?.texto) continue
      if (visto.ausenteDesde === null) visto.ausenteDesde = agoraMs
      else if (agoraMs - visto.ausenteDesde >= janelaMs) vistos.delete(outro)
    }
    if (codigo === null) return false
    const { texto, barras } = codigo
    const conhecido = vistos.has(texto)
    if (!conhecido && [...vistos.values()].some((visto) => visto.barras !== barras)) return false
    if (conhecido || aceita) vistos.set(texto, { barras, ausenteDesde: null })
    return aceita && !conhecido
  }
}
export type FiltroDeRepeticao = ReturnType<typeof criarFiltroDeRepeticao>
