import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lida } from '../../../../test/support/planilha-hostil.ts'
import { type Cells } from '../spreadsheet.ts'
import { isVcard, readVcards, VCARD_HEADER } from './vcard.ts'

type Rows = Record<string, string>[]
/** The cells of each card that hold something, by their headers. */
function cards(file: Uint8Array): Rows {
  const rows: Cells[] = []
  readVcards(file, (_, cells) => rows.push(cells))
  expect(rows[0]).toEqual(VCARD_HEADER)
  return rows
    .slice(1)
    .map((cells) =>
      Object.fromEntries(VCARD_HEADER.flatMap((header, i) => (cells[i] ? [[header, String(cells[i])]] : []))),
    )
}
const file = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const readCard = (...lines: string[]) => cards(file('BEGIN:VCARD', ...lines, 'END:VCARD'))

test('a card of an iPhone (3.0): folded lines, groups, several numbers, the preferred one first, a picture that is left out', () => {
  expect(
    readCard(
      'VERSION:3.0',
      'N:Silva;Maria;das Dores;Dra.;Filha',
      'FN:Maria das Dores',
      '  Silva',
      'ORG:Loja Inventada;Compras',
      'TEL;type=HOME;type=VOICE:(81) 3731-0000',
      'TEL;type=CELL;type=VOICE:+55 81 98765-0001',
      'TEL;type=CELL;type=VOICE;type=pref:+55 81 98765-0002',
      'TEL;type=WORK;type=FAX:81 3731-0001',
      'item1.EMAIL;type=INTERNET:maria@exemplo.invalid',
      'item1.X-ABLabel:_$!<Other>!$_',
      'item2.ADR;type=HOME;type=pref:;Apto 4;Rua das Amoras\\, 12\\nCentro;Pesqueira;PE;55200-000;Brasil',
      'NOTE:CPF 529.982.247-25\\; cliente antiga',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
      ' AAAQABAAD=',
    ),
  ).toEqual([
    {
      'Nome do contato': 'Maria das Dores Silva',
      Empresa: 'Loja Inventada',
      Celulares: '+55 81 98765-0002 ::: +55 81 98765-0001',
      Telefones: '(81) 3731-0000',
      Fax: '81 3731-0001',
      'E-mails': 'maria@exemplo.invalid',
      Endereço: 'Rua das Amoras, 12\nCentro',
      Complemento: 'Apto 4',
      Cidade: 'Pesqueira',
      Estado: 'PE',
      CEP: '55200-000',
      País: 'Brasil',
      Observações: 'CPF 529.982.247-25; cliente antiga',
    },
  ])
})

test('a card of an Android phone (2.1): types without TYPE=, quoted-printable over two lines, a picture in base64', () => {
  expect(
    readCard(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;Jo=C3=A3o da Concei=C3=A7=',
      '=C3=A3o;;;',
      'TEL;CELL;PREF:81987650001',
      'TEL;HOME:8137310000',
      'EMAIL;HOME:joao@exemplo.invalid',
      'ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;S=C3=ADtio Novo=3B lote 2;Pesqueira;PE;55200000;',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
      'SkZJRgABAQAAAQ==',
      '',
    ),
  ).toEqual([
    {
      'Nome do contato': 'João da Conceição',
      Celulares: '81987650001',
      Telefones: '8137310000',
      'E-mails': 'joao@exemplo.invalid',
      Endereço: 'Sítio Novo; lote 2',
      Cidade: 'Pesqueira',
      Estado: 'PE',
      CEP: '55200000',
    },
  ])
})

test('a card of 4.0: numbers as addresses, preference as a number; a group is no contact', () => {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:group',
    'FN:Clientes',
    'MEMBER:urn:uuid:1',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Bia',
    'ORG:;Compras',
    'TEL;VALUE=uri;PREF=2;TYPE="voice,cell":tel:+55-81-98765-0003',
    'TEL;VALUE=uri;PREF=1;TYPE="cell":tel:+55-81-98765-0004;ext=1',
    'END:VCARD',
  ]
  expect(cards(file(...lines))).toEqual([
    { 'Nome do contato': 'Bia', Empresa: 'Compras', Celulares: '+55-81-98765-0004 ::: +55-81-98765-0003' },
  ])
})

test('old files: windows-1252, another charset named at the line, UTF-16 both ways, a fold within a character', () => {
  const text = 'BEGIN:VCARD\nVERSION:2.1\nFN:José\nEND:VCARD\n'
  const jose = [{ 'Nome do contato': 'José' }]
  expect(cards(Buffer.from(text, 'latin1'))).toEqual(jose)
  expect(cards(Buffer.from(`\ufeff${text}`))).toEqual(jose)
  expect(cards(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(jose)
  expect(cards(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toEqual(jose)
  expect(readCard('FN;ENCODING=QUOTED-PRINTABLE:Jos=E9')).toEqual(jose)
  expect(readCard('FN;CHARSET=IBM850-x;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9')).toEqual(jose)
  expect(readCard('FN;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:=A3ukasz')).toEqual([
    { 'Nome do contato': 'Łukasz' },
  ])
  const bytes = Buffer.from(text.replace('2.1', '3.0'))
  const cut = bytes.indexOf(0xc3) + 1
  expect(cards(Buffer.concat([bytes.subarray(0, cut), Buffer.from('\r\n '), bytes.subarray(cut)]))).toEqual(jose)
})

test('what cannot be understood is told in its row, with its line in the file', () => {
  const [damaged, cut] = cards(
    file('BEGIN:VCARD', 'FN:Ana', 'TEL 81 98765', 'END:VCARD', 'BEGIN:VCARD', 'FN:Bia', 'TEL:8'),
  )
  expect(damaged).toEqual({
    'Nome do contato': 'Ana',
    'Defeito do cartão': 'A linha 3 do arquivo não foi entendida.',
  })
  expect(cut?.['Defeito do cartão']).toBe(
    'O cartão que começa na linha 5 do arquivo não tem fim (END:VCARD): pode faltar algo.',
  )
  const [outside, whole] = cards(file('BEGIM:VCARD', 'FN:Ana', 'END:VCARD', 'BEGIN:VCARD', 'FN:Bia', 'END:VCARD'))
  expect([outside, whole]).toEqual([
    {
      'Defeito do cartão': 'O que está a partir da linha 1 do arquivo não começa por BEGIN:VCARD: não foi entendida.',
    },
    { 'Nome do contato': 'Bia' },
  ])
  // An indented BEGIN is not folded onto the END above it: two people would become one.
  expect(cards(file('BEGIN:VCARD', 'FN:Ana', 'END:VCARD', '\tBEGIN:VCARD', 'FN:Bia', 'END:VCARD'))).toMatchObject([
    { 'Nome do contato': 'Ana' },
    { 'Defeito do cartão': expect.stringContaining('a partir da linha 4') },
  ])
  // A byte that UTF-8 does not have shows as lost.
  const bytes = file('BEGIN:VCARD', 'FN:José', 'NOTE:amigo da Zefá', 'END:VCARD')
  bytes[bytes.indexOf(0xc3)] = 0x41
  expect(cards(bytes)[0]?.['Nome do contato']).toContain('\ufffd')
})

test('a CSV file with a card in a cell is no vCard file', () => {
  expect(isVcard('Nome;Cartão\nAna;"BEGIN:VCARD\nEND:VCARD"\n')).toBe(false)
  expect(isVcard('\n\nbegin:vcard\r\nend:vcard')).toBe(true)
})

test('the file is read like any other: headers, rows from the second on', async () => {
  const choice = { known: ['nome'] }
  const cardText = 'BEGIN:VCARD\nFN:nome\nEND:VCARD\n'
  expect(await lida(Buffer.from(cardText.repeat(30)), choice)).toMatchObject({
    delimiter: null,
    sheet: null,
    header: VCARD_HEADER,
    total: 30,
  })
  expect(await lida(Buffer.from('BEGIN:VCARD\nKIND:group\nEND:VCARD\n'), choice)).toBe('PLANILHA_VAZIA')
})

// Any card written as each version writes it.

const VERSIONS = ['2.1', '3.0', '4.0'] as const
const letter = fc.constantFrom(...'aB1 ;,:\\"=-+@.\nçãé€😀')
const word = fc.string({ unit: letter, maxLength: 60 }).map((text) => text.trim().replace(/^(mailto|tel):/i, ''))
const some = word.map((text) => `${text}x`)
const number = fc.stringMatching(/^\+?[0-9 ()-]{4,20}[0-9]$/).map((text) => text.trim())
/** By the headers that it is read under. */
const contact = fc.record({
  'Nome do contato': some,
  Empresa: some,
  Celulares: fc.uniqueArray(number, { maxLength: 3 }),
  Telefones: fc.uniqueArray(number, { maxLength: 2 }),
  'E-mails': word,
  Endereço: word,
  Complemento: word,
  Cidade: word,
  Estado: word,
  CEP: word,
  País: word,
  Observações: word,
})
type Contact = typeof contact extends fc.Arbitrary<infer C> ? C : never

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
const quotedPrintable = (text: string) => encodeURIComponent(text).replaceAll('%', '=')
/** A fold after each 60 bytes, wherever that is in a character. */
const folded = (line: Buffer): Buffer =>
  line.length <= 60 ? line : Buffer.concat([line.subarray(0, 60), Buffer.from('\r\n '), folded(line.subarray(60))])
/** A soft break in each 70 signs, not within the code of a byte. */
const softly = (line: string) => line.replace(/.{68,70}(?<!=.?)(?!$)/g, '$&=\r\n')

function written(version: (typeof VERSIONS)[number], card: Contact): Buffer {
  const line = (head: string, ...parts: string[]) => {
    if (version !== '2.1') return folded(Buffer.from(`${head}:${parts.map(escaped).join(';')}`))
    const encoded = parts.map((part) => quotedPrintable(escaped(part))).join(';')
    return Buffer.from(softly(`${head};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${encoded}`))
  }
  const lines = [
    Buffer.from(`BEGIN:VCARD\r\nVERSION:${version}`),
    line('FN', card['Nome do contato']),
    line('ORG', card.Empresa, 'Setor'),
    ...card.Celulares.map((mobile) => line(version === '2.1' ? 'TEL;CELL' : 'TEL;TYPE=CELL', mobile)),
    ...card.Telefones.map((phone) => line(version === '2.1' ? 'TEL;HOME' : 'item1.TEL;TYPE="home,voice"', phone)),
    line('EMAIL', card['E-mails']),
    line('ADR', '', card.Complemento, card.Endereço, card.Cidade, card.Estado, card.CEP, card.País),
    line('NOTE', card.Observações),
    Buffer.from('END:VCARD'),
  ]
  return Buffer.concat(lines.flatMap((lineBytes) => [lineBytes, Buffer.from('\r\n')]))
}

const toReadRow = (card: Contact) =>
  Object.fromEntries(
    Object.entries(card)
      .map(([header, said]) => [header, [said].flat().join(' ::: ')])
      .filter(([, text]) => text !== ''),
  )

test('any cards that a version writes are read back equal', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...VERSIONS),
      fc.array(contact, { minLength: 1, maxLength: 4 }),
      (version, contacts) => {
        const bytes = Buffer.concat(contacts.map((sampleCard) => written(version, sampleCard)))
        expect(cards(bytes)).toEqual(contacts.map(toReadRow))
      },
    ),
    { numRuns: 100 },
  )
})

test('whatever byte of a file is another, every card is still a row, or a row says what was not understood', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VERSIONS), contact, fc.nat(), fc.nat(255), (version, sampleCard, at, byte) => {
      const bytes = Buffer.concat([
        written(version, sampleCard),
        written(version, sampleCard),
        written(version, sampleCard),
      ])
      bytes[at % bytes.length] = byte
      const rows = cards(bytes)
      const told = rows.some((row) => row['Defeito do cartão'])
      expect(rows.length === 3 || told).toBe(true)
    }),
    { numRuns: 150 },
  )
})
