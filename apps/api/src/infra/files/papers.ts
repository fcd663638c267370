import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { DomainError } from '../base/errors.ts'
import { Turnstile } from '../limits/turnstile.ts'
import { startApart } from './apart.ts'
import { readArtPicture } from './art-picture.ts'
import { encodeJpeg } from './images.ts'
import type { Files } from './store.ts'

/** Papers by name; `papers.ts` beside the server has what draws each. */
export type PaperName = 'cliente' | 'compra' | 'etiquetas' | 'lista' | 'orcamento' | 'recibo'

/** Fetches what a paper shows and has no way to read where it is drawn, by what it is and its name. */
export type Fetch = (what: string, name: string) => Promise<unknown>

/** Fetches a picture as JPEG: a stored one, or that of a print file; null when there is none. */
export type FetchPicture = (what: 'imagem' | 'arte', name: string) => Promise<Uint8Array | null>

/** Draws a paper; whatever it answers can be sent between processes. */
export type Draw<D> = (data: D, fetch: never) => Promise<unknown>
type DataOf<D> = D extends Draw<infer Data> ? Data : never
type Drawn<D> = D extends Draw<never> ? Awaited<ReturnType<D>> : never

/** A paper of more pages is refused. */
export const MOST_PAGES = 300
/** So is one of more bytes. */
export const MOST_BYTES = 20 * 1024 * 1024

/** A paper of more pages, or bytes, than one may have. */
export class PaperTooLarge extends Error {}

/** The largest paper takes 20 s on two busy cores. */
const PATIENCE_MS = 60_000
/** Limits of the process that draws, in MB: its heap, and all that it holds. */
const HEAP = 192
const MEMORY = 400
/** The process ends when no paper was asked for so long, and is started anew for the next one. */
const IDLE_MS = 60_000

/** One paper is drawn at a time; people take turns. */
const PLACES = new Turnstile({ inside: 1, waiting: 40, waitMs: 2 * PATIENCE_MS })

interface PaperOptions {
  readonly fetch?: Fetch
  /** The person who asks for the paper: people take turns. */
  readonly usuarioId?: number
  /** What a person does instead where the paper is too large, in a sentence. */
  readonly tip: string
}

/** What the process that draws is told, and what it says. */
export type ToPapers = { readonly draw: readonly [PaperName, unknown] } | { readonly fetched: unknown }
export type FromPapers =
  | { readonly begun: true }
  | { readonly fetch: readonly [what: string, name: string] }
  | { readonly drawn: unknown }
  | { readonly tooLarge: true }
  | { readonly failed: string }

let drawing: (name: PaperName, data: unknown, fetch: Fetch) => Promise<unknown> = drawApart
/** Sets who draws; null: a process apart, as the program does. Tests draw in-process, except those about the process. */
export const drawPapersBy = (chosen: typeof drawing | null): void => void (drawing = chosen ?? drawApart)

/**
 * Draws a paper in a process whose memory and time are bounded: stored rows may be many, and what they fill is known only
 * once it is drawn. Throws PAPEL_GRANDE with `tip` for one that is too large.
 */
export async function drawPaper<D extends Draw<never>>(
  name: PaperName,
  data: DataOf<D>,
  { fetch = async () => null, usuarioId, tip }: PaperOptions,
): Promise<Drawn<D>> {
  const leave = await PLACES.take(String(usuarioId))
  try {
    return (await drawing(name, data, fetch)) as Drawn<D>
  } catch (error) {
    if (error instanceof PaperTooLarge) throw new DomainError('PAPEL_GRANDE', { dica: tip })
    throw error
  } finally {
    leave()
  }
}

/** Fetches pictures of this store. */
export const picturesOf =
  (files: Files): Fetch =>
  async (what, name) => {
    if (what === 'arte') return readArtPicture(name, files)
    const content = await files.readImage(name)
    return content && encodeJpeg(content)
  }

let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

function startDrawing(): ChildProcess {
  const child = startApart(join(import.meta.dirname, '../../papers.process.ts'), {
    args: [String(MEMORY)],
    execArgv: [`--max-old-space-size=${HEAP}`],
  })
  child.unref()
  child.once('exit', () => {
    if (running === child) running = null
  })
  return child
}

function endDrawing(child: ChildProcess): void {
  if (running === child) running = null
  child.kill('SIGKILL')
}

/** The process had ended before it was given a paper. */
class NotBegun extends Error {}

/** Rejects with PaperTooLarge also where the process ends over it, or takes too long: it is then ended. */
async function drawApart(name: PaperName, data: unknown, fetch: Fetch): Promise<unknown> {
  try {
    return await drawOnce(name, data, fetch)
  } catch (error) {
    if (error instanceof NotBegun) return drawOnce(name, data, fetch)
    throw error
  }
}

async function drawOnce(name: PaperName, data: unknown, fetch: Fetch): Promise<unknown> {
  clearTimeout(idle)
  const child = (running ??= startDrawing())
  // A call waits for the process: keep the program alive.
  child.channel?.ref()
  const over = new AbortController()
  const listen = <T>(event: string, heard: (told: T) => void) => {
    child.on(event, heard)
    over.signal.addEventListener('abort', () => child.off(event, heard))
  }
  try {
    return await new Promise<unknown>((resolve, reject) => {
      let hasBegun = false
      const lost = () => reject(hasBegun ? new PaperTooLarge() : new NotBegun('the process that draws has ended'))
      const tell = (told: ToPapers) => child.send(told, (error) => error && lost())
      listen('exit', lost)
      listen('error', lost)
      const patience = setTimeout(lost, PATIENCE_MS)
      over.signal.addEventListener('abort', () => clearTimeout(patience))
      listen('message', (said: FromPapers) => {
        if ('begun' in said) hasBegun = true
        else if ('fetch' in said) fetch(...said.fetch).then((fetched) => tell({ fetched }), reject)
        else if ('drawn' in said) resolve(said.drawn)
        else if ('tooLarge' in said) reject(new PaperTooLarge())
        else reject(new Error(said.failed))
      })
      tell({ draw: [name, data] })
    })
  } catch (error) {
    // It may be in the middle of a paper: the next one is drawn by another.
    endDrawing(child)
    throw error
  } finally {
    over.abort()
    child.channel?.unref()
    idle = setTimeout(() => endDrawing(child), IDLE_MS).unref()
  }
}
