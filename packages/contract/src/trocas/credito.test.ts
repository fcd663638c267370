import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCentavos } from '../shared/money.ts'
import { creditoDe } from './credito.ts'

test('pieces that come back are worth what they cost, and all of a line its subtotal, in whatever portions', () => {
  expect(creditoDe({ subtotal: 100, quantidade: 2, devolvidas: 0 }, 1)).toBe(50)
  expect(creditoDe({ subtotal: 10, quantidade: 3, devolvidas: 2 }, 1)).toBe(3.34)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.nat(999_999),
      fc.array(fc.integer({ min: 1, max: 9 })),
      (n, c, portions) => {
        let devolvidas = 0
        let soma = 0
        for (const pedidas of [...portions, n]) {
          const quantas = Math.min(pedidas, n - devolvidas)
          soma += toCentavos(creditoDe({ subtotal: c / 100, quantidade: n, devolvidas }, quantas))
          devolvidas += quantas
        }
        expect([devolvidas, soma]).toEqual([n, c])
      },
    ),
  )
})
