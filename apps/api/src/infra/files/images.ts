import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { DomainError } from '../base/errors.ts'
import { ONE_AT_A_TIME, Turnstile } from '../limits/turnstile.ts'
import { askApart, startApart } from './apart.ts'
import type { Answer, ArtReading, EncodedImage } from './store.ts'

/** The process ends when nothing came for so long, and is started anew for the next picture. */
const IDLE_MS = 60_000
/** Time-out, ms. The decoding itself stops after 20 s, and the rest is quick. */
const PATIENCE_MS = 40_000

/** Answered at once, as unreadable. */
const NO_PICTURE = Buffer.alloc(1)

/** Process that encodes one picture at a time: memory stays bounded, and the other cores are for those who read. */
class Encoder<A> {
  readonly #args: readonly string[]
  readonly #turns = new Turnstile(ONE_AT_A_TIME)
  #running: ChildProcess | null = null
  #idle: NodeJS.Timeout | null = null

  constructor(...args: string[]) {
    this.#args = args
  }

  /** `read` is called when its turn has come: what waits holds no picture. */
  async encode(read: () => Promise<Buffer>, owner?: number): Promise<A | null> {
    const done = await this.#turns.take(String(owner))
    try {
      const content = await read()
      // Retries once: a single death may have another cause than the picture.
      return await this.#apart(content).catch(() => this.#apart(content).catch(() => this.#blame()))
    } finally {
      done()
    }
  }

  /** After two deaths: null if the encoder answers to other input, so that the picture killed it; else its error. */
  async #blame(): Promise<null> {
    await this.#apart(NO_PICTURE)
    return null
  }

  /** Rejects when the process ends, or hangs and is ended, before it has answered. */
  async #apart(content: Buffer): Promise<A> {
    if (this.#idle) clearTimeout(this.#idle)
    const child = (this.#running ??= this.#start())
    // A call waits for the process: keep the program alive.
    child.channel?.ref()
    try {
      return await askApart<A>(child, content, PATIENCE_MS)
    } catch (error) {
      this.#end(child)
      throw error
    } finally {
      child.channel?.unref()
      this.#idle = setTimeout(() => this.#end(child), IDLE_MS).unref()
    }
  }

  #start(): ChildProcess {
    const child = startApart(join(import.meta.dirname, 'images.process.ts'), { args: this.#args })
    child.unref()
    return child
  }

  #end(child: ChildProcess): void {
    if (this.#running === child) this.#running = null
    if (child.connected) child.disconnect()
  }
}

const quick = new Encoder<Answer>()
const slow = new Encoder<Answer>('demoradas')
const arts = new Encoder<ArtReading | null>('arte')
const jpegs = new Encoder<Uint8Array | null>('jpeg')

/**
 * Decodes and encodes `conteudo`; throws IMAGEM_ILEGIVEL for a format that is not accepted and IMAGEM_ENORME for one
 * that would take too long. Only large images wait for each other. `dono` is the user who uploads.
 */
export async function encodeImage(nome: string, conteudo: Buffer, dono?: number): Promise<EncodedImage> {
  const read = () => Promise.resolve(conteudo)
  const first = await quick.encode(read, dono)
  const answer = first === 'demorada' ? await slow.encode(read, dono) : first
  if (answer === 'enorme') throw new DomainError('IMAGEM_ENORME', { arquivo: nome })
  if (answer === null || answer === 'demorada') throw new DomainError('IMAGEM_ILEGIVEL', { arquivo: nome })
  return answer
}

/** Decodes a print file, which is read when its turn has come; null when it is no picture, or not a whole one. */
export const readArt = (read: () => Promise<Buffer>, dono?: number): Promise<ArtReading | null> =>
  arts.encode(read, dono)

/** A stored picture as JPEG; null when it is none. */
export const encodeJpeg = (content: Buffer): Promise<Uint8Array | null> => jpegs.encode(() => Promise.resolve(content))
