import type { Cells, SpreadsheetAnswer, SpreadsheetWork } from '../spreadsheet.ts'
import { Allowance, Refused } from './refused.ts'
import { BOUNDS, type Bounds, Rows } from './rows.ts'
import { readSheet } from './sheet.ts'
import * as texts from './text.ts'
import { isVcard, readVcards } from './vcard.ts'
import { openWorkbook } from './workbook.ts'
import { isZip, Zip } from './zip.ts'

interface Read {
  readonly delimiter: string | null
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly rows: Rows
  /** Index of the row that holds the headers, where the form of the file says it. */
  readonly headerAt?: number
}

function readText({ file, choice, maxRows }: SpreadsheetWork, bounds: Bounds): Read {
  const { known, delimiter } = choice
  const text = texts.textOf(file)
  if (text === null) throw new Refused('PLANILHA_ILEGIVEL')
  const rows = new Rows(maxRows, new Allowance(bounds.characters))
  const add = (row: number, cells: Cells) => rows.add(row, cells)
  const plain = { delimiter: null, sheets: [], sheet: null, rows }
  if (texts.isMarkup(text)) {
    // HTML that is called XLS.
    if (!texts.readTables(text, add)) throw new Refused('PLANILHA_ILEGIVEL')
    return plain
  }
  if (isVcard(text)) {
    readVcards(file, add)
    return { ...plain, headerAt: 0 }
  }
  const chosen = delimiter ?? texts.delimiterOf(text, known, bounds.cells)
  if (texts.occursMore(text, chosen, bounds.cells)) throw new Refused('PLANILHA_PESADA')
  texts.parseText(text, chosen, add)
  return { ...plain, delimiter: chosen }
}

async function readWorkbook({ file, choice, maxRows }: SpreadsheetWork, bounds: Bounds): Promise<Read> {
  const zip = await Zip.open(file, new Allowance(bounds.unpackedBytes))
  const { sheets, shared } = await openWorkbook(zip, new Allowance(bounds.characters))
  const text = new Allowance(bounds.characters)
  const names = sheets.map(({ name }) => name)
  const wanted = sheets.filter(({ name }) => name === choice.sheet)
  let best: Read | null = null
  for (const { name, part } of wanted.length > 0 ? wanted : sheets) {
    const rows = new Rows(maxRows, text)
    await readSheet(zip, part, shared, bounds.cells, (row, cells) => rows.add(row, cells))
    const read = { delimiter: null, sheets: names, sheet: name, rows }
    if (best === null || likeness(read) > likeness(best)) best = read
  }
  if (best === null) throw new Refused('PLANILHA_VAZIA')
  return best

  /** How much a sheet looks like the list that is meant: by its header, else by having rows at all. */
  function likeness({ rows: { first } }: Read): number {
    return (
      texts.knownIn(first[texts.headerOf(first, choice.known)]?.cells ?? [], choice.known) +
      (first.length > 1 ? 0.5 : 0)
    )
  }
}

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** The head, then rows, some at a time; or why the file is not read. */
export async function* readingOf(work: SpreadsheetWork, bounds = BOUNDS): AsyncGenerator<SpreadsheetAnswer> {
  try {
    yield* answersTo(work, bounds)
  } catch (error) {
    const { refusal, cell } = error instanceof Refused ? error : new Refused('PLANILHA_ILEGIVEL')
    yield { refusal, cell, row: work.choice.headerRow }
  }
}

async function* answersTo(work: SpreadsheetWork, bounds: Bounds): AsyncGenerator<SpreadsheetAnswer> {
  const { file, choice, maxRows } = work
  // Also what a workbook with a password is packed in.
  if (OLD_OFFICE.every((byte, i) => file[i] === byte)) throw new Refused('PLANILHA_COM_SENHA')
  const { rows, headerAt, ...read } = isZip(file) ? await readWorkbook(work, bounds) : readText(work, bounds)
  const { known, headerRow } = choice
  const given = () => rows.first.findIndex(({ row }) => row === headerRow)
  const at = headerAt ?? (headerRow === undefined ? texts.headerOf(rows.first, known) : given())
  if (at === -1) throw new Refused('CABECALHO_AUSENTE')
  const header = (rows.first[at]?.cells ?? []).map((cell) => String(cell ?? '').trim())
  const total = rows.count - at - 1
  if (header.length === 0 || total <= 0) throw new Refused('PLANILHA_VAZIA')
  if (total > maxRows) throw new Refused('PLANILHA_COM_LINHAS_DEMAIS')
  yield { head: { ...read, header, headerRow: rows.first[at]?.row ?? 1, total } }
  for (const some of rows.after(at)) yield { rows: some }
}
