import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DomainError } from './errors.ts'
import type { Answer, EncodedImage } from './images.formats.ts'

/** The process ends when nothing came for so long, and is started anew for the next picture. */
const IDLE_MS = 60_000
/** Time-out, ms. The decoding itself stops after 20 s, and the rest is quick. */
const PATIENCE_MS = 40_000

interface Waiting {
  /** The uploading user; images of several people are encoded in turns. */
  readonly owner: number | undefined
  begin(): void
}

/** One process that encodes one picture at a time: memory stays bounded, and the other cores are for those who read. */
class Encoder {
  readonly #args: readonly string[]
  readonly #line: Waiting[] = []
  #busy = false
  #last: number | undefined
  #running: ChildProcess | null = null
  #idle: NodeJS.Timeout | null = null

  constructor(...args: string[]) {
    this.#args = args
  }

  async encode(content: Buffer, owner: number | undefined): Promise<Answer> {
    await this.#turn(owner)
    try {
      // A process that ended meanwhile says nothing of the picture. One that ends of it twice does.
      return await this.#apart(content).catch(() => this.#apart(content).catch(() => null))
    } finally {
      this.#busy = false
      this.#next()
    }
  }

  #turn(owner: number | undefined): Promise<void> {
    return new Promise((begin) => {
      this.#line.push({ owner, begin })
      this.#next()
    })
  }

  /** The first one of another person than the last one's, if there is one: who sends a hundred does not hold up others. */
  #next(): void {
    if (this.#busy || this.#line.length === 0) return
    const other = this.#line.findIndex(({ owner }) => owner !== this.#last)
    const [chosen] = this.#line.splice(Math.max(other, 0), 1)
    this.#busy = true
    this.#last = chosen?.owner
    chosen?.begin()
  }

  /** Encodes in the process. Rejects when it ends, or hangs and is killed, before it has answered. */
  async #apart(content: Buffer): Promise<Answer> {
    if (this.#idle) clearTimeout(this.#idle)
    const child = (this.#running ??= this.#start())
    // A call waits for the process: keep the program alive.
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
      this.#end(child)
      throw error
    } finally {
      over.abort()
      clearTimeout(hung)
      child.channel?.unref()
      this.#idle = setTimeout(() => this.#end(child), IDLE_MS).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'images.process.ts'), this.#args, {
      serialization: 'advanced',
      // Nothing of what this process was started with is meant for it.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.unref()
    // Ignores errors of an idle process; the next call starts a new one.
    child.on('error', () => undefined)
    return child
  }

  #end(child: ChildProcess): void {
    if (this.#running === child) this.#running = null
    if (child.connected) child.disconnect()
  }
}

const quick = new Encoder()
const slow = new Encoder('demoradas')

/**
 * Decodes and encodes `conteudo`; throws IMAGEM_ILEGIVEL for a format that is not accepted and IMAGEM_ENORME for one
 * that would take too long. Only large images wait for each other. `dono` is the user who uploads.
 */
export async function encodeImage(nome: string, conteudo: Buffer, dono?: number): Promise<EncodedImage> {
  const first = await quick.encode(conteudo, dono)
  const answer = first === 'demorada' ? await slow.encode(conteudo, dono) : first
  if (answer === 'enorme') throw new DomainError('IMAGEM_ENORME', { arquivo: nome })
  if (answer === null || answer === 'demorada') throw new DomainError('IMAGEM_ILEGIVEL', { arquivo: nome })
  return answer
}

function listen(child: ChildProcess, until: AbortSignal, event: string, heard: (told: unknown) => void): void {
  child.on(event, heard)
  until.addEventListener('abort', () => child.off(event, heard))
}
