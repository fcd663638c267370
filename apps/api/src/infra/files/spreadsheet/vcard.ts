import type { Cells } from '../spreadsheet.ts'
import { BEGIN, decodeVcardText, END, linesOf, type Property, partsOf, propertyOf } from './vcard-lines.ts'

// Contacts of a phone, as vCard 2.1, 3.0 and 4.0, become rows with headers like any other file.

/** Headers as people see them. No vCard property tells the document: its column is for people to fill in. */
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
  const { lines, charset } = linesOf(file)
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

function add(card: Card, property: Property, charset: string): void {
  const { name, types } = property
  const preferred = types.has('PREF')
  const whole = () => decodeVcardText(property.value, property, charset)
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

function cellsOf(card: Card): Partial<Record<Header, string>> {
  const { formatted, parts, company, note, phones, emails, addresses, faults } = card
  const [family = '', given = '', middle = '', before = '', behind = ''] = parts
  const [address, ...extraAddresses] = preferredFirst(addresses.filter((candidate) => candidate.parts.some(Boolean)))
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
    'Outros endereços': extraAddresses
      .map((extraAddress) => extraAddress.parts.filter(Boolean).join(', '))
      .join(BETWEEN),
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
