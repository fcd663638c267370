import { storableText } from '../../base/storable.ts'
import { type Allowance, Refused } from './refused.ts'
import { MAX_CELL } from './rows.ts'
import { readXml, type XmlEvents } from './xml.ts'
import type { Zip } from './zip.ts'

/** Data that a sheet's cells refer to. */
export interface Shared {
  readonly strings: readonly string[]
  /** Tells for each style of a cell whether its numbers are times. */
  readonly times: readonly boolean[]
  /** Days count from 1904 in workbooks of old Macs. */
  readonly from1904: boolean
}

export interface Workbook {
  /** Sheets that a person sees, with the part that holds each. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly shared: Shared
}

/** Far more than a person makes. */
const MOST_SHEETS = 500
/** As Excel. */
const MOST_STYLES = 65_536

/** Reads all of a workbook but its sheets; `characters` bounds its shared strings. */
export async function openWorkbook(zip: Zip, characters: Allowance): Promise<Workbook> {
  const root = [...(await relationsOf(zip, '')).values()].find(({ type }) => type === 'officeDocument')
  const main = root?.part ?? 'xl/workbook.xml'
  const relations = await relationsOf(zip, main)
  const partOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.part ?? ''
  const sheets: { name: string; part: string }[] = []
  let from1904 = false
  await readPart(zip, main, {
    open(name, told) {
      if (name === 'workbookpr') from1904 = /^(1|true)$/.test(told.date1904 ?? '')
      if (name !== 'sheet') return
      const relation = relations.get(Object.entries(told).find(([key]) => key.endsWith(':id'))?.[1] ?? '')
      if (relation?.type !== 'worksheet' || (told.state ?? 'visible') !== 'visible') return
      if (sheets.length === MOST_SHEETS) throw new Refused('PLANILHA_ILEGIVEL')
      sheets.push({ name: storableText(told.name ?? ''), part: relation.part })
    },
  })
  const strings = await readStrings(zip, partOf('sharedStrings'), characters)
  const times = await readTimes(zip, partOf('styles'))
  return { sheets, shared: { strings, times, from1904 } }
}

async function readPart(zip: Zip, part: string, events: Partial<XmlEvents>): Promise<void> {
  const pieces = zip.read(part)
  if (pieces) await readXml(pieces, { open: () => {}, text: () => {}, close: () => {}, ...events })
}

interface Relation {
  readonly type: string
  readonly part: string
}

/** Reads which parts a part refers to, by the `Id` that it has for each. */
async function relationsOf(zip: Zip, part: string): Promise<Map<string, Relation>> {
  const [folder, file] = [part.slice(0, part.lastIndexOf('/') + 1), part.slice(part.lastIndexOf('/') + 1)]
  const found = new Map<string, Relation>()
  await readPart(zip, `${folder}_rels/${file}.rels`, {
    open(name, { id = '', type = '', target = '' }) {
      if (name !== 'relationship') return
      found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), part: placeOf(folder, target) })
    },
  })
  return found
}

/** `../theme.xml` and `/xl/styles.xml`, from a folder of the workbook. */
const placeOf = (folder: string, target: string) =>
  new URL(target.replaceAll('\\', '/'), `zip://workbook/${folder}`).pathname.slice(1)

/** Text of a string: of its runs, without how it is pronounced. Cut where it is longer than a cell may be. */
export class TextOfString {
  text = ''
  #inText = false
  #inSound = false

  open(name: string): void {
    if (name === 't') this.#inText = true
    if (name === 'rph') this.#inSound = true
  }
  add(text: string): void {
    if (this.#inText && !this.#inSound) this.text = joined(this.text, text)
  }
  close(name: string): void {
    if (name === 't') this.#inText = false
    if (name === 'rph') this.#inSound = false
  }
  /** Returns the text read, and clears it for the next one. */
  take(): string {
    const whole = unescaped(this.text)
    this.text = ''
    return whole
  }
}

/** Keeps one character over the bound, which tells that it was exceeded. */
export const joined = (text: string, more: string): string =>
  text.length > MAX_CELL ? text : text + more.slice(0, MAX_CELL + 1 - text.length)

/** Excel writes signs that XML has no place for as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Memory that V8 takes for a string besides its characters. */
const STRING_ITSELF = 32

async function readStrings(zip: Zip, part: string, characters: Allowance): Promise<string[]> {
  const strings: string[] = []
  const currentText = new TextOfString()
  await readPart(zip, part, {
    open: (name) => currentText.open(name),
    text: (more) => currentText.add(more),
    close(name) {
      currentText.close(name)
      if (name !== 'si') return
      const string = currentText.take()
      characters.take(STRING_ITSELF + string.length)
      // A copy: V8 keeps the whole piece of the file that a part of it was cut from.
      strings.push(Buffer.from(string).toString())
    },
  })
  return strings
}

/** Formats of numbers that Excel knows by number, and that show a time. */
const KNOWN_TIMES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const isKnownTime = (format: number) => KNOWN_TIMES.some(([from, to]) => format >= from && format <= to)

/** Does a format of a person's own show a time? What stands in quotes, brackets or after a backslash is only shown. */
export function showsTime(format: string): boolean {
  if (/\[(h+|m+|s+)\]/i.test(format)) return true
  const signs = format.replaceAll(/\[[^\]]*\]|\\.|"[^"]*"|[*_]./g, '').toLowerCase()
  if (/^\s*(general|@)\s*$/.test(signs)) return false
  return /[yd]|m{3}|(^|[^a-z])(h{1,2}|s{1,2})([^a-z]|$)|am\/pm|a\/p/.test(signs)
}

async function readTimes(zip: Zip, part: string): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const times: boolean[] = []
  let readsCellStyles = false
  await readPart(zip, part, {
    open(name, { numfmtid, formatcode = '' }) {
      if (name === 'cellxfs') readsCellStyles = true
      if (name === 'numfmt' && own.size < MOST_STYLES) own.set(Number(numfmtid), showsTime(formatcode))
      if (name !== 'xf' || !readsCellStyles || times.length === MOST_STYLES) return
      const format = Number(numfmtid ?? 0)
      times.push(own.get(format) ?? isKnownTime(format))
    },
    close(name) {
      if (name === 'cellxfs') readsCellStyles = false
    },
  })
  return times
}
