import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { precoInicial, subtotal, totalDaVenda } from './vendas.totals.ts'

const linha = (quantidade: number, valor_unitario: number, desconto = 0) => ({ quantidade, valor_unitario, desconto })

describe('totals of a sale', () => {
  test('are exact where binary fractions are not', () => {
    expect(subtotal(linha(3, 0.1))).toBe(0.3)
    expect(subtotal(linha(3, 19.99, 0.07))).toBe(59.9)
    expect(subtotal(linha(2, 5, 10))).toBe(0)
    expect(subtotal(linha(3, 1.005))).toBe(3.03)
    expect(totalDaVenda([linha(1, 0.1), linha(1, 0.2)])).toBe(0.3)
    expect(totalDaVenda([])).toBe(0)
  })

  test('are the sum of the lines in cents, whatever the lines', () => {
    const centavos = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), centavos, centavos)), (linhas) => {
        const esperado = linhas.reduce((soma, [q, v, d]) => soma + q * v - Math.min(d, q * v), 0)
        const itens = linhas.map(([q, v, d]) => linha(q, v / 100, Math.min(d, q * v) / 100))
        expect(Math.round(totalDaVenda(itens) * 100)).toBe(esperado)
      }),
    )
  })
})

test.each([
  [40, [], 40],
  [40, [50], 50],
  [40, [0.01], 0.01],
  [40, [50, 60], 55],
  [40, [50, 60.01, 0, null, undefined], 55.01],
  [40, [10, 10, 10.01], 10],
  [40, [0, null], 40],
  [0, [], 0],
  [null, [], null],
  [undefined, [], null],
])(
  'a line starts with the product price %j, or the average of the positive ones of %j: %j',
  (preco, deles, inicial) => {
    const variacoes = deles.map((preco_venda) => (preco_venda === undefined ? {} : { preco_venda }))
    expect(precoInicial(preco, variacoes)).toBe(inicial)
  },
)
