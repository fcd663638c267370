import { onSessaoChange } from './session/session.ts'

/** An answer as it came, and the name by which the server knows it. */
export interface RespostaGuardada {
  readonly etag: string
  readonly corpo: unknown
}

const MAXIMO = 60
/** By address, the longest unused first. In memory alone: nothing of the shop stays on the device (decision 022). */
const guardadas = new Map<string, RespostaGuardada>()
// What one person was told is no answer to the next.
onSessaoChange(() => guardadas.clear())

/** The answer of an earlier GET of this address, to ask whether it is still the same. */
export function respostaGuardada(url: string): RespostaGuardada | undefined {
  const guardada = guardadas.get(url)
  if (!guardada) return undefined
  guardadas.delete(url)
  guardadas.set(url, guardada)
  return guardada
}

/** Stores an answer with its ETag. Later callers get the same body: it must not be mutated. */
export function guardarResposta(url: string, etag: string | null, corpo: unknown): void {
  guardadas.delete(url)
  if (etag === null) return
  guardadas.set(url, { etag, corpo })
  const [antiga] = guardadas.keys()
  if (guardadas.size > MAXIMO && antiga !== undefined) guardadas.delete(antiga)
}
