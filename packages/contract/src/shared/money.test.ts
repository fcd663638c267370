import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escreverDecimal, formatarReais, lerDecimal, paraCentavos, paraReais } from './money.ts'

const centavos = fc.integer({ min: -999_999_999, max: 999_999_999 })

describe('money', () => {
  test('whole cents survive the way to reais and back', () => {
    fc.assert(fc.property(centavos, (c) => paraCentavos(paraReais(c)) === c))
  })

  test.each([
    [1.005, 101],
    [59.9, 5990],
    [0.1 + 0.2, 30],
    [-1.005, -101],
    [0, 0],
  ])('%s reais are %s cents', (reais, esperado) => {
    expect(paraCentavos(reais)).toBe(esperado)
  })

  test.each([
    ['60', 60],
    ['59,90', 59.9],
    ['59.90', 59.9],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['R$ 10', 10],
    ['  7 ', 7],
    [',5', 0.5],
    ['1234.56', 1234.56],
  ])('"%s" is read as %s', (texto, valor) => {
    expect(lerDecimal(texto)).toBe(valor)
  })

  test('an empty text is null; a text that is not a number is NaN', () => {
    expect(lerDecimal('')).toBeNull()
    expect(lerDecimal('R$ ')).toBeNull()
    for (const texto of ['abc', '1,2,3', '--1', '1e5', 'Infinity', '5 reais']) expect(lerDecimal(texto)).toBeNaN()
  })

  test('a formatted amount is read back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        (c) => lerDecimal(escreverDecimal(paraReais(c))) === paraReais(c),
      ),
    )
  })

  test('is shown with an ordinary space, and a dash when there is none', () => {
    expect(formatarReais(59.9)).toBe('R$ 59,90')
    expect(formatarReais(1234.5)).toBe('R$ 1.234,50')
    expect([formatarReais(null), formatarReais(undefined), formatarReais(Number.NaN)]).toEqual(['—', '—', '—'])
    expect([escreverDecimal(null), escreverDecimal(60)]).toEqual(['', '60,00'])
  })
})
