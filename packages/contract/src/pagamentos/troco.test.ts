import { expect, test } from 'vitest'
import { trocoDe } from './troco.ts'

test.each([
  [100, 89.9, 10.1],
  [100, 100, null],
  [null, 10, null],
  [0.3, 0.1, 0.2],
])('of %j for %j goes back %j', (recebido, falta, troco) => {
  expect(trocoDe(recebido, falta)).toBe(troco)
})
