import { expect, test } from 'vitest'
import type { EstampaNaLinha } from './estampasDigitadas.ts'
import { readGrade, spreadGrade } from './spreadGrade.ts'

const FRENTE = { id: 3, posicao: 'frente', tecnica: 'dtf', arte_id: 7 } as EstampaNaLinha
interface Linha {
  readonly chave: number
  readonly produto: number
  readonly variacao: number | null
  readonly quantas: number
  readonly grupo: string | null
  readonly estampas: readonly EstampaNaLinha[]
}
let keys = 100
const linha = (variacao: number | null, quantas: number, dados: Partial<Linha> = {}): Linha => ({
  chave: ++keys,
  produto: 5,
  variacao,
  quantas,
  grupo: null,
  estampas: [FRENTE],
  ...dados,
})
const SORTIMENTO = {
  produtoOf: ({ produto }: Linha) => produto,
  variacaoOf: ({ variacao }: Linha) => variacao,
  quantidadeOf: ({ quantas }: Linha) => quantas,
  setQuantidade: (before: Linha, quantas: number) => ({ ...before, quantas }),
  create: (variacao: number, quantas: number) => linha(variacao, quantas, { estampas: [] }),
}
const spread = (linhas: readonly Linha[], base: Linha, quantities: Record<number, number>) =>
  spreadGrade(linhas, base, new Map(Object.entries(quantities).map(([id, n]) => [Number(id), n])), SORTIMENTO)

test('the grid reads the lines of the same piece with the same prints, and no others', () => {
  const base = linha(1, 2)
  const linhas = [base, linha(2, 3), linha(2, 9, { estampas: [] }), linha(1, 7, { produto: 6 })]
  expect([...readGrade(linhas, base, SORTIMENTO)]).toEqual([
    [1, 2],
    [2, 3],
  ])
})

test('a size that has a line keeps it, a new one gets one with the same prints, one without pieces goes', () => {
  const base = linha(1, 2, { chave: 1 })
  const plain = linha(2, 9, { chave: 3, estampas: [] })
  const after = spread([base, linha(2, 3, { chave: 2 }), plain], base, { 1: 12, 3: 8 })
  expect(after.map(({ variacao, quantas, grupo, estampas }) => [variacao, quantas, grupo, estampas.length])).toEqual([
    [1, 12, 'Estampa 1', 1],
    [3, 8, 'Estampa 1', 1],
    [2, 9, null, 0],
  ])
  expect(after.map(({ estampas }) => estampas[0]?.id)).toEqual([3, null, undefined])
})

test('sizes stand in the grid’s order, where their first line stood', () => {
  const [before, base, after] = [linha(9, 1, { produto: 6 }), linha(2, 1), linha(9, 1, { estampas: [] })]
  const linhas = spread([before, base, after], base, { 1: 4, 2: 6, 3: 8 })
  expect(linhas.map(({ produto, variacao, quantas }) => [produto, variacao, quantas])).toEqual([
    [6, 9, 1],
    [5, 1, 4],
    [5, 2, 6],
    [5, 3, 8],
    [5, 9, 1],
  ])
})

test('without prints the sizes are of no group', () => {
  const base = linha(1, 1, { estampas: [] })
  expect(spread([base], base, { 1: 1, 2: 4 }).map(({ grupo }) => grupo)).toEqual([null, null])
})

test('a line of no named size becomes those of the grid', () => {
  const base = linha(null, 1)
  expect(spread([base], base, { 1: 1, 2: 4 }).map(({ variacao }) => variacao)).toEqual([1, 2])
})
