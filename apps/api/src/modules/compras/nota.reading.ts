import { join } from 'node:path'
import { DomainError } from '../../infra/base/errors.ts'
import { askApart, startApart } from '../../infra/files/apart.ts'
import { Turnstile } from '../../infra/limits/turnstile.ts'
import type { CompraNota, NotaAnswer } from './nota.xml.ts'

/** Time for the answer of the process. The machine may be busy, and requests go first. */
const PATIENCE_MS = 60_000
/**
 * Limits of the process that reads, in MB: its heap, and all that it holds; its processor time, in seconds. An invoice of
 * 990 lines takes a second.
 */
const HEAP = 192
const MEMORY = 384
const PROCESSOR = 15

/** One file is read at a time; people take turns. */
const PLACES = new Turnstile({ inside: 1, waiting: 20, waitMs: PATIENCE_MS })

let reading: (file: Buffer) => Promise<NotaAnswer> = readApart
/** Sets who reads; null: a process apart, as the program does. Tests read in-process, except those about the process. */
export const readNotasBy = (chosenReader: typeof reading | null): void => void (reading = chosenReader ?? readApart)

/**
 * Reads the XML of a supplier's invoice in a process whose memory and time are bounded: what it is made of may cost more
 * than its size tells. Throws NOTA_ILEGIVEL with why.
 */
export async function readNotaOf(usuarioId: number, file: Buffer): Promise<CompraNota> {
  const leave = await PLACES.take(String(usuarioId))
  try {
    const answer = await reading(file)
    if ('motivo' in answer) throw new DomainError('NOTA_ILEGIVEL', { motivo: answer.motivo })
    return answer.nota
  } finally {
    leave()
  }
}

async function readApart(file: Buffer): Promise<NotaAnswer> {
  const child = startApart(join(import.meta.dirname, 'nota.process.ts'), {
    args: [String(MEMORY), String(PROCESSOR)],
    execArgv: [`--max-old-space-size=${HEAP}`],
  })
  try {
    return await askApart<NotaAnswer>(child, file, PATIENCE_MS)
  } catch {
    return { motivo: 'Ele é pesado demais para ser lido, ou o servidor está ocupado: tente de novo.' }
  } finally {
    child.kill('SIGKILL')
  }
}
