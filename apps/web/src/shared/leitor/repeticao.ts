/** How long pictures must come without a label before it counts again. */
const JANELA_DE_REPETICAO_MS = 1200

/**
 * Accepts a label once while it stays before the camera. It is called for each picture that was looked at: with the text
 * of its label, or null. A label has gone only when pictures without it span `janelaMs`: a slow device that looks at
 * none for a while does not count a piece twice. While readings are not accepted, known labels are still tracked and
 * new ones stay new.
 */
export function criarFiltroDeRepeticao(janelaMs = JANELA_DE_REPETICAO_MS) {
  /** Of each label that was read: when the first picture without it came, or null while it is in sight. */
  const vistos = new Map<string, number | null>()
  return (texto: string | null, agoraMs: number, aceita = true): boolean => {
    for (const [outro, ausenteDesde] of vistos) {
      if (outro === texto) continue
      if (ausenteDesde === null) vistos.set(outro, agoraMs)
      else if (agoraMs - ausenteDesde >= janelaMs) vistos.delete(outro)
    }
    if (texto === null) return false
    const conhecido = vistos.has(texto)
    if (conhecido || aceita) vistos.set(texto, null)
    return aceita && !conhecido
  }
}
export type FiltroDeRepeticao = ReturnType<typeof criarFiltroDeRepeticao>
