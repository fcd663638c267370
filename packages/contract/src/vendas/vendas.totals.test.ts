import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { precoInicial, subtotal, totalDaVenda } from './vendas.totals.ts'

const linha = (quantidade: number, valor_unitario: number, desconto = 0) => ({ quantidade, valor_unitario, desconto })

describe('totals of a sale', () => {
  test('are exact where binary fractions are not', () => {
    expect(subtotal(linha(3, 0.1))).toBe(0.3)
    expect(subtotal(linha(3, 19.99, 0.07))).toBe(59.9)
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

test('a line starts with the product price, or the average of the positive ones of its variations, to the cent', () => {
  expect(precoInicial(40, [])).toBe(40)
  expect(precoInicial(40, [{ preco_venda: 50 }, { preco_venda: 60.01 }, { preco_venda: 0 }, {}])).toBe(55.01)
  expect(precoInicial(40, [{ preco_venda: null }])).toBe(40)
  expect(precoInicial(undefined, [])).toBeNull()
})
