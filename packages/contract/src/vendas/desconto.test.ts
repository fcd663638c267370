import { describe, expect, test } from 'vitest'
import { descontoMantido, descontosDaLinha, precoDaPeca } from './desconto.ts'

test.each([
  ['a product without variations', { preco_venda: 50, variacoes: [] }, null, 50],
  ['one without a price', { preco_venda: null, variacoes: [] }, null, null],
  ['a variation with a price of its own', { preco_venda: 50, variacoes: [{ id: 1, preco_venda: 80 }] }, 1, 80],
  ['one that follows the product', { preco_venda: 50, variacoes: [{ id: 1, preco_venda: null }] }, 1, 50],
  [
    'one that follows a product without a price',
    { preco_venda: null, variacoes: [{ id: 1, preco_venda: null }] },
    1,
    0,
  ],
  [
    'one that follows the product, whose others are dearer',
    {
      preco_venda: 50,
      variacoes: [
        { id: 1, preco_venda: null },
        { id: 2, preco_venda: 80 },
      ],
    },
    1,
    50,
  ],
  [
    'one that follows the product, whose others are cheaper',
    {
      preco_venda: 50,
      variacoes: [
        { id: 1, preco_venda: null },
        { id: 2, preco_venda: 30 },
      ],
    },
    1,
    30,
  ],
  [
    'one whose product says nothing',
    {
      preco_venda: null,
      variacoes: [
        { id: 1, preco_venda: null },
        { id: 2, preco_venda: 30 },
      ],
    },
    1,
    30,
  ],
  [
    'one whose product says zero',
    {
      preco_venda: 0,
      variacoes: [
        { id: 1, preco_venda: null },
        { id: 2, preco_venda: 30 },
      ],
    },
    1,
    30,
  ],
  [
    'the second variation',
    {
      preco_venda: 50,
      variacoes: [
        { id: 1, preco_venda: 80 },
        { id: 2, preco_venda: 60 },
      ],
    },
    2,
    60,
  ],
  ['a price of zero, which is none', { preco_venda: 50, variacoes: [{ id: 1, preco_venda: 0 }] }, 1, 50],
  [
    'whichever there is: the average of those that have one',
    {
      preco_venda: 50,
      variacoes: [
        { id: 1, preco_venda: 80 },
        { id: 2, preco_venda: null },
        { id: 3, preco_venda: 60 },
      ],
    },
    null,
    70,
  ],
])('the price of %s', (_nome, produto, variacao, preco) => {
  expect(precoDaPeca(produto, variacao)).toBe(preco)
})

describe('what only who gives discounts sells', () => {
  const linha = (quantidade: number, valor_unitario: number, desconto = 0) => ({ quantidade, valor_unitario, desconto })
  const [VALOR, DESCONTO] = [['valor_unitario'], ['desconto']]
  const antes = linha(4, 30, 8)
  test.each([
    ['the price', linha(1, 50), 50, null, []],
    ['more', linha(2, 50.01), 50, null, []],
    ['a cent less', linha(1, 49.99), 50, null, VALOR],
    ['a cent of discount', linha(1, 50, 0.01), 50, null, DESCONTO],
    ['both', linha(1, 1, 1), 50, null, [...VALOR, ...DESCONTO]],
    ['a product without a price', linha(1, 0.01), null, null, []],
    ['a product that costs nothing', linha(1, 0), 0, null, []],
    ['a line as it was, of a product that costs nothing', linha(4, 0, 8), 0, antes, []],
    ['a line as it was', antes, 50, antes, []],
    ['a line that is dearer now', linha(4, 40, 8), 50, antes, []],
    ['a line that was dearer than the price', linha(4, 50, 8), 50, linha(4, 90, 8), []],
    ['less than it was', linha(4, 29.99, 8), 50, antes, VALOR],
    ['a larger discount', linha(4, 30, 8.01), 50, antes, DESCONTO],
    ['more pieces at the same value', linha(5, 30, 0), 50, antes, VALOR],
    ['more pieces with the same discount', linha(5, 50, 8), 50, antes, []],
    ['fewer pieces with their share of the discount', linha(2, 30, 4), 50, antes, []],
    ['fewer pieces with all of it', linha(2, 30, 8), 50, antes, DESCONTO],
    ['a line whose product is gone, as it was', antes, null, antes, []],
    ['the same for less', linha(4, 29, 8), null, antes, VALOR],
  ])('%s', (_nome, agora, preco, guardada, campos) => {
    expect(Object.keys(descontosDaLinha(agora, preco, guardada))).toEqual(campos)
  })

  test('the sentence says the least value', () => {
    expect(descontosDaLinha(linha(1, 1), 59.9, null)).toEqual({
      valor_unitario: 'Você não tem permissão para dar desconto. O menor valor é R$ 59,90.',
    })
  })
})

test.each([
  [10, 3, 4, 7.5],
  [10, 1, 3, 3.34],
  [10, 5, 4, 10],
  [10, 1, 0, 0],
  [10, 1, 1, 10],
  [0, 1, 2, 0],
])('of a discount of %d, %d of %d keep %d', (desconto, agora, eram, fica) => {
  expect(descontoMantido(desconto, agora, eram)).toBe(fica)
})
