import { join } from 'node:path'
import { DomainError } from '../base/errors.ts'
import { Turnstile } from '../limits/turnstile.ts'
import { askApart, startApart } from './apart.ts'
import type { SpreadsheetRefusal } from './spreadsheet/refused.ts'

/** A number is one only where the file says so; text stays as it is written, a time is `dd/mm/aaaa hh:mm:ss`. */
export type Cell = string | number | null
export type Cells = readonly Cell[]

export interface SpreadsheetChoice {
  /** Headers that are known, as `normalizeHeader` writes them: the header is the row that has most of them. */
  readonly known: readonly string[]
  /** The row of the header, as the spreadsheet program numbers it; found when absent. */
  readonly headerRow?: number | undefined
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
  readonly headerRow: number
  /** Rows with data below the header. */
  readonly total: number
}

export interface SpreadsheetRow {
  /** As the spreadsheet program numbers it. */
  readonly row: number
  readonly cells: Cells
}

const MAX_ROWS = 50_000
/** Time for an answer of the process, ms; it needs a few seconds for the largest file that is read. */
const PATIENCE_MS = 60_000
/** Limits of the process that reads, in MB: its heap, and all that it holds; its processor time, in seconds. */
const HEAP = 384
const MEMORY = 640
const PROCESSOR = 60

/** First message to the process; after it, any message at all asks for the next answer. */
export interface SpreadsheetWork {
  readonly file: Uint8Array
  readonly choice: SpreadsheetChoice
  readonly maxRows: number
}
export type SpreadsheetAnswer =
  | { readonly head: SpreadsheetHead }
  | { readonly rows: readonly SpreadsheetRow[] }
  | { readonly refusal: SpreadsheetRefusal; readonly cell: string | undefined; readonly row: number | undefined }
export type FromProcess = SpreadsheetAnswer | 'end'

/** Lets one file be read at a time: each may take `MEMORY`. */
const PLACES = new Turnstile({ inside: 1, waiting: 20, waitMs: PATIENCE_MS })

let reading: (work: SpreadsheetWork) => AsyncIterable<SpreadsheetAnswer> = readingApart
/** Sets who reads; null: a process apart, as the program does. Tests read in-process, except those about the process. */
export const readBy = (chosenReader: typeof reading | null): void => void (reading = chosenReader ?? readingApart)

/**
 * Reads a CSV or XLSX file in a process whose memory is bounded, and gives its rows to `take`, some at a time; without
 * `take` it only looks. A file that is too large, takes too long or is none is refused with a sentence; so is one that
 * the process dies of.
 */
export async function readSpreadsheet(
  file: Uint8Array,
  choice: SpreadsheetChoice,
  take?: (rows: readonly SpreadsheetRow[]) => Promise<void>,
): Promise<SpreadsheetHead> {
  const leave = await PLACES.take('')
  try {
    let head: SpreadsheetHead | undefined
    for await (const told of reading({ file, choice, maxRows: MAX_ROWS })) {
      if ('refusal' in told)
        throw new DomainError(told.refusal, {
          linhas: MAX_ROWS.toLocaleString('pt-BR'),
          celula: told.cell,
          linha: told.row,
        })
      if ('head' in told) head = told.head
      else await take?.(told.rows)
      if (head && !take) break
    }
    if (!head) throw new DomainError('PLANILHA_ILEGIVEL')
    return head
  } finally {
    leave()
  }
}

async function* readingApart(work: SpreadsheetWork): AsyncGenerator<SpreadsheetAnswer> {
  const child = startApart(join(import.meta.dirname, 'spreadsheet.process.ts'), {
    args: [String(MEMORY), String(PROCESSOR)],
    execArgv: [`--max-old-space-size=${HEAP}`],
  })
  const ask = (what: SpreadsheetWork | 'next') =>
    askApart<FromProcess>(child, what, PATIENCE_MS).catch(() => {
      throw new DomainError('PLANILHA_PESADA')
    })
  try {
    for (let told = await ask(work); told !== 'end'; told = await ask('next')) yield told
  } finally {
    child.kill('SIGKILL')
  }
}
