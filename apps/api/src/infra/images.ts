import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DomainError } from './errors.ts'
import type { Answer, EncodedImage } from './images.formats.ts'

/** The process ends when nothing came for so long, and is started anew for the next picture. */
const IDLE_MS = 60_000
/** Three widths, each of which gives up by itself before. */
const PATIENCE_MS = 90_000

let running: ChildProcess | null = null
let idle: NodeJS.Timeout | null = null
// One picture at a time: memory stays bounded, and the other cores are for those who read.
let line: Promise<unknown> = Promise.resolve()

/** Decodes and encodes `conteudo`; refuses with IMAGEM_ILEGIVEL what is not one of the accepted formats. */
export function encodeImage(nome: string, conteudo: Buffer): Promise<EncodedImage> {
  const answered = line.then(async () => {
    // A process that ended meanwhile says nothing of the picture. One that ends of it twice does.
    const answer = await encodeApart(conteudo).catch(() => encodeApart(conteudo).catch(() => null))
    if (!answer) throw new DomainError('IMAGEM_ILEGIVEL', { arquivo: nome })
    return answer
  })
  line = answered.catch(() => undefined)
  return answered
}

/** Rejects when the process ends, or hangs and is ended, before it has answered. */
async function encodeApart(content: Buffer): Promise<Answer> {
  if (idle) clearTimeout(idle)
  const child = (running ??= start())
  // Somebody waits for it now: the program must not end for want of other work.
  child.channel?.ref()
  const hung = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const over = new AbortController()
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const lost = (error: unknown) =>
        reject(new Error('the process that encodes pictures has ended', { cause: error }))
      listen(child, over.signal, 'message', (answer) => resolve(answer as Answer))
      listen(child, over.signal, 'exit', lost)
      listen(child, over.signal, 'error', lost)
      child.send(content, (error) => error && lost(error))
    })
  } catch (error) {
    end(child)
    throw error
  } finally {
    over.abort()
    clearTimeout(hung)
    child.channel?.unref()
    idle = setTimeout(() => end(child), IDLE_MS).unref()
  }
}

function start(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'images.process.ts'), {
    serialization: 'advanced',
    // Nothing of what this process was started with is meant for it.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  // Of one that ends or breaks while nobody waits, the next picture hears.
  child.on('error', () => undefined)
  return child
}

function end(child: ChildProcess): void {
  if (running === child) running = null
  if (child.connected) child.disconnect()
}

function listen(child: ChildProcess, until: AbortSignal, event: string, heard: (told: unknown) => void): void {
  child.on(event, heard)
  until.addEventListener('abort', () => child.off(event, heard))
}
