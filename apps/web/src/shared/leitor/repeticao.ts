/** Time without sight of a label after which it counts again. */
const JANELA_DE_REPETICAO_MS = 1200

/**
 * Accepts a text once while its label stays before the camera. Every sighting extends the window of `janelaMs`, so a
 * label held still is one reading; removed and shown again, it is another. While readings are not accepted, known
 * labels are still tracked and new ones stay new.
 */
export function criarFiltroDeRepeticao(janelaMs = JANELA_DE_REPETICAO_MS) {
  const vistos = new Map<string, number>()
  return (texto: string, agoraMs: number, aceita = true): boolean => {
    for (const [outro, visto] of vistos) if (agoraMs - visto >= janelaMs) vistos.delete(outro)
    const conhecido = vistos.has(texto)
    if (conhecido || aceita) vistos.set(texto, agoraMs)
    return aceita && !conhecido
  }
}
