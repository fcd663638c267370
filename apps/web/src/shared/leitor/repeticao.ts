/** How long a label must have been out of sight to count again. */
const JANELA_DE_REPETICAO_MS = 1200

/**
 * Lets a text through once while its label stays in front of the camera. Every sighting extends the time, so that a
 * label held still is one reading however long it is held; taken away and shown again, it is another one. While nothing
 * is accepted, what was read before is still watched and what is new stays new.
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
