import type { Cell, Cells } from '../spreadsheet.ts'
import { Allowance, Refused } from './refused.ts'
import { MAX_COLUMNS } from './rows.ts'
import { joined, type Shared, TextOfString, unescaped } from './workbook.ts'
import { type Attributes, readXml, type XmlEvents } from './xml.ts'
import type { Zip } from './zip.ts'

/** Gives each row of a sheet with its number, as far to the right as a list goes. */
export async function readSheet(
  zip: Zip,
  part: string,
  shared: Shared,
  maxCells: number,
  take: (row: number, cells: Cells) => void,
) {
  const pieces = zip.read(part)
  if (!pieces) throw new Refused('PLANILHA_ILEGIVEL')
  await readXml(pieces, new SheetEvents(shared, maxCells, take))
}

/** As Excel. */
const LAST_ROW = 1_048_576

class SheetEvents implements XmlEvents {
  readonly #shared: Shared
  readonly #take: (row: number, cells: Cells) => void
  #row = 0
  #inRow = false
  #cells: Cell[] = []
  /** State of the cell that is being read; cells beyond the columns of a list are not kept. */
  #column = -1
  #type = ''
  #style = -1
  #value = ''
  #inValue = false
  readonly #string = new TextOfString()
  readonly #cellsLeft: Allowance

  constructor(shared: Shared, maxCells: number, take: (row: number, cells: Cells) => void) {
    this.#shared = shared
    this.#cellsLeft = new Allowance(maxCells)
    this.#take = take
  }

  open(name: string, told: Attributes): void {
    if (name === 'row') this.#beginRow(told.r)
    else if (name === 'c') this.#beginCell(told)
    else if (name === 'v') this.#inValue = true
    else this.#string.open(name)
  }

  text(text: string): void {
    if (this.#column >= MAX_COLUMNS) return
    if (this.#inValue) this.#value = joined(this.#value, text)
    else this.#string.add(text)
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
    else this.#string.close(name)
  }

  /** A row that repeats or precedes a number gets the next one: the import stores rows by their number. */
  #beginRow(told: string | undefined): void {
    const row = Number(told)
    this.#row = Number.isInteger(row) && row > this.#row && row <= LAST_ROW ? row : this.#row + 1
    this.#cells = []
    this.#column = -1
    this.#inRow = true
  }

  #endRow(): void {
    if (this.#inRow) this.#take(this.#row, this.#cells)
    this.#inRow = false
  }

  #beginCell({ r, t = 'n', s = '-1' }: Attributes): void {
    this.#cellsLeft.take(1)
    this.#column = columnOf(r) ?? this.#column + 1
    if (this.#column >= MAX_COLUMNS) return
    this.#type = t
    this.#style = Number(s)
    this.#value = ''
    this.#string.take()
  }

  #endCell(): void {
    if (this.#column >= MAX_COLUMNS) return
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = this.#cell()
  }

  #cell(): Cell {
    const value = this.#value
    if (this.#type === 'inlineStr') return this.#string.take()
    if (this.#type === 's') return value.trim() === '' ? null : (this.#shared.strings[Number(value)] ?? null)
    if (this.#type === 'b') return /^\s*(1|true)\s*$/i.test(value) ? 'Sim' : 'Não'
    if (this.#type !== 'n') return unescaped(value)
    if (value.trim() === '') return null
    const number = Number(value)
    if (Number.isNaN(number)) return value
    if (this.#shared.times[this.#style]) return timeOf(number, this.#shared.from1904)
    return Number.isFinite(number) ? number : null
  }
}

/** The column of `AB12`, counted from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(place ?? '')?.[0].toUpperCase()
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const DAY_MS = 86_400_000
/** Lotus took 1900 for a leap year, and Excel counts like it: day 60 is one that never was. */
const LOTUS_DAY = 60

/** `dd/mm/aaaa hh:mm:ss` of a day counted from 1900 or 1904; null for none that a calendar has. */
function timeOf(days: number, from1904: boolean): string | null {
  const since1900 = days >= LOTUS_DAY ? days - 1 : days
  const time = new Date(
    from1904
      ? Date.UTC(1904, 0, 1) + Math.round(days * DAY_MS)
      : Date.UTC(1899, 11, 31) + Math.round(since1900 * DAY_MS),
  )
  if (Number.isNaN(time.getTime())) return null
  const two = (n: number) => String(n).padStart(2, '0')
  const date = `${two(time.getUTCDate())}/${two(time.getUTCMonth() + 1)}/${time.getUTCFullYear()}`
  return `${date} ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`
}
