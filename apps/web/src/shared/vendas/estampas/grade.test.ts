import { expect, test } from 'vitest'
import { gridOf, parseGrade } from './grade.ts'

const variacao = (id: number, nome_cor: string | null, tamanho: string | null) => ({ id, nome_cor, tamanho })
const PRETAS = [variacao(1, 'Preta', 'P'), variacao(2, 'Preta', 'M'), variacao(3, 'Preta', 'G')]
const CORES = [...PRETAS, variacao(4, 'Azul Marinho', 'M'), variacao(5, 'Azul Marinho', 'G')]
const NUMEROS = [variacao(1, null, '38'), variacao(2, null, '40')]

test.each([
  ['12 P, 10 M, 8 G', PRETAS, { 1: 12, 2: 10, 3: 8 }, []],
  ['P 12; m: 10\nG=8', PRETAS, { 1: 12, 2: 10, 3: 8 }, []],
  ['12x P\t10 × M', PRETAS, { 1: 12, 2: 10 }, []],
  ['2 M, 3 m', PRETAS, { 2: 5 }, []],
  ['10 M, 4 GG, tudo', PRETAS, { 2: 10 }, ['4 GG', 'tudo']],
  ['6 P, 5 M', CORES, { 1: 6 }, ['5 M']],
  ['5 azul marinho M, G azul-marinho 2, preta m 4', CORES, { 2: 4, 4: 5, 5: 2 }, []],
  ['10 38, 40 2', NUMEROS, { 1: 10, 2: 2 }, []],
  ['38 40', NUMEROS, {}, ['38 40']],
  ['0 P, 1,5 M', PRETAS, {}, ['0 P', '1,5 M']],
  ['', PRETAS, {}, []],
])('%s', (text, variacoes, quantities, unread) => {
  const read = parseGrade(text, variacoes)
  expect(Object.fromEntries(read.quantities)).toEqual(quantities)
  expect(read.unread).toEqual(unread)
})

test('the grid has a row a colour and a column a size, and gaps where there is no such piece', () => {
  const { sizes, colours, find } = gridOf(CORES)
  expect([sizes, colours]).toEqual([
    ['P', 'M', 'G'],
    ['Preta', 'Azul Marinho'],
  ])
  expect([find('Preta', 'P')?.id, find('Azul Marinho', 'P')?.id, find('Azul Marinho', 'G')?.id]).toEqual([
    1,
    undefined,
    5,
  ])
})
