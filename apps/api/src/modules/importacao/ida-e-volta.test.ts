import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { type Cell, readSpreadsheet } from '../../infra/files/spreadsheet.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { type Colunas, sendPlanilha } from '../../shop/planilha.ts'
import { parseCell } from './celulas.rules.ts'

const loja = await lojaDoArquivo()

interface Linha {
  readonly id: number
  readonly texto: string
  readonly codigo: string
  readonly preco: number | null
}
const COLUNAS: Colunas<Linha> = [
  { nome: 'Título', valor: ({ texto }) => texto },
  { nome: 'SKU', tipo: 'codigo', valor: ({ codigo }) => codigo },
  { nome: 'Preço', valor: ({ preco }) => preco },
]
const TIPOS = ['texto', 'codigo', 'dinheiro'] as const

async function exportada(formato: 'csv' | 'xlsx', linhas: readonly Linha[]): Promise<Buffer> {
  const reply = { header: () => reply, type: () => reply } as unknown as FastifyReply
  const usuario = { id: 1, tipo: 'admin', negadas: [] } as never
  const pagina = async (antesDe: number) => (antesDe > linhas.length ? linhas.toReversed() : [])
  const pedido = { usuario, autor: SISTEMA, reply }
  const planilha = { nome: 'produtos', formato, colunas: COLUNAS, pagina }
  return buffer(await sendPlanilha(loja.banco.db, pedido, planilha))
}
async function lida(arquivo: Buffer) {
  const linhas: (readonly Cell[])[] = []
  await readSpreadsheet(arquivo, { known: ['titulo', 'sku', 'preco'] }, async (algumas) => {
    linhas.push(...algumas.map(({ cells }) => cells))
  })
  return linhas.map((celulas) => TIPOS.map((tipo, i) => parseCell(celulas[i], tipo).valor ?? null))
}

// As the shop keeps texts: without space around them. `-` empties a field where it is imported.
const letras = fc.constantFrom(...'\'"=-+@;,.|0123E/: aç\n€😀')
const texto = fc
  .string({ unit: letras, minLength: 1, maxLength: 12 })
  .map((sample) => `${sample.trim()}x`.replace(/^-x$/, 'x'))
const codigo = fc.oneof(texto, fc.constantFrom('00123', '1E10', '3-10', '1.000', "'7", '=A1'))
const preco = fc.option(fc.integer({ min: 0, max: 999_999_999 }).map((centavos) => centavos / 100))
const linhas = fc
  .array(fc.record({ texto, codigo, preco }), { minLength: 60, maxLength: 120 })
  .map((rows) => rows.map((linha, i): Linha => ({ id: i + 1, ...linha })))

test.each(['csv', 'xlsx'] as const)('any table that an export writes as %s is read back equal', async (formato) => {
  await fc.assert(
    fc.asyncProperty(linhas, async (tabela) => {
      expect(await lida(await exportada(formato, tabela))).toEqual(
        tabela.toReversed().map((linha) => [linha.texto, linha.codigo, linha.preco]),
      )
    }),
    // Each reading starts a thread: few tables of many rows.
    { numRuns: 3, endOnFailure: true },
  )
})
