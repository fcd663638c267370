import { expect, test } from 'vitest'
import { moveEstoque, RESERVAM } from './conta.mapping.ts'

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
