import { storableText } from '../../base/storable.ts'
import type { Cell, SpreadsheetRow } from '../spreadsheet.ts'
import { type Allowance, Refused } from './refused.ts'

/** A row has no more cells: what stands further to the right is none of a list. */
export const MAX_COLUMNS = 200
/** Characters of a cell. Excel takes a third of it; a description in HTML may be longer in a CSV file. */
export const MAX_CELL = 100_000
/** Some rows stand above the header; a file with more than that is too long. A person may name any of them as the header. */
const ABOVE = 50
const ROWS_AT_ONCE = 250

/** What one file may hold; a test gives less. */
export interface Bounds {
  /** Bytes that a workbook's parts may unpack to, those that are read. */
  readonly unpackedBytes: number
  /** Cells, blank ones as well: a hundred columns of as many rows as are read. */
  readonly cells: number
  /**
   * Characters that the cells may have together, each time that they stand in it: a shared string is written once. A
   * cell counts for some more, so that short ones are bounded as well.
   */
  readonly characters: number
}
export const BOUNDS: Bounds = { unpackedBytes: 200 * 1024 * 1024, cells: 5_000_000, characters: 64_000_000 }
const CELL_ITSELF = 8

/** The letters of a column, counted from 0. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

function tidy(row: number, cells: readonly Cell[]): Cell[] {
  const kept = cells.slice(0, MAX_COLUMNS).map((cell, column) => {
    if (typeof cell !== 'string') return cell
    if (cell.length > MAX_CELL) throw new Refused('PLANILHA_COM_CELULA_ENORME', `${lettersOf(column)}${row}`)
    return storableText(cell)
  })
  while (kept.length > 0 && (kept.at(-1) ?? '') === '') kept.pop()
  return kept
}

/** Rows as JSON outside of the heap, but for the first ones: as objects, 50,000 rows take five times their text. */
export class Rows {
  readonly first: SpreadsheetRow[] = []
  readonly #packed: Buffer[] = []
  readonly #most: number
  readonly #text: Allowance
  #last: SpreadsheetRow[] = []
  count = 0

  /** `text` bounds all sheets of a file together. */
  constructor(maxRows: number, text: Allowance) {
    this.#most = maxRows + ABOVE
    this.#text = text
  }

  add(row: number, values: readonly Cell[]): void {
    const cells = tidy(row, values)
    if (!cells.some((cell) => String(cell ?? '').trim() !== '')) return
    if (this.count > this.#most) throw new Refused('PLANILHA_COM_LINHAS_DEMAIS')
    for (const cell of cells) this.#text.take(CELL_ITSELF + (typeof cell === 'string' ? cell.length : 0))
    this.count++
    const rows = this.first.length < ABOVE ? this.first : this.#last
    rows.push({ row, cells })
    if (this.#last.length === ROWS_AT_ONCE) this.#pack()
  }

  /** The rows from the one after `header`, some at a time. */
  *after(header: number): Generator<readonly SpreadsheetRow[]> {
    this.#pack()
    if (this.first.length > header + 1) yield this.first.slice(header + 1)
    for (const some of this.#packed) yield JSON.parse(some.toString())
  }

  #pack(): void {
    if (this.#last.length > 0) this.#packed.push(Buffer.from(JSON.stringify(this.#last)))
    this.#last = []
  }
}
