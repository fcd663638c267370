import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { DomainError } from '../base/errors.ts'
import { delimiterOf, headerOf, parseText, textOf } from './spreadsheet.text.ts'
import { readSpreadsheet, type SpreadsheetChoice, type SpreadsheetRow } from './spreadsheet.ts'

const known = ['sku', 'titulo', 'preco']
const bytes = (text: string) => Buffer.from(text, 'latin1')

async function read(file: Uint8Array, choice: Partial<SpreadsheetChoice> = {}) {
  const rows: SpreadsheetRow[] = []
  try {
    const head = await readSpreadsheet(file, { known, ...choice }, async (some) => void rows.push(...some))
    return { ...head, rows }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.codigo
  }
}
const workbook = (...sheets: [string, (string | number | boolean | Date | null)[][]][]) =>
  writeXlsx({ sheets: sheets.map(([name, rows]) => ({ name, rows })) })

test.each([
  ['UTF-8 with its mark', Buffer.from('\ufeffTítulo;SKU'), 'Título;SKU'],
  ['windows-1252', bytes('T\xedtulo;R$ \x80'), 'Título;R$ €'],
  ['UTF-16 of Excel', Buffer.from('\ufeffTítulo', 'utf16le'), 'Título'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), null],
])('%s is read', (_, file, text) => {
  expect(textOf(file)).toBe(text)
})

test.each([
  ['sku;titulo;preco\nA;B, C;1,5', ';'],
  ['sku,titulo,preco\nA,"B; C;D;E;F",1.5', ','],
  ['sku\ttitulo', '\t'],
  ['sep=|\r\nsku|titulo', '|'],
  // Titles with other signs stand above the header.
  ['Loja, de, tudo, um\n\nsku;titulo', ';'],
  ['sku', ';'],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(delimiterOf(text, known)).toBe(delimiter)
})

test('rows keep the numbers of the spreadsheet: blank ones and line ends inside cells count as they do there', () => {
  const rows: SpreadsheetRow[] = []
  parseText('sep=;\r\nsku;titulo\r\n;\r\n"a\r\nb";"disse ""oi"""\r\n', ';', (row, cells) => rows.push({ row, cells }))
  expect(rows.slice(0, 3)).toEqual([
    { row: 2, cells: ['sku', 'titulo'] },
    { row: 3, cells: ['', ''] },
    { row: 4, cells: ['a\r\nb', 'disse "oi"'] },
  ])
})

test('the header is the row with most known names, whatever stands above it', () => {
  const rows = [['Lista'], [], ['SKU', 'Título', 'x'], ['sku', 'a', 'b']].map((cells) => ({ cells }))
  expect(headerOf(rows, known)).toBe(2)
  expect(headerOf([{ cells: ['a'] }, { cells: ['b'] }], known)).toBe(0)
})

test('a workbook: the sheet that looks like the list, or the one that is named; numbers, times and what a formula gave', async () => {
  const time = new Date('2026-11-22T08:30:00Z')
  const file = await workbook(
    ['Capa', [['Bem-vindo'], ['à loja']]],
    ['Preços', [['Lista de preços'], [], ['SKU', 'Título', 'Quando'], ['00123', 7.5, time], ['1E10', true, null]]],
  )
  expect(await read(file)).toEqual({
    ...{ delimiter: null, sheets: ['Capa', 'Preços'], sheet: 'Preços', header: ['SKU', 'Título', 'Quando'], total: 2 },
    rows: [
      { row: 4, cells: ['00123', 7.5, '22/11/2026 08:30:00'] },
      { row: 5, cells: ['1E10', 'Sim'] },
    ],
  })
  expect(await read(file, { sheet: 'Capa' })).toMatchObject({ sheet: 'Capa', header: ['Bem-vindo'], total: 1 })
})

/** A ZIP of one part that unpacks to more than it says. */
function bomb(): Buffer {
  const zeros = Buffer.alloc(201 * 1024 * 1024)
  const packed = deflateRawSync(zeros, { level: 1 })
  const name = Buffer.from('xl/a.xml')
  const field = Buffer.alloc(22)
  field.writeUInt32LE(crc32(zeros), 6)
  field.writeUInt32LE(packed.length, 10)
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
    field.subarray(6, 18),
    Buffer.from([8, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), name])
  const end = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['no rows', () => bytes('sku;titulo\n'), 'PLANILHA_VAZIA'],
  ['nothing at all', () => bytes(''), 'PLANILHA_VAZIA'],
  ['an old workbook, or one with a password', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'PLANILHA_COM_SENHA'],
  ['50,001 rows', () => bytes(`sku\n${'a\n'.repeat(50_001)}`), 'PLANILHA_COM_LINHAS_DEMAIS'],
  [
    'a ZIP that is no workbook',
    () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)]),
    'PLANILHA_ILEGIVEL',
  ],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'PLANILHA_ILEGIVEL'],
  ['201 MB in few', bomb, 'PLANILHA_DESCOMPACTADA'],
])('a file of %s is refused', async (_, file, codigo) => {
  expect(await read(await file())).toBe(codigo)
})

test('whatever byte of a file is another, it is read or refused, never more', async () => {
  const files = [
    await workbook([
      'P',
      [
        ['SKU', 'Título'],
        ['00123', 'Camiseta'],
        ['A', 5],
      ],
    ]),
    bytes('sku;titulo\n"a";T\xedtulo\n'),
  ]
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(255), fc.constantFrom(...files), async (at, byte, file) => {
      const mutated = Uint8Array.from(file)
      mutated[at % mutated.length] = byte
      const answer = await read(mutated)
      expect(typeof answer === 'string' ? answer : answer.header).toBeTruthy()
    }),
    { numRuns: 15 },
  )
})
