import type { Cells } from './spreadsheet.ts'

// Contacts of a phone, as vCard 2.1, 3.0 and 4.0, become rows with headers like any other file.

/** Headers as people see them. No property tells the document: its column is there to be filled in. */
export const VCARD_HEADER = [
  'Nome do contato',
  'CPF ou CNPJ',
  'Empresa',
  'Celulares',
  'Telefones',
  'Fax',
  'E-mails',
  'Endereço',
  'Complemento',
  'Cidade',
  'Estado',
  'CEP',
  'País',
  'Outros endereços',
  'Observações',
  'Defeito do cartão',
] as const
type Header = (typeof VCARD_HEADER)[number]

/** Several values of one cell, as Google Contacts joins them. */
const BETWEEN = ' ::: '

const BEGIN = /^BEGIN:VCARD[ \t]*$/i
const END = /^END:VCARD[ \t]*$/i

/** A cell of a CSV file that holds a card starts with a quote, so its lines are others. */
export const isVcard = (text: string): boolean => /^BEGIN:VCARD[ \t]*$/im.test(text)

/** Gives each card as a row below the header, in the order of the file. What cannot be understood is told in its row. */
export function readVcards(file: Uint8Array, take: (row: number, cells: Cells) => void): void {
  take(1, VCARD_HEADER)
  let row = 1
  for (const card of cardsOf(file)) {
    if (card.group) continue
    const cells = cellsOf(card)
    take(
      ++row,
      VCARD_HEADER.map((header) => cells[header] ?? ''),
    )
  }
}

interface Valued {
  readonly value: string
  readonly preferred: boolean
}
interface Card {
  readonly line: number
  formatted: string
  parts: readonly string[]
  company: string
  note: string[]
  group: boolean
  readonly phones: (Valued & { readonly header: 'Celulares' | 'Telefones' | 'Fax' })[]
  readonly emails: Valued[]
  readonly addresses: { readonly parts: readonly string[]; readonly preferred: boolean }[]
  readonly faults: string[]
}
const cardAt = (line: number): Card => ({
  line,
  formatted: '',
  parts: [],
  company: '',
  note: [],
  group: false,
  phones: [],
  emails: [],
  addresses: [],
  faults: [],
})

const UNREADABLE = 'não foi entendida'

function* cardsOf(file: Uint8Array): Generator<Card> {
  const lines = [...unfolded(bytesOf(file).split(/\r\n|\n|\r/))]
  const charset = charsetOf(lines)
  let card: Card | null = null
  let outside: Card | null = null
  for (const { number, text } of lines) {
    if (BEGIN.test(text)) {
      if (card) yield unended(card)
      if (outside) yield outside
      outside = null
      card = cardAt(number)
    } else if (card && END.test(text)) {
      yield card
      card = null
    } else if (card) {
      const property = propertyOf(text)
      if (property) add(card, property, charset)
      else if (text.trim() !== '') card.faults.push(`A linha ${number} do arquivo ${UNREADABLE}.`)
    } else if (text.trim() !== '' && outside === null) {
      outside = cardAt(number)
      outside.faults.push(
        `O que está a partir da linha ${number} do arquivo não começa por BEGIN:VCARD: ${UNREADABLE}.`,
      )
    }
  }
  if (card) yield unended(card)
  if (outside) yield outside
}

function unended(card: Card): Card {
  card.faults.push(`O cartão que começa na linha ${card.line} do arquivo não tem fim (END:VCARD): pode faltar algo.`)
  return card
}

/** The bytes as characters, so that lines are joined before they are decoded: a fold may part a character. */
function bytesOf(file: Uint8Array): string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const wide =
    file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : null
  const narrow = wide ? Buffer.from(new TextDecoder(wide).decode(bytes)) : bytes
  return narrow.toString('latin1').replace(/^\xef\xbb\xbf/, '')
}

const ASCII = /^[\0-\x7f]*$/

/** UTF-8 where one line can be nothing else: a damaged line then shows what is lost. */
const charsetOf = (lines: readonly Line[]) =>
  lines.some(({ text }) => !ASCII.test(text) && isUtf8(text)) ? 'utf-8' : 'windows-1252'

function isUtf8(bytes: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
    return true
  } catch {
    return false
  }
}

interface Line {
  /** Of its first part, counted from 1. */
  readonly number: number
  readonly text: string
}

/** Joins what was folded: a line that begins with a space; in quoted-printable, what follows a `=` at the end. */
function* unfolded(lines: readonly string[]): Generator<Line> {
  let spaceCounts = false
  for (let at = 0; at < lines.length; ) {
    const number = at + 1
    const first = lines[at++] ?? ''
    const parts = [first]
    const next = () => lines[at] ?? ''
    while (
      QUOTED.test(first) &&
      parts.at(-1)?.endsWith('=') &&
      at < lines.length &&
      !BEGIN.test(next()) &&
      !END.test(next())
    )
      parts.push(parts.pop()?.slice(0, -1) ?? '', lines[at++] ?? '')
    // vCard 2.1 folds before a space of the text, later versions add one.
    for (; /^[ \t]/.test(next()); at++) parts.push(next().slice(spaceCounts ? 0 : 1))
    // Without the space some programs still break pictures: base64 has no colon.
    while (BASE64.test(first) && next() !== '' && !next().includes(':')) parts.push(lines[at++] ?? '')
    if (/^VERSION:/i.test(first)) spaceCounts = /^VERSION:2/i.test(first)
    yield { number, text: parts.join('') }
  }
}
const QUOTED = /^[^:]{0,500};(ENCODING=)?QUOTED-PRINTABLE[;:]/i
const BASE64 = /^[^:]{0,500};(ENCODING=)?(BASE64|B)[;:]/i

interface Property {
  readonly name: string
  readonly types: ReadonlySet<string>
  readonly charset: string | undefined
  readonly encoded: boolean
  readonly value: string
}

/** Characters before the value of a property; a longer line is none. */
const HEAD_MAX = 1000

/** `item1.TEL;TYPE=CELL:81 98765-0001`; null where it is no property. */
function propertyOf(line: string): Property | null {
  const colon = unquoted(line.slice(0, HEAD_MAX), ':')
  if (colon === -1) return null
  const [first = '', ...params] = splitUnquoted(line.slice(0, colon))
  const name = first
    .slice(first.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  if (!/^[A-Z0-9-]+$/.test(name)) return null
  const types = new Set<string>()
  let charset: string | undefined
  for (const param of params) {
    const [key = '', value = key] = param.toUpperCase().replaceAll('"', '').split('=', 2)
    if (key === 'CHARSET') charset = value
    // 4.0 says it with a number; 2.1 has the types alone, without `TYPE=`.
    else if (key === 'PREF' && value === '1') types.add('PREF')
    else for (const one of value.split(',')) types.add(one.trim())
  }
  return { name, types, charset, encoded: types.has('QUOTED-PRINTABLE'), value: line.slice(colon + 1) }
}

/** Where a sign stands first that is not between quotes; -1: nowhere. */
function unquoted(text: string, sign: string): number {
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted
    else if (!quoted && text[at] === sign) return at
  }
  return -1
}

function splitUnquoted(text: string): string[] {
  const at = unquoted(text, ';')
  return at === -1 ? [text] : [text.slice(0, at), ...splitUnquoted(text.slice(at + 1))]
}

/** The parts of a value, each decoded and without its escapes. */
function partsOf(property: Property, charset: string): string[] {
  const { value } = property
  const parts: string[] = []
  let from = 0
  for (let at = 0; at <= value.length; at++) {
    if (value[at] === '\\') at++
    else if (at === value.length || value[at] === ';') {
      parts.push(textOf(value.slice(from, at), property, charset))
      from = at + 1
    }
  }
  return from > value.length ? parts : [...parts, textOf(value.slice(from), property, charset)]
}

function textOf(part: string, { encoded, charset: said }: Property, ofFile: string): string {
  const bytes = encoded
    ? part.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : part
  const otherwise = encoded ? (isUtf8(bytes) ? 'utf-8' : 'windows-1252') : ofFile
  return decoderOf(said ?? otherwise, otherwise)
    .decode(Buffer.from(bytes, 'latin1'))
    .replace(/\\([\\;,:nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    .replaceAll('\r\n', '\n')
    .trim()
}

function decoderOf(charset: string, other: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder(other)
  }
}

function add(card: Card, property: Property, charset: string): void {
  const { name, types } = property
  const preferred = types.has('PREF')
  const whole = () => textOf(property.value, property, charset)
  const parts = () => partsOf(property, charset)
  if (name === 'FN') card.formatted ||= whole()
  else if (name === 'N') card.parts = parts()
  else if (name === 'ORG') card.company ||= parts().find((part) => part !== '') ?? ''
  else if (name === 'NOTE') card.note.push(whole())
  else if (name === 'EMAIL') card.emails.push({ value: whole().replace(/^mailto:/i, ''), preferred })
  else if (name === 'ADR') card.addresses.push({ parts: parts(), preferred })
  else if (name === 'KIND' || name === 'X-ADDRESSBOOKSERVER-KIND') card.group = /^group$/i.test(whole())
  else if (name === 'TEL') {
    const header = types.has('FAX') ? 'Fax' : MOBILE.some((type) => types.has(type)) ? 'Celulares' : 'Telefones'
    card.phones.push({ header, preferred, value: whole().replace(/^tel:([^;]*).*$/i, '$1') })
  }
}
const MOBILE = ['CELL', 'MOBILE', 'IPHONE']

function cellsOf({
  formatted,
  parts,
  company,
  note,
  phones,
  emails,
  addresses,
  faults,
}: Card): Partial<Record<Header, string>> {
  const [family = '', given = '', middle = '', before = '', behind = ''] = parts
  const [address, ...others] = preferredFirst(addresses.filter((one) => one.parts.some(Boolean)))
  const [box = '', extended = '', street = '', city = '', region = '', code = '', country = ''] = address?.parts ?? []
  const phonesOf = (header: Header) => joined(phones.filter((phone) => phone.header === header))
  return {
    'Nome do contato': formatted || [before, given, middle, family, behind].filter(Boolean).join(' '),
    Empresa: company,
    Celulares: phonesOf('Celulares'),
    Telefones: phonesOf('Telefones'),
    Fax: phonesOf('Fax'),
    'E-mails': joined(emails),
    Endereço: street,
    Complemento: [extended, box].filter(Boolean).join(', '),
    Cidade: city,
    Estado: region,
    CEP: code,
    País: country,
    'Outros endereços': others.map((one) => one.parts.filter(Boolean).join(', ')).join(BETWEEN),
    Observações: note.filter(Boolean).join('\n'),
    'Defeito do cartão': faults.join(' '),
  }
}

const preferredFirst = <T extends { readonly preferred: boolean }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => Number(b.preferred) - Number(a.preferred))

const joined = (all: readonly Valued[]) =>
  [
    ...new Set(
      preferredFirst(all)
        .map(({ value }) => value)
        .filter(Boolean),
    ),
  ].join(BETWEEN)
