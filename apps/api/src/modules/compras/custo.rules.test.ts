import { describe, expect, test } from 'vitest'
import { changeCusto, landedCusto, shareFrete } from './custo.rules.ts'

const linha = (id: number, quantidade: number, custo_unitario: number | null) => ({ id, quantidade, custo_unitario })

describe('the freight of a purchase', () => {
  test.each([
    ['goes by the value of the lines', 10, [linha(1, 10, 20), linha(2, 10, 5)], [0.8, 0.2]],
    ['goes by pieces where no cost is known', 3, [linha(1, 1, null), linha(2, 2, null)], [1, 1]],
    ['leaves out a line of unknown cost beside a known one', 5, [linha(1, 5, 10), linha(2, 5, null)], [1, 0]],
    ['is nothing where there is none', 0, [linha(1, 3, 9)], [0]],
  ])('%s', (_, frete, linhas, shares) => {
    expect([...shareFrete(frete, linhas).values()]).toEqual(shares)
  })

  test('is shared out to the cent, whatever the lines', () => {
    const linhas = Array.from({ length: 97 }, (_, i) => linha(i, 1, 3.33 + i / 7))
    const cents = [...shareFrete(25.31, linhas).values()].reduce((sum, share) => sum + Math.round(share * 100), 0)
    expect(cents).toBe(2531)
  })
})

test('a piece costs its price and its freight; an unknown price stays unknown', () => {
  expect([landedCusto(19.9, 0.3333), landedCusto(null, 1)]).toEqual([20.2333, null])
})

test.each([
  ['ultimo', { custo: 10, quantidade: 90 }, { custo: 12.345, quantidade: 10 }, 12.35],
  ['nao_muda', { custo: 10, quantidade: 90 }, { custo: 12, quantidade: 10 }, null],
  ['medio', { custo: 10, quantidade: 90 }, { custo: 20, quantidade: 10 }, 11],
  ['medio', { custo: 10, quantidade: 2 }, { custo: 10.01, quantidade: 1 }, 10],
  ['medio', { custo: null, quantidade: 90 }, { custo: 20, quantidade: 10 }, 20],
  ['medio', { custo: 10, quantidade: 0 }, { custo: 20, quantidade: 10 }, 20],
  ['medio', { custo: 0, quantidade: 10 }, { custo: 20, quantidade: 10 }, 10],
  ['medio', { custo: 10, quantidade: 5 }, { custo: null, quantidade: 10 }, null],
] as const)('%s: %j and %j make %j', (regra, present, arriving, custo) => {
  expect(changeCusto(regra, present, arriving)).toBe(custo)
})
