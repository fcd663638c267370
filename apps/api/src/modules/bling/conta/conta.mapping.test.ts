import { expect, test } from 'vitest'
import { moveEstoque, RESERVAM } from './conta.mapping.ts'

test('of the actions, those on stock move pieces', () => {
  const acoes = ['lancarEstoque', 'Estornar estoque', 'lancarContas', '']
  expect(acoes.map(moveEstoque)).toEqual([true, true, false, false])
})

test('orders hold pieces while they are open, in progress, being typed or checked', () => {
  expect(RESERVAM).toEqual([6, 15, 21, 24])
})
