import '../process/ends-with-parent.ts'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { Allowance, Refused } from './spreadsheet/refused.ts'
import { allowanceOfText, MAX_CELLS, Rows } from './spreadsheet/rows.ts'
import { readSheet } from './spreadsheet/sheet.ts'
import * as texts from './spreadsheet/text.ts'
import { isVcard, readVcards } from './spreadsheet/vcard.ts'
import { openWorkbook } from './spreadsheet/workbook.ts'
import { isZip, Zip } from './spreadsheet/zip.ts'
import type { FromProcess, SpreadsheetWork } from './spreadsheet.ts'

// A process of its own, which spreadsheet.ts starts: it reads what strangers send, and takes its memory along when it ends.

/** Bytes that a workbook's parts may unpack to, those that are read. */
const UNPACKED_BYTES = 200 * 1024 * 1024

/**
 * The heap's own bound does not count what lies outside of it, and a system's is another on each: a thread looks how much
 * the process holds. A thread, because the reading gives no other turn.
 */
const WATCH = `
  const most = Number(require('node:worker_threads').workerData)
  setInterval(() => process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL'), 20)
`
new Worker(WATCH, { eval: true, workerData: Number(process.argv[2]) * 1024 * 1024 }).unref()

interface Read {
  readonly delimiter: string | null
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly rows: Rows
  /** Index of the row that holds the headers, where the form of the file says it. */
  readonly headerAt?: number
}

function readText({ file, choice, maxRows }: SpreadsheetWork): Read {
  const { known, delimiter } = choice
  const text = texts.textOf(file)
  if (text === null) throw new Refused('PLANILHA_ILEGIVEL')
  if (texts.isMarkup(text)) return readPage(text, maxRows)
  const rows = new Rows(maxRows, allowanceOfText())
  if (isVcard(text)) {
    readVcards(file, (row, cells) => rows.add(row, cells))
    return { delimiter: null, sheets: [], sheet: null, rows, headerAt: 0 }
  }
  const chosen = delimiter ?? texts.delimiterOf(text, known, MAX_CELLS)
  if (texts.occursMore(text, chosen, MAX_CELLS)) throw new Refused('PLANILHA_PESADA')
  texts.parseText(text, chosen, (row, cells) => rows.add(row, cells))
  return { delimiter: chosen, sheets: [], sheet: null, rows }
}

/** HTML that is called XLS. */
function readPage(text: string, maxRows: number): Read {
  const rows = new Rows(maxRows, allowanceOfText())
  if (!texts.readTables(text, (row, cells) => rows.add(row, cells))) throw new Refused('PLANILHA_ILEGIVEL')
  return { delimiter: null, sheets: [], sheet: null, rows }
}

async function readWorkbook({ file, choice, maxRows }: SpreadsheetWork): Promise<Read> {
  const zip = new Zip(file, new Allowance(UNPACKED_BYTES))
  const { sheets, shared } = await openWorkbook(zip)
  const text = allowanceOfText()
  const names = sheets.map(({ name }) => name)
  const wanted = sheets.filter(({ name }) => name === choice.sheet)
  let best: Read | null = null
  for (const { name, part } of wanted.length > 0 ? wanted : sheets) {
    const rows = new Rows(maxRows, text)
    await readSheet(zip, part, shared, (row, cells) => rows.add(row, cells))
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

async function tell(work: SpreadsheetWork): Promise<void> {
  const { file, choice, maxRows } = work
  // Also what a workbook with a password is packed in.
  if (OLD_OFFICE.every((byte, i) => file[i] === byte)) throw new Refused('PLANILHA_COM_SENHA')
  const { rows, headerAt, ...read } = isZip(file) ? await readWorkbook(work) : readText(work)
  const { known, headerRow } = choice
  const given = () => rows.first.findIndex(({ row }) => row === headerRow)
  const at = headerAt ?? (headerRow === undefined ? texts.headerOf(rows.first, known) : given())
  if (at === -1) throw new Refused('CABECALHO_AUSENTE')
  const header = (rows.first[at]?.cells ?? []).map((cell) => String(cell ?? '').trim())
  const total = rows.count - at - 1
  if (header.length === 0 || total <= 0) throw new Refused('PLANILHA_VAZIA')
  if (total > maxRows) throw new Refused('PLANILHA_COM_LINHAS_DEMAIS')
  // Kept now, as this process is killed once it has answered: compiling took most of its start.
  flushCompileCache()
  say({ head: { ...read, header, headerRow: rows.first[at]?.row ?? 1, total } })
  for (const some of rows.after(at)) await sayRows(some)
  await sayRows([])
}

const say = (message: FromProcess) => process.send?.(message)

/** Waits until rows are wanted, and says them. */
async function sayRows(rows: Extract<FromProcess, { rows: unknown }>['rows']): Promise<void> {
  await once(process, 'message')
  say({ rows })
}

process.once('message', (work: SpreadsheetWork) => {
  tell(work).catch((error: unknown) => {
    const { refusal, cell } = error instanceof Refused ? error : new Refused('PLANILHA_ILEGIVEL')
    say({ refusal, cell, row: work.choice.headerRow })
  })
})
