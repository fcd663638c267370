import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import papa from 'papaparse'
import { textoDoHtml } from '../../base/html.ts'
import type { Cells, SpreadsheetRow } from '../spreadsheet.ts'
import { MAX_COLUMNS } from './rows.ts'

const DELIMITERS = [';', '\t', ',', '|']
/** Titles may stand above the header, in so many rows. */
const HEADER_WITHIN = 20

/** Decodes strict UTF-8, else windows-1252 (Excel on Windows writes it); null when the file is not text. */
export function textOf(file: Uint8Array): string | null {
  const text = decode(file)
  // oxlint-disable-next-line no-control-regex -- these are what tells a picture or a program from text
  return /[\u0001-\u0008\u000e-\u001a]/.test(text.slice(0, 4096)) ? null : text
}

function decode(file: Uint8Array): string {
  // "Texto Unicode" of Excel.
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** A sign that separates; the line is a row like others where it names none. */
const SEP = /^sep=([\t !#-/:-@[-`{-~])\r?\n/i

/** A row is read whole: one of millions of cells would take minutes and all memory. */
export function occursMore(text: string, delimiter: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(delimiter); at !== -1 && count <= most; at = text.indexOf(delimiter, at + 1)) count++
  return count > most
}

/**
 * Returns the delimiter named in the line `sep=`; else, of those that make at most `most` cells, the one that makes
 * most known headers of a row, or else most columns.
 */
export function delimiterOf(text: string, known: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const said = SEP.exec(text)?.[1]
  if (said) return said
  const scored = DELIMITERS.filter((delimiter) => !occursMore(text, delimiter, most)).map((delimiter) => {
    const rows: SpreadsheetRow[] = []
    parseText(text, delimiter, (row, cells) => rows.push({ row, cells }), HEADER_WITHIN)
    const header = rows[headerOf(rows, known)]?.cells ?? []
    return { delimiter, found: knownIn(header, known), columns: header.length }
  })
  scored.sort((a, b) => b.found - a.found || b.columns - a.columns)
  return scored[0]?.delimiter ?? ';'
}

/** How many known headers are in a row. */
export const knownIn = (cells: Cells, known: readonly string[]) =>
  new Set(cells.map((cell) => normalizeHeader(String(cell ?? ''))).filter((name) => known.includes(name))).size

/** Index of the row with most known headers; the first row when none has any. */
export function headerOf(rows: readonly { readonly cells: Cells }[], known: readonly string[]): number {
  const scores = rows.slice(0, HEADER_WITHIN).map(({ cells }) => knownIn(cells, known))
  return Math.max(0, scores.indexOf(Math.max(...scores, 0)))
}

/** Gives each row with its number, which counts blank ones too. */
export function parseText(text: string, delimiter: string, take: (row: number, cells: Cells) => void, preview = 0) {
  const said = SEP.exec(text)?.[0].length ?? 0
  let row = said > 0 ? 1 : 0
  papa.parse<string[]>(text.slice(said), {
    delimiter,
    preview,
    step: ({ data }) => take(++row, data),
  })
}

/** Markup saved under the name of a spreadsheet, as reports of web programs are. */
export const isMarkup = (text: string): boolean =>
  /^\s*<(\?xml|!doctype|!--|html|head|meta|style|body|div|table|workbook)\b/i.test(text.slice(0, 1000))

const TAG = /<(\/?)(table|tr|td|th)\b/gi
/** Excel's own last row; a cell cannot reach further down. */
const MOST_ROWS = 1_048_576

/** Gives each row of the tables of an HTML page, one below the other; false where it has none. */
export function readTables(html: string, take: (row: number, cells: Cells) => void): boolean {
  const rows = new TableRows(take)
  let read = 0
  for (const { 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (index < read) continue
    const end = html.indexOf('>', index)
    if (end === -1) break
    read = end + 1
    rows.endCell(html, index)
    if (/^t[dh]$/i.test(name)) {
      if (slash === '') rows.beginCell(html.slice(index, end), read)
    } else rows.endRow(slash === '' && /^tr$/i.test(name))
  }
  rows.endCell(html, html.length)
  rows.endRow(false)
  return rows.row > 0
}

class TableRows {
  row = 0
  readonly #take: (row: number, cells: Cells) => void
  #cells: string[] | null = null
  /** How many rows more a cell above still takes of each column. */
  #taken: number[] = []
  #from = -1
  #across = 1
  #down = 1

  constructor(take: (row: number, cells: Cells) => void) {
    this.#take = take
  }

  beginCell(tag: string, from: number): void {
    this.#cells ??= this.#beginRow()
    this.#from = from
    this.#across = spanOf(tag, 'colspan', MAX_COLUMNS)
    this.#down = spanOf(tag, 'rowspan', MOST_ROWS)
  }

  endCell(html: string, at: number): void {
    if (this.#from === -1 || this.#cells === null) return
    const text = textoDoHtml(html.slice(this.#from, at))
    this.#from = -1
    this.#skipTaken(this.#cells)
    for (let i = 0; i < this.#across && this.#cells.length < MAX_COLUMNS; i++) {
      this.#taken[this.#cells.length] = this.#down - 1
      // The text of a wide cell stands in its first column.
      this.#cells.push(i === 0 ? text : '')
    }
  }

  /** Ends the row that is open; `another`: one begins. */
  endRow(another: boolean): void {
    if (this.#cells !== null) this.#take(this.row, this.#cells)
    this.#cells = another ? this.#beginRow() : null
  }

  #beginRow(): string[] {
    this.row++
    return []
  }

  #skipTaken(cells: string[]): void {
    for (let left = this.#taken[cells.length] ?? 0; left > 0; left = this.#taken[cells.length] ?? 0) {
      this.#taken[cells.length] = left - 1
      cells.push('')
    }
  }
}

const spanOf = (tag: string, name: string, most: number) =>
  Math.min(most, Math.max(1, Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,7})`, 'i').exec(tag)?.[1] ?? 1)))
