import { normalizarCabecalho } from '@estampa/contract/shared/search.ts'
import papa from 'papaparse'
import type { Cells, SpreadsheetRow } from './spreadsheet.ts'

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
 * What stands in the line `sep=`; else the one that makes most known headers of a row, or else most columns, of those
 * that make at most `most` cells.
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
  new Set(cells.map((cell) => normalizarCabecalho(String(cell ?? ''))).filter((name) => known.includes(name))).size

/** Index of the row with most known headers; the first row when none has any. */
export function headerOf(rows: readonly { readonly cells: Cells }[], known: readonly string[]): number {
  const scores = rows.slice(0, HEADER_WITHIN).map(({ cells }) => knownIn(cells, known))
  return Math.max(0, scores.indexOf(Math.max(...scores, 0)))
}

/** Gives each row with its number, which counts blank ones too. */
export function parseText(
  text: string,
  delimiter: string,
  take: (row: number, cells: Cells) => void,
  preview = 0,
): void {
  const said = SEP.exec(text)?.[0].length ?? 0
  let row = said > 0 ? 1 : 0
  papa.parse<string[]>(text.slice(said), {
    delimiter,
    preview,
    step: ({ data }) => take(++row, data),
  })
}
