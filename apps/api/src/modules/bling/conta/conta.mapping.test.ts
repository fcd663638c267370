import { expect, test } from 'vitest'
import { moveEstoque } from './conta.mapping.ts'

test('of the actions, those on stock move pieces', () => {
  const acoes = ['lancarEstoque', 'Estornar estoque', 'lancarContas', '']
  expect(acoes.map(moveEstoque)).toEqual([true, true, false, false])
})
