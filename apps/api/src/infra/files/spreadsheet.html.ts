import { textoDoHtml } from '../base/html.ts'
import { MAX_COLUMNS } from './spreadsheet.rows.ts'
import type { Cells } from './spreadsheet.ts'

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
