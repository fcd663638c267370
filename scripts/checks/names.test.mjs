import { expect, test } from 'vitest'
import { namesIn, sharedNames } from './names.mjs'

const wordsOf = (line) => namesIn('apps/api/src/modules/vendas/x.rules.ts', line).findings

test.each([
  'const um = 1',
  'rows.map((uma) => uma.id)',
  'function save(dito) {}',
  'for (const cada of rows) cada()',
  'const { id: outro } = venda',
  'const { id, ...outras } = venda',
  'const [, onde] = pair',
  'const comNome = 1',
  'export function daLoja() {}',
  'const porId = (id) => id',
  'const { a: __ } = row',
  'function save() { const emEstoque = 1 }',
  'rows.map((semCusto) => semCusto.id)',
  'try { act() } catch (it) {}',
])('%s has a refused name', (line) => {
  expect(wordsOf(line)).toHaveLength(1)
})

test.each([
  'const line = 1',
  // Another file gave the property its name.
  'const { de, para } = change',
  'save(({ outro }) => outro)',
  'const { a: _ } = row',
  'const { a: _versao } = row',
  'const doNothing = () => {}',
  'type Um = number',
])('%s has none', (line) => {
  expect(wordsOf(line)).toEqual([])
})

test('a finding names the file, the line and the name', () => {
  expect(wordsOf('const a = 1\nconst um = 2')).toEqual([
    'apps/api/src/modules/vendas/x.rules.ts:2: a pronoun or a lone preposition: um',
  ])
})

test('one exported name of two files of a package is found, types and components among them; in two packages it is not', () => {
  const file = (path, text) => ({ path, ...namesIn(path, text) })
  const shared = (...files) => sharedNames(files.map(([path, text]) => file(path, text)))
  expect(
    shared(['apps/api/src/a.ts', 'export const save = 1'], ['apps/api/src/b.ts', 'export function save() {}']),
  ).toEqual(['apps/api: save is exported by apps/api/src/a.ts and apps/api/src/b.ts'])
  expect(shared(['apps/web/a.ts', 'export interface Row {}'], ['apps/web/b.ts', 'export type Row = 1'])).toHaveLength(1)
  expect(shared(['apps/web/a.ts', 'export const save = 1'], ['apps/api/b.ts', 'export const save = 1'])).toEqual([])
  expect(
    shared(['apps/api/a.ts', 'export const save = 1'], ['apps/api/b.ts', 'export const { save } = data']),
  ).toHaveLength(1)
})
