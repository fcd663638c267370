import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { delimiterOf, HEADER_WITHIN, headerOf, knownIn, parseText, textOf } from './spreadsheet.text.ts'
import type { Cell, FromWorker, SpreadsheetRefusal, SpreadsheetRow, SpreadsheetWork } from './spreadsheet.ts'
import { isZip, unpacksWithin } from './spreadsheet.zip.ts'

const { file, choice, maxRows } = workerData as SpreadsheetWork

// A thread of its own, which spreadsheet.ts starts.

const ROWS_AT_ONCE = 250
/** A row has no more cells: what stands further to the right is none of a list. */
const MAX_COLUMNS = 200
const UNPACKED_BYTES = 200 * 1024 * 1024

class Refused extends Error {
  readonly refusal: SpreadsheetRefusal
  constructor(refusal: SpreadsheetRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

interface Read {
  readonly delimiter: string | null
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly rows: ReturnType<ReturnType<typeof collect>['end']>
}

/** Text that can be stored: half of a character, or a NUL, shows as one that is lost. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd')

function tidy(cells: readonly Cell[]): Cell[] {
  const kept = cells.slice(0, MAX_COLUMNS).map((cell) => (typeof cell === 'string' ? storable(cell) : cell))
  while (kept.length > 0 && (kept.at(-1) ?? '') === '') kept.pop()
  return kept
}

/** Some rows stand above the header; a file with more than that is too long. */
const ABOVE = 50

/** Rows as JSON outside of the heap, but for the first ones: as objects, 50,000 rows take five times their text. */
function collect() {
  const first: SpreadsheetRow[] = []
  const packed: Buffer[] = []
  let last: SpreadsheetRow[] = []
  let count = 0
  const pack = () => {
    if (last.length > 0) packed.push(Buffer.from(JSON.stringify(last)))
    last = []
  }
  return {
    add(row: number, values: readonly Cell[]) {
      const cells = tidy(values)
      if (!cells.some((cell) => String(cell ?? '').trim() !== '')) return
      if (count > maxRows + ABOVE) throw new Refused('PLANILHA_COM_LINHAS_DEMAIS')
      count++
      const rows = first.length < HEADER_WITHIN ? first : last
      rows.push({ row, cells })
      if (last.length === ROWS_AT_ONCE) pack()
    },
    end() {
      pack()
      return { first, packed, count }
    },
  }
}

function readText(): Read {
  const { known, delimiter } = choice
  const text = textOf(file)
  if (text === null) throw new Refused('PLANILHA_ILEGIVEL')
  const chosen = delimiter ?? delimiterOf(text, known)
  const { add, end } = collect()
  parseText(text, chosen, add)
  return { delimiter: chosen, sheets: [], sheet: null, rows: end() }
}

const two = (n: number) => String(n).padStart(2, '0')
const timeOf = (d: Date) =>
  `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${d.getUTCFullYear()} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : timeOf(value)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return typeof value === 'string' ? value : null
}

async function readWorkbook(): Promise<Read> {
  if (!(await unpacksWithin(file, UNPACKED_BYTES))) throw new Refused('PLANILHA_DESCOMPACTADA')
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx')
  const sheets: string[] = []
  // Only their names: none of them is read.
  await readXlsx(file, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) sheets.push(name)
      return false
    },
  })
  const wanted = sheets.filter((name) => name === choice.sheet)
  let best: Read | null = null
  for (const sheet of wanted.length > 0 ? wanted : sheets) {
    const { add, end } = collect()
    for await (const { index, values } of streamXlsxRows(file, { sheet })) add(index + 1, values.map(cellOf))
    const read = { delimiter: null, sheets, sheet, rows: end() }
    if (best === null || likeness(read) > likeness(best)) best = read
  }
  if (best === null) throw new Refused('PLANILHA_VAZIA')
  return best
}

/** How much a sheet looks like the list that is meant: by its header, else by having rows at all. */
const likeness = ({ rows: { first } }: Read) =>
  knownIn(first[headerOf(first, choice.known)]?.cells ?? [], choice.known) + (first.length > 1 ? 0.5 : 0)

const port = parentPort
const say = (message: FromWorker) => port?.postMessage(message)

/** Waits until rows are wanted, and says them; none at the end. */
async function sayRows(rows: readonly SpreadsheetRow[]) {
  if (port) await once(port, 'message')
  say({ rows })
}

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

try {
  // Also what a workbook with a password is packed in.
  if (OLD_OFFICE.every((byte, i) => file[i] === byte)) throw new Refused('PLANILHA_COM_SENHA')
  const { rows, ...read } = isZip(file) ? await readWorkbook() : readText()
  const { first, packed, count } = rows
  const at = headerOf(first, choice.known)
  const header = (first[at]?.cells ?? []).map((cell) => String(cell ?? '').trim())
  const total = count - at - 1
  if (header.length === 0 || total <= 0) throw new Refused('PLANILHA_VAZIA')
  if (total > maxRows) throw new Refused('PLANILHA_COM_LINHAS_DEMAIS')
  say({ head: { ...read, header, total } })
  if (first.length > at + 1) await sayRows(first.slice(at + 1))
  for (const some of packed) await sayRows(JSON.parse(some.toString()))
  await sayRows([])
} catch (error) {
  say({ refusal: error instanceof Refused ? error.refusal : 'PLANILHA_ILEGIVEL' })
}
port?.unref()
