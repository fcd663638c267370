import { join } from 'node:path'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../../test/support/ate.ts'
import {
  around,
  LISTA,
  lida,
  linhaDeTextos,
  PESADAS,
  partesDaPlanilha,
  vezes,
  wideWorkbook,
  workbookOfCell,
  zip64De,
  zipDe,
} from '../../../test/support/planilha-hostil.ts'
import { filhosDe } from '../../../test/support/programa.ts'
import { askApart, startApart } from './apart.ts'
import { readingOf } from './spreadsheet/read.ts'
import { BOUNDS, type Bounds } from './spreadsheet/rows.ts'
import { delimiterOf, knownIn, parseText, readTables, textOf } from './spreadsheet/text.ts'
import { showsTime } from './spreadsheet/workbook.ts'
import { type Cells, readBy, readSpreadsheet, type SpreadsheetChoice, type SpreadsheetRow } from './spreadsheet.ts'

const known = ['sku', 'titulo', 'preco']
const bytes = (text: string) => Buffer.from(text, 'latin1')

const read = (file: Uint8Array, choice: Partial<SpreadsheetChoice> = {}) => lida(file, { known, ...choice })
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
  ['sep=\0\nsku;titulo', ';'],
  ['sep=x\nsku;titulo', ';'],
  ['sep="\nsku;titulo', ';'],
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

test('a workbook: the sheet that looks like the list, or the one that is named; numbers, times and what a formula gave', async () => {
  const time = new Date('2026-11-22T08:30:00Z')
  const file = await workbook(
    ['Capa', [['Bem-vindo'], ['à loja']]],
    ['Preços', [['Lista de preços'], [], ['SKU', 'Título', 'Quando'], ['00123', 7.5, time], ['1E10', true, null]]],
  )
  expect(await read(file)).toEqual({
    delimiter: null,
    sheets: ['Capa', 'Preços'],
    sheet: 'Preços',
    header: ['SKU', 'Título', 'Quando'],
    total: 2,
    headerRow: 3,
    rows: [
      { row: 4, cells: ['00123', 7.5, '22/11/2026 08:30:00'] },
      { row: 5, cells: ['1E10', 'Sim'] },
    ],
  })
  expect(await read(file, { sheet: 'Capa' })).toMatchObject({ sheet: 'Capa', header: ['Bem-vindo'], total: 1 })
})

test('a sheet that a person does not see is not offered, nor read by its name', async () => {
  const lista = (titulo: string) => [
    ['SKU', 'Título', 'Preço'],
    ['A', titulo, 10],
  ]
  const file = await writeXlsx({
    sheets: [
      { name: 'Antiga', rows: lista('Do ano passado'), hidden: true },
      { name: 'Preços', rows: lista('De hoje') },
      { name: 'Do sistema', rows: lista('De outro programa'), veryHidden: true },
    ],
  })
  const visivel = { sheets: ['Preços'], sheet: 'Preços', rows: [{ row: 2, cells: ['A', 'De hoje', 10] }] }
  expect(await read(file)).toMatchObject(visivel)
  expect(await read(file, { sheet: 'Antiga' })).toMatchObject(visivel)
})

test('the header is the row that is named, as the spreadsheet program numbers it; a blank one is refused', async () => {
  const file = bytes(`Lista;x\n\nsku;titulo\n${'a;b\n'.repeat(60)}`)
  expect(await read(file)).toMatchObject({ header: ['sku', 'titulo'], headerRow: 3, total: 60 })
  expect(await read(file, { headerRow: 1 })).toMatchObject({ header: ['Lista', 'x'], headerRow: 1, total: 61 })
  expect(await read(file, { headerRow: 50 })).toMatchObject({ header: ['a', 'b'], headerRow: 50, total: 13 })
  expect(await read(file, { headerRow: 2 })).toBe('CABECALHO_AUSENTE')
})

test('headers are known without accents, case, punctuation, hyphens and underscores', () => {
  expect(knownIn(['SKU-Pai', 'preço_custo', ' Título: '], ['sku pai', 'preco custo', 'titulo'])).toBe(3)
})

const rowsOf = (html: string) => {
  const rows: [number, Cells][] = []
  return readTables(html, (row, cells) => rows.push([row, cells])) ? rows : null
}

test('a page that is called XLS is read by its tables; other markup is refused', async () => {
  expect(
    rowsOf(
      '<table><tr><th colspan=2>Rel&aacute;torio</th></tr><tr><td rowspan="2">SKU<td><b>T&iacute;tulo</b></tr><tr><td>x</table>',
    ),
  ).toEqual([
    [1, ['Relátorio', '']],
    [2, ['SKU', 'Título']],
    [3, ['', 'x']],
  ])
  expect(rowsOf('<html><body>nada</body></html>')).toBeNull()
  const page = '<html><body><table><tr><td>SKU</td><td>titulo</td></tr><tr><td>A</td><td>B &amp; C</td></tr></table>'
  expect(await read(Buffer.from(page))).toMatchObject({ delimiter: null, rows: [{ row: 2, cells: ['A', 'B & C'] }] })
  expect(await read(Buffer.from('<?xml version="1.0"?><Workbook><Row/></Workbook>'))).toBe('PLANILHA_ILEGIVEL')
})

test('a page whose tags are not closed is read without a wait', () => {
  for (const piece of ['<td', '<td>', '<tr>', '<tr><td colspan=9999999 rowspan=9999999>', '<table><td>a']) {
    const start = process.cpuUsage()
    rowsOf(`<html>${piece.repeat(200_000 / piece.length)}`)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
  }
})

const MB = 1024 * 1024

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
  ['one cell of a million characters', () => workbookOfCell(1e6), 'PLANILHA_COM_CELULA_ENORME'],
  [
    'a text of its own definitions',
    () => zipDe(partesDaPlanilha(`<!DOCTYPE a [<!ENTITY b "c">]>${LISTA}`)),
    'PLANILHA_ILEGIVEL',
  ],
  [
    'a tag of 20,000 attributes',
    () => zipDe(partesDaPlanilha(`<c ${Array.from({ length: 20_000 }, (_, i) => `a${i}=""`).join(' ')}/>${LISTA}`)),
    'PLANILHA_ILEGIVEL',
  ],
  [
    'tags within each other without an end',
    () => zipDe(partesDaPlanilha(around(LISTA, Buffer.concat([vezes('<a>', MB), vezes('</b>', MB)]), ''))),
    'PLANILHA_ILEGIVEL',
  ],
  ['a tag without an end', () => zipDe(partesDaPlanilha(around(LISTA, vezes('<c r="', MB), ''))), 'PLANILHA_ILEGIVEL'],
  ['a cell of 200,000 characters', () => bytes(`sku;titulo\nA;${'a'.repeat(200_000)}\n`), 'PLANILHA_COM_CELULA_ENORME'],
])('a file of %s is refused', async (_, file, codigo) => {
  expect(await read(await file())).toBe(codigo)
})

test('the sentence about a cell that is too long names it', async () => {
  const far = `${LISTA}<row r="7"><c r="AB7" t="str"><v>${'a'.repeat(100_001)}</v></c></row>`
  await expect(readSpreadsheet(zipDe(partesDaPlanilha(far)), { known })).rejects.toThrow('A célula AB7 tem mais de')
  const within = `${LISTA}<row r="7"><c r="AB7" t="str"><v>${'a'.repeat(100_000)}</v></c></row>`
  expect(await read(zipDe(partesDaPlanilha(within)))).toMatchObject({ total: 2 })
})

test('a long text of signs by name is read whole', async () => {
  const signs = `<row r="3"><c t="str"><v>${'&quot;'.repeat(100_000)}</v></c></row>`
  expect(await read(zipDe(partesDaPlanilha(LISTA + signs)))).toMatchObject({
    rows: [{ cells: ['A', 'Camiseta'] }, { cells: ['"'.repeat(100_000)] }],
  })
})

test('a list of 50,000 rows is read to its end; its header and the titles above it are none of them', async () => {
  const found = await read(bytes(`Lista de preços\nda loja\nsku;titulo\n${'a;b\n'.repeat(49_999)}z;fim\n`))
  expect(found).toMatchObject({ headerRow: 3, total: 50_000 })
  expect(typeof found === 'string' ? found : found.rows.at(-1)).toEqual({ row: 50_003, cells: ['z', 'fim'] })
})

// At the program's own bounds: provas/planilhas.test.ts.
const HUNDREDTH: Bounds = { unpackedBytes: 2_000_000, cells: 50_000, characters: 640_000 }
function boundReading(bounds: Bounds): void {
  readBy((work) => readingOf(work, bounds))
  onTestFinished(() => readBy(readingOf))
}

test.each(PESADAS)('a workbook of more $exceeds than one may have is refused: $what', async ({ exceeds, build }) => {
  const file = build(HUNDREDTH)
  expect(await read(file)).toMatchObject({ header: ['sku', 'titulo'] })
  boundReading({ ...BOUNDS, [exceeds]: HUNDREDTH[exceeds] })
  expect(await read(file)).toBe('PLANILHA_DESCOMPACTADA')
})

test('a line of more cells than a file may have is refused', async () => {
  boundReading({ ...BOUNDS, cells: 150_000 })
  expect(await read(vezes(';', 200_000))).toBe('PLANILHA_COM_CELULA_ENORME')
})

test('cells far to the right cost nothing: rows with one in column XFD are read', async () => {
  boundReading({ ...BOUNDS, cells: 1000 })
  const found = await read(wideWorkbook(400))
  expect(found).toMatchObject({ total: 399, header: ['sku', 'titulo'] })
  expect(typeof found === 'string' ? found : found.rows.at(-1)).toEqual({ row: 400, cells: [397] })
})

test('a workbook is read as other programs write it: ZIP64, prefixes, runs, signs by number, dates, rows without numbers', async () => {
  const linhas = [
    '<x:row><x:c t="inlineStr"><x:is><x:t>sku</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>titulo</x:t></x:is></x:c></x:row>',
    `<x:row r="4"><x:c r="B4" t='s'><x:v>0</x:v></x:c><x:c r="C4" t="b"><x:v>1</x:v></x:c></x:row>`,
    '<x:row><x:c t="str"><x:f>"a"&amp;"b"</x:f><x:v>a&#38;b_x000D_</x:v></x:c><x:c><x:v> 1.5 </x:v></x:c></x:row>',
    // A row with a number that was used before gets the next one.
    '<x:row r="2"><x:c t="str"><x:v><![CDATA[<i>]]></x:v></x:c><!-- <c/> --><x:c t="n"><x:v>x</x:v></x:c></x:row></x:row>',
  ]
  const textos =
    '<si><r><t>Cami</t></r><r><rPr><b/></rPr><t xml:space="preserve">seta &gt; </t></r><rPh><t>som</t></rPh></si>'
  // A file may hold a directory of before ZIP64 that tells of other parts: it is not read.
  for (const hasOldDirectory of [false, true])
    expect(await read(zip64De(partesDaPlanilha(linhas.join(''), textos), hasOldDirectory))).toMatchObject({
      header: ['sku', 'titulo'],
      rows: [
        { row: 4, cells: [null, 'Camiseta > ', 'Sim'] },
        { row: 5, cells: ['a&b\r', 1.5] },
        { row: 6, cells: ['<i>', 'x'] },
      ],
    })
})

test.each([
  ['', ['31/12/1899 12:00:00', '28/02/1900 00:00:00', '01/03/1900 00:00:00', '01/11/2026 00:00:00']],
  [' date1904="1"', ['01/01/1904 12:00:00', '29/02/1904 00:00:00', '02/03/1904 00:00:00', '02/11/2030 00:00:00']],
])('times of a workbook%s count from its first day, and what is false is a no', async (said, times) => {
  const style = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
  const days = [0.5, 59, 61, 46_327].map((day) => `<c s="1"><v>${day}</v></c>`).join('')
  const lines = `${linhaDeTextos(1, 'sku', 'titulo')}<row r="2"><c t="b"><v>0</v></c>${days}</row>`
  const parts = partesDaPlanilha(lines).map(({ nome, conteudo }) => {
    const text = conteudo.toString()
    if (nome === 'xl/workbook.xml')
      return { nome, conteudo: Buffer.from(text.replace('<sheets>', `<workbookPr${said}/><sheets>`)) }
    if (nome !== 'xl/_rels/workbook.xml.rels') return { nome, conteudo }
    const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const relation = `<Relationship Id="rId3" Type="${types}/styles" Target="styles.xml"/></Relationships>`
    return { nome, conteudo: Buffer.from(text.replace('</Relationships>', relation)) }
  })
  const styles = { nome: 'xl/styles.xml', conteudo: Buffer.from(`<styleSheet>${style}</styleSheet>`) }
  expect(await read(zipDe([...parts, styles]))).toMatchObject({ rows: [{ row: 2, cells: ['Não', ...times] }] })
})

test.each([
  ['dd/mm/yyyy', true],
  ['[$-416]d "de" mmmm', true],
  ['[h]:mm', true],
  ['hh:mm:ss', true],
  ['General', false],
  ['"R$" #,##0.00', false],
  ['0.00 "dias"', false],
  ['\\d0', false],
  ['[Red]0.00', false],
])('a number written as %j shows a time: %s', (format, time) => {
  expect(showsTime(format)).toBe(time)
})

test('text that cannot be stored shows as lost, wherever it stands', async () => {
  const file = zipDe(partesDaPlanilha(linhaDeTextos(1, 'sku', 'ti_x0000_tulo') + linhaDeTextos(2, 'A', '_xD83D_')))
  expect(await read(file)).toMatchObject({
    header: ['sku', 'ti\ufffdtulo'],
    rows: [{ row: 2, cells: ['A', '\ufffd'] }],
  })
})

const readers = () => filhosDe(process.pid, 'spreadsheet.process.ts')

test('a process reads as this one does; killed at work it is an error of that file only: while it reads, and between two answers', async () => {
  readBy(null)
  onTestFinished(() => readBy(readingOf))
  expect(await read(bytes(`sku;titulo\nA;${'a'.repeat(100_001)}\n`))).toBe('PLANILHA_COM_CELULA_ENORME')
  const file = bytes(`sku;titulo\n${'A;B\n'.repeat(40_000)}`)
  const reading = read(file)
  await waitUntil(() => readers().length > 0)
  for (const pid of readers()) process.kill(pid, 'SIGKILL')
  expect(await reading).toBe('PLANILHA_PESADA')

  const kill = async () => {
    for (const pid of readers()) process.kill(pid, 'SIGKILL')
    await waitUntil(() => readers().length === 0)
  }
  await expect(readSpreadsheet(file, { known }, kill)).rejects.toMatchObject({ codigo: 'PLANILHA_PESADA' })
  const good = bytes(`sku;titulo\n${'A;B\n'.repeat(400)}`)
  expect(await read(good)).toMatchObject({ total: 400, rows: expect.objectContaining({ length: 400 }) })
  // The last one was told to end; it may take a moment.
  await waitUntil(() => readers().length === 0)
})

test('the process ends when it exceeds its memory or its processor time, and when its parent disconnects', async () => {
  const program = join(import.meta.dirname, 'spreadsheet.process.ts')
  for (const bounds of [
    ['10', '60'],
    ['500', '0'],
  ]) {
    const tight = startApart(program, { args: bounds })
    await waitUntil(() => tight.signalCode === 'SIGKILL')
    await expect(askApart(tight, 'next', 60_000)).rejects.toThrow('has ended')
  }
  const left = startApart(program, { args: ['500', '60'] })
  left.disconnect()
  await waitUntil(() => left.exitCode === 0)
})

// Only workbooks; for texts: exemplos.test.ts of importacao, vcard.test.ts.
test('whatever byte of a workbook is another, it is read or refused, never more', async () => {
  const rows = [
    ['SKU', 'Título'],
    ['00123', 'Camiseta'],
    ['A', 5],
  ]
  const file = await workbook(['P', rows])
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.nat(255), async (at, byte) => {
      const mutated = Uint8Array.from(file)
      mutated[at] = byte
      const answer = await read(mutated)
      expect(typeof answer === 'string' ? answer : answer.header).toBeTruthy()
    }),
    { numRuns: 100 },
  )
})
