import { expect, test } from 'vitest'
import { habilitado, linhasDeCanal, moveEstoque, RESERVAM } from './conta.mapping.ts'

test.each([
  ['1', true],
  [1, true],
  [3, true],
  [null, true],
  [undefined, true],
  [2, false],
  ['2', false],
])('a channel with status %j is switched on: %j', (situacao, sim) => {
  expect(linhasDeCanal.parse({ data: [{ id: 1, situacao }] }).data.map(habilitado)).toEqual([sim])
})

test.each([
  ['lancarEstoque', true],
  ['Estornar estoque', true],
  ['lancarContas', false],
  ['', false],
])('an action %j moves pieces: %j', (nome, sim) => {
  expect(moveEstoque(nome)).toBe(sim)
})

test('orders hold pieces while they are open, in progress, being typed or checked', () => {
  expect(RESERVAM).toEqual([6, 15, 21, 24])
})
