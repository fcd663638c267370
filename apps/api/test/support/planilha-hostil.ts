import { crc32, deflateRawSync } from 'node:zlib'
import { DomainError } from '../../src/infra/base/errors.ts'
import type { Bounds } from '../../src/infra/files/spreadsheet/rows.ts'
import { readSpreadsheet, type SpreadsheetChoice, type SpreadsheetRow } from '../../src/infra/files/spreadsheet.ts'

/** Returns what a file reads as, or the code of its refusal. */
export async function lida(file: Uint8Array, choice: SpreadsheetChoice) {
  const rows: SpreadsheetRow[] = []
  try {
    const head = await readSpreadsheet(file, choice, async (some) => void rows.push(...some))
    return { ...head, rows }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.codigo
  }
}

/** A part of a ZIP: its name, what it holds, and how its directory tells it. */
interface Parte {
  readonly nome: string
  readonly conteudo: Buffer
}

const numeros = (...pares: [bytes: 2 | 4 | 8, numero: number][]) =>
  Buffer.concat(
    pares.map(([bytes, numero]) => {
      const escrito = Buffer.alloc(8)
      escrito.writeBigUInt64LE(BigInt(numero))
      return escrito.subarray(0, bytes)
    }),
  )

const ALHURES = 0xffffffff

/** The parts of a ZIP one after the other, with the directory of each. `grande`: sizes and places stand in ZIP64 fields. */
function partesDoZip(partes: readonly Parte[], grande: boolean) {
  const locais: Buffer[] = []
  const entradas: Buffer[] = []
  let offset = 0
  for (const { nome, conteudo } of partes) {
    const embalado = deflateRawSync(conteudo, { level: 1 })
    const comum = numeros([2, 20], [2, 0], [2, 8], [4, 0], [4, crc32(conteudo)])
    const tamanhos = numeros([4, embalado.length], [4, conteudo.length])
    const nomes = Buffer.from(nome)
    const local = [Buffer.from('PK\x03\x04', 'latin1'), comum, tamanhos, numeros([2, nomes.length], [2, 0]), nomes]
    const alhures = numeros([2, 1], [2, 24], [8, conteudo.length], [8, embalado.length], [8, offset])
    entradas.push(
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      comum,
      grande ? numeros([4, ALHURES], [4, ALHURES]) : tamanhos,
      numeros([2, nomes.length], [2, grande ? alhures.length : 0], [2, 0], [2, 0], [2, 0], [4, 0]),
      numeros([4, grande ? ALHURES : offset]),
      nomes,
      grande ? alhures : Buffer.alloc(0),
    )
    locais.push(...local, embalado)
    offset = locais.reduce((soma, { length }) => soma + length, 0)
  }
  return { locais: Buffer.concat(locais), entradas: Buffer.concat(entradas) }
}

const fim = (quantas: number, bytes: number, offset: number) =>
  Buffer.concat([
    Buffer.from('PK\x05\x06', 'latin1'),
    numeros([2, 0], [2, 0], [2, quantas], [2, quantas], [4, bytes], [4, offset], [2, 0]),
  ])

export function zipDe(partes: readonly Parte[]): Buffer {
  const { locais, entradas } = partesDoZip(partes, false)
  return Buffer.concat([locais, entradas, fim(partes.length, entradas.length, locais.length)])
}

/**
 * Builds the ZIP file in ZIP64. With `outroDiretorio` the end of before ZIP64 names a directory of its own, in which
 * only the first part stands.
 */
export function zip64De(partes: readonly Parte[], outroDiretorio = false): Buffer {
  const { locais, entradas } = partesDoZip(partes, true)
  const extraDirectory = outroDiretorio ? partesDoZip(partes.slice(0, 1), false).entradas : Buffer.alloc(0)
  const em64 = locais.length + extraDirectory.length + entradas.length
  const registro = Buffer.concat([
    Buffer.from('PK\x06\x06', 'latin1'),
    numeros([8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, partes.length], [8, partes.length]),
    numeros([8, entradas.length], [8, locais.length + extraDirectory.length]),
  ])
  const achar = Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), numeros([4, 0], [8, em64], [4, 1])])
  const ultimo = outroDiretorio ? fim(1, ALHURES, locais.length) : fim(0xffff, ALHURES, ALHURES)
  return Buffer.concat([locais, extraDirectory, entradas, registro, achar, ultimo])
}

const CABECA = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PRINCIPAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELACOES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relacoes = (...entries: [id: string, tipo: string, alvo: string][]) =>
  `${CABECA}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([id, tipo, alvo]) => `<Relationship Id="${id}" Type="${RELACOES}/${tipo}" Target="${alvo}"/>`)
    .join('')}</Relationships>`

/** The parts of a workbook of one sheet: what stands in `sheetData`, and its shared strings where it has some. */
export function partesDaPlanilha(linhas: string | Buffer, textos: string | Buffer = ''): Parte[] {
  const parte = (nome: string, ...conteudo: (string | Buffer)[]) => ({
    nome,
    conteudo: Buffer.concat(conteudo.map((chunk) => Buffer.from(chunk as string))),
  })
  return [
    parte('_rels/.rels', relacoes(['rId1', 'officeDocument', 'xl/workbook.xml'])),
    parte(
      'xl/workbook.xml',
      `${CABECA}<workbook xmlns="${PRINCIPAL}" xmlns:r="${RELACOES}"><sheets><sheet name="P" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    parte(
      'xl/_rels/workbook.xml.rels',
      relacoes(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'sharedStrings', 'sharedStrings.xml']),
    ),
    parte('xl/sharedStrings.xml', `${CABECA}<sst xmlns="${PRINCIPAL}">`, textos, '</sst>'),
    parte(
      'xl/worksheets/sheet1.xml',
      `${CABECA}<worksheet xmlns="${PRINCIPAL}"><sheetData>`,
      linhas,
      '</sheetData></worksheet>',
    ),
  ]
}

/** A row of texts as they stand in a sheet. */
export const linhaDeTextos = (linha: number, ...textos: readonly string[]) =>
  `<row r="${linha}">${textos.map((texto) => `<c t="inlineStr"><is><t>${texto}</t></is></c>`).join('')}</row>`

/** A header and a product. */
export const LISTA = linhaDeTextos(1, 'sku', 'titulo') + linhaDeTextos(2, 'A', 'Camiseta')
export const vezes = (text: string, size: number) => Buffer.alloc(size - (size % text.length), text)
export const around = (before: string, inside: Buffer, behind: string) =>
  Buffer.concat([Buffer.from(before), inside, Buffer.from(behind)])
const stringOf = (inside: Buffer) => around('<si><t>', inside, '</t></si>')

interface Pesada {
  readonly exceeds: keyof Bounds
  readonly what: string
  readonly build: (bounds: Bounds) => Buffer
}

/** Workbooks that exceed one of these bounds each. */
export const PESADAS: readonly Pesada[] = [
  {
    exceeds: 'unpackedBytes',
    what: 'parts that are packed well',
    build: ({ unpackedBytes }) => zipDe(partesDaPlanilha(LISTA, stringOf(vezes('a', unpackedBytes + 1_000_000)))),
  },
  {
    exceeds: 'characters',
    what: 'many shared strings without a sign',
    build: ({ characters }) => zipDe(partesDaPlanilha(LISTA, vezes('<si/>', characters / 5))),
  },
  {
    exceeds: 'characters',
    what: 'one long text in many cells',
    build: ({ characters }) => {
      const rows = Array.from(
        { length: characters / 80_000 },
        (_, i) => `<row r="${i + 3}"><c t="s"><v>0</v></c></row>`,
      )
      return zipDe(partesDaPlanilha(LISTA + rows.join(''), stringOf(vezes('a', 90_000))))
    },
  },
  {
    exceeds: 'cells',
    what: 'a row of empty cells',
    build: ({ cells }) =>
      zipDe(partesDaPlanilha(around(`${LISTA}<row r="3">`, vezes('<c/>', cells * 4 + 4000), '</row>'))),
  },
]

/** A workbook with `rows` rows, each with a number in the first and in the last possible column. */
export function wideWorkbook(rows: number): Buffer {
  const lines = Array.from(
    { length: rows - 2 },
    (_, i) => `<row r="${i + 3}"><c r="A${i + 3}"><v>${i}</v></c><c r="XFD${i + 3}"><v>1</v></c></row>`,
  )
  return zipDe(partesDaPlanilha(LISTA + lines.join('')))
}

/** A workbook with one cell of so many characters. */
export const workbookOfCell = (characters: number): Buffer =>
  zipDe(partesDaPlanilha(around(`${LISTA}<row r="7"><c r="C7" t="str"><v>`, vezes('a', characters), '</v></c></row>')))
