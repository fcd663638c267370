import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../base/errors.ts'
import { Turnstile } from '../limits/turnstile.ts'

/** A number is one only where the file says so; text stays as it is written, a time is `dd/mm/aaaa hh:mm:ss`. */
export type Cell = string | number | null
export type Cells = readonly Cell[]

export interface SpreadsheetChoice {
  /** Headers that are known, as `normalizar` writes them: the header is the row that has most of them. */
  readonly known: readonly string[]
  /** Found by the header when absent. */
  readonly delimiter?: string | undefined
  /** The first one when absent. */
  readonly sheet?: string | undefined
}

export interface SpreadsheetHead {
  /** Null for a workbook. */
  readonly delimiter: string | null
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly header: readonly string[]
  /** Rows with data below the header. */
  readonly total: number
}

export interface SpreadsheetRow {
  /** As the spreadsheet program numbers it. */
  readonly row: number
  readonly cells: Cells
}

const MAX_ROWS = 50_000
const READ_MS = 60_000

/** What the worker is given. */
export interface SpreadsheetWork {
  readonly file: Uint8Array
  readonly choice: SpreadsheetChoice
  readonly maxRows: number
}
/** What it says when it cannot read. */
export type SpreadsheetRefusal =
  | 'PLANILHA_ILEGIVEL'
  | 'PLANILHA_COM_SENHA'
  | 'PLANILHA_VAZIA'
  | 'PLANILHA_COM_LINHAS_DEMAIS'
  | 'PLANILHA_DESCOMPACTADA'
export type FromWorker =
  | { readonly head: SpreadsheetHead }
  | { readonly rows: readonly SpreadsheetRow[] }
  | { readonly refusal: SpreadsheetRefusal }

/** A file takes as much memory as it has text: one is read at a time in a process. */
const PLACES = new Turnstile({ inside: 1, waiting: 20, waitMs: READ_MS })

/**
 * Reads a CSV or XLSX file in a thread with a bound of its own, and gives its rows to `take`, some at a time; without
 * `take` it only looks. A file that is too large, takes too long or is none is refused with a sentence.
 */
export async function readSpreadsheet(
  file: Uint8Array,
  choice: SpreadsheetChoice,
  take?: (rows: readonly SpreadsheetRow[]) => Promise<void>,
): Promise<SpreadsheetHead> {
  const leave = await PLACES.take('')
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData: { file, choice, maxRows: MAX_ROWS } satisfies SpreadsheetWork,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 8 },
  })
  try {
    const signal = AbortSignal.timeout(READ_MS)
    const first = await hear(worker, signal)
    if (!('head' in first)) throw new DomainError('PLANILHA_ILEGIVEL')
    for (;;) {
      if (!take) return first.head
      worker.postMessage('next')
      const message = await hear(worker, signal)
      if (!('rows' in message) || message.rows.length === 0) return first.head
      await take(message.rows)
    }
  } finally {
    void worker.terminate()
    leave()
  }
}

async function hear(worker: Worker, signal: AbortSignal): Promise<FromWorker> {
  // A thread that ends without a word ran into its bound.
  const [message] = (await Promise.race([
    once(worker, 'message', { signal }),
    once(worker, 'exit', { signal }).then(() => {
      throw new DomainError('PLANILHA_ILEGIVEL')
    }),
  ]).catch((error: unknown) => {
    throw error instanceof DomainError ? error : new DomainError('PLANILHA_ILEGIVEL')
  })) as [FromWorker]
  if ('refusal' in message) throw new DomainError(message.refusal, { linhas: MAX_ROWS.toLocaleString('pt-BR') })
  return message
}
