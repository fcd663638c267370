import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridOf, parseGrade } from './grade.ts'

const variacao = (id: number, nome_cor: string | null, tamanho: string | null) => ({ id, nome_cor, tamanho })
const PRETAS = [variacao(1, 'Preta', 'P'), variacao(2, 'Preta', 'M'), variacao(3, 'Preta', 'G')]
const CORES = [...PRETAS, variacao(4, 'Azul Marinho', 'M'), variacao(5, 'Azul Marinho', 'G')]
const TODOS = [...PRETAS, variacao(4, 'Preta', 'GG'), variacao(5, 'Preta', 'XG')]
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
  // As customers write it: glued, without commas.
  ['6P 10 M, 8G 4gg 2xg', TODOS, { 1: 6, 2: 10, 3: 8, 4: 4, 5: 2 }, []],
  ['6p 10m 8g.', PRETAS, { 1: 6, 2: 10, 3: 8 }, []],
  ['P 6 M 10 G 8', PRETAS, { 1: 6, 2: 10, 3: 8 }, []],
  ['P: 6 - M: 10', PRETAS, { 1: 6, 2: 10 }, []],
  ['preta 6p 10m', CORES, { 1: 6, 2: 10 }, []],
  ['Azul marinho: M 2 G 3', CORES, { 4: 2, 5: 3 }, []],
  ['preta 6p 10m azul-marinho', CORES, {}, ['preta 6p 10m azul-marinho']],
  ['2 preta M 3 azul marinho G', CORES, { 2: 2, 5: 3 }, []],
  ['10 38 2 40', NUMEROS, { 1: 10, 2: 2 }, []],
  // Without a doubt only: a size or a sign of multiplication, numbers that are sizes, quantities without a name.
  ['2xg', TODOS, { 5: 2 }, []],
  ['6xP 2xG', TODOS, { 1: 6 }, ['2xG']],
  ['6xP 2xM', TODOS, { 1: 6, 2: 2 }, []],
  ['4 G 2XG', [...TODOS, variacao(6, 'Preta', '2XG')], { 3: 4 }, ['2XG']],
  ['38 40 38 40', NUMEROS, {}, ['38 40 38 40']],
  ['6P 10', PRETAS, {}, ['6P 10']],
  ['6xP 3xG', PRETAS, { 1: 6, 3: 3 }, []],
  ['6P 3XG 8g', PRETAS, { 1: 6, 3: 8 }, ['3XG']],
  ['8G 4gg', PRETAS, { 3: 8 }, ['4gg']],
])('%s', (text, variacoes, quantities, unread) => {
  const read = parseGrade(text, variacoes)
  expect(Object.fromEntries(read.quantities)).toEqual(quantities)
  expect(read.unread).toEqual(unread)
})

const pedido = fc.record({ place: fc.nat(TODOS.length - 1), quantity: fc.integer({ min: 1, max: 999_999 }) })
const style = fc.record({
  glue: fc.constantFrom('', ' ', '  '),
  separator: fc.constantFrom(' ', ', ', ',', ';', '\n', '. '),
  small: fc.boolean(),
})
test('pieces are read however quantity and size are joined and entries are separated', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(pedido, style), { minLength: 1, maxLength: 12 }), (entries) => {
      const expected = new Map<number, number>()
      let text = ''
      for (const [{ place, quantity }, { glue, separator, small }] of entries) {
        const { id, tamanho } = TODOS[place] as { id: number; tamanho: string }
        expected.set(id, (expected.get(id) ?? 0) + quantity)
        text += `${quantity}${glue}${small ? tamanho.toLowerCase() : tamanho}${separator}`
      }
      const { quantities, unread } = parseGrade(text, TODOS)
      expect(unread).toEqual([])
      expect(Object.fromEntries(quantities)).toEqual(Object.fromEntries(expected))
    }),
  )
})

test('no text makes a number that it does not say, and every text is read in time', () => {
  const word = fc.constantFrom(
    '6P',
    '10',
    'M',
    '2xg',
    'preta',
    'azul',
    'marinho',
    '38',
    '4gg',
    'x',
    '-',
    ',',
    '5x',
    'tudo',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join(' ')
      const said = (text.match(/\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0)
      const { quantities } = parseGrade(text, [...CORES, ...NUMEROS.map((v) => ({ ...v, id: v.id + 10 }))])
      expect([...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)).toBeLessThanOrEqual(said)
    }),
  )
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
