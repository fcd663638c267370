import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Between two passwords the thread waits this long for the next one, then its memory is given back. */
let ociosoMs = 5_000

/** For tests: to start a thread takes half a second of processor time. */
export function guardarListas(ms: number): void {
  ociosoMs = ms
}

let thread: Worker | null = null
let fila: Promise<unknown> = Promise.resolve()
let descanso: NodeJS.Timeout | null = null

/** Is the password easy to guess: in lists of common ones, or made of common words, names, sequences and repetitions? */
export function senhaComum(senha: string, nomes: readonly string[]): Promise<boolean> {
  const resposta = fila.then(() => perguntar(senha, nomes))
  fila = resposta.catch(() => undefined)
  return resposta
}

async function perguntar(senha: string, nomes: readonly string[]): Promise<boolean> {
  if (descanso) clearTimeout(descanso)
  thread ??= new Worker(new URL('./senha-comum.worker.ts', import.meta.url))
  thread.ref()
  thread.postMessage({ senha, nomes })
  try {
    const [comum] = (await once(thread, 'message')) as [boolean]
    descanso = setTimeout(encerrar, ociosoMs).unref()
    return comum
  } catch (error) {
    encerrar()
    throw error
  } finally {
    // A command that is done must not wait for it.
    thread?.unref()
  }
}

function encerrar(): void {
  void thread?.terminate()
  thread = null
}
