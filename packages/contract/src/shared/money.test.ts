import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  duvidaDosMilhares,
  formatDecimal,
  formatMedida,
  formatPlainNumber,
  formatReais,
  habitoDoNumero,
  inteiroDoTexto,
  leiturasDoNumero,
  parseDecimal,
  parseReais,
  recusaDosReais,
  toCentavos,
  toReais,
} from './money.ts'

const centavos = fc.integer({ min: -999_999_999, max: 999_999_999 })

describe('money', () => {
  test('whole cents survive the way to reais and back', () => {
    fc.assert(fc.property(centavos, (c) => toCentavos(toReais(c)) === c))
  })

  test.each([
    [1.005, 101],
    [59.9, 5990],
    [0.1 + 0.2, 30],
    [-1.005, -101],
    [0, 0],
    [-0, 0],
    [-0.004, 0],
    [0.004, 0],
    [0.005, 1],
    [-0.005, -1],
    [659_919.075, 65_991_908],
    [9_999_999.985, 999_999_999],
    [0.1 * 3, 30],
  ])('%s reais are %s cents', (reais, esperado) => {
    expect(toCentavos(reais)).toBe(esperado)
  })

  test.each([
    ['60', 60],
    ['59,90', 59.9],
    ['59.90', 59.9],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['R$ 10', 10],
    ['  7 ', 7],
    ['-1.234,50', -1234.5],
    ['1.234.567,8', 1_234_567.8],
    ['12.', 12],
    [',5', 0.5],
    ['1234.56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['R$\u00a01.234,5', 1234.5],
    ['-R$ 5,50', -5.5],
    ['R$ -5,50', -5.5],
    ['59,90 R$', 59.9],
    ['1\u00a0234,50', 1234.5],
    ['1 234 567', 1_234_567],
    ['123 456 789', 123_456_789],
    ['-1 234.50', -1234.5],
    ['1 234,', 1234],
    ['R$10', 10],
    ['-R$  10', -10],
    ['10R$', 10],
    [' 10  R$ ', 10],
    ['123.456.789', 123_456_789],
    ['1.234,', 1234],
    ['.55', 0.55],
    ['1.500', 1.5],
    ['1,500', 1.5],
  ])('"%s" is read as %s', (texto, valor) => {
    expect(parseDecimal(texto)).toBe(valor)
  })

  test('an empty text is null; a text that is not a number is NaN', () => {
    expect(parseDecimal('')).toBeNull()
    expect(parseDecimal('R$ ')).toBeNull()
    for (const texto of [
      'abc',
      '1,2,3',
      '12.34,5',
      '0.123.456',
      '12.05.2024',
      '--1',
      '1e5',
      'Infinity',
      '5 reais',
      '5 9',
      '10 R$ 20',
      '1 R$ 500',
      '12 34 567',
      '1234 567',
      '12345 678',
      '1 234 5',
      '1 234 567 89',
      '1234.567.890',
      '1.234.5678',
      '01.234,50',
      '1234.567,8',
      '1234,567.8',
      'R$ R$ 5',
      '+5',
      '−5',
      '½',
      '٥',
      '２',
      '2 kg',
    ])
      expect(parseDecimal(texto)).toBeNaN()
    for (const texto of ['-', ',', '1-']) expect(parseDecimal(texto)).toBeNaN()
  })

  test('a formatted amount is read back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        (c) => parseDecimal(formatDecimal(toReais(c))) === toReais(c),
      ),
    )
  })

  test.each([
    [59.9, 'R$ 59,90', '59,90'],
    [1234.5, 'R$ 1.234,50', '1234,50'],
    [-5.5, '-R$ 5,50', '-5,50'],
    [0, 'R$ 0,00', '0,00'],
    [-0, 'R$ 0,00', '0,00'],
    [null, '—', ''],
    [undefined, '—', ''],
    [Number.NaN, '—', ''],
    [Number.POSITIVE_INFINITY, '—', ''],
  ])('%s is shown as "%s", with an ordinary space, and written as "%s" in a field', (valor, mostrado, escrito) => {
    expect([formatReais(valor), formatDecimal(valor)]).toEqual([mostrado, escrito])
  })

  test('a field has as many decimals as it is asked for', () => {
    expect([formatDecimal(1.25, 3), formatDecimal(1.25, 0)]).toEqual(['1,250', '1'])
  })

  test('a plain number has its own decimals, and no sign between thousands', () => {
    expect([1234.5, -0.125, 7, null].map(formatPlainNumber)).toEqual(['1234,5', '-0,125', '7', ''])
  })

  test.each([
    [10, '10'],
    [100.5, '100,5'],
    [0.125, '0,125'],
    [0.1 + 0.2, '0,3'],
    [0, '0'],
    [null, ''],
  ])('a measure of %s has no zeros at the end', (valor, escrito) => {
    expect(formatMedida(valor)).toBe(escrito)
  })
})

describe('an amount that may be thousands', () => {
  test.each(['1.500', '1,500', 'R$ 12.000', ' 79.900 ', '-1.500'])('"%s" is asked about, never guessed', (texto) => {
    expect(parseReais(texto)).toBeNaN()
    expect(duvidaDosMilhares(texto)).not.toBeNull()
  })

  test('the question says both readings', () => {
    expect(duvidaDosMilhares('1.500')).toBe('“1.500” é R$ 1.500,00 ou R$ 1,50? Escreva 1500,00 ou 1,50.')
    expect(duvidaDosMilhares('123.456')).toBe('“123.456” é R$ 123.456,00 ou R$ 123,46? Escreva 123456,00 ou 123,46.')
    // Half a cent goes up, though its binary fraction lies below.
    expect(duvidaDosMilhares('1,005')).toBe('“1,005” é R$ 1.005,00 ou R$ 1,01? Escreva 1005,00 ou 1,01.')
    expect(duvidaDosMilhares('R$ 79,905')).toBe('“79,905” é R$ 79.905,00 ou R$ 79,91? Escreva 79905,00 ou 79,91.')
  })

  test.each([
    ['1500', 1500],
    ['1.500,00', 1500],
    ['1,50', 1.5],
    ['1.5', 1.5],
    ['0,500', 0.5],
    ['59,9000', 59.9],
    ['', null],
  ])('"%s" is plain: %s', (texto, valor) => {
    expect([parseReais(texto), duvidaDosMilhares(texto)]).toEqual([valor, null])
  })
})

test.each(['1500,005', '0,001', '59,999', 'R$ 10,9999', '-1,005'])(
  '"%s" has a part of a cent: refused, never rounded',
  (texto) => {
    expect(parseReais(texto)).toBeNaN()
    expect(recusaDosReais(texto)).not.toBeNull()
  },
)

test('a part of a cent is said, and so is what may be thousands; what is no number is left to its field', () => {
  expect(['10,9999', '1.500', 'abc', '', '59,90', '60'].map(recusaDosReais)).toEqual([
    'Use no máximo duas casas decimais.',
    duvidaDosMilhares('1.500'),
    null,
    null,
    null,
    null,
  ])
})

describe('a whole number', () => {
  test.each([
    ['0', 0],
    ['25', 25],
    [' 5 ', 5],
    ['007', 7],
    ['-1', -1],
    ['', null],
    ['  ', null],
  ])('"%s" is %s', (texto, valor) => expect(inteiroDoTexto(texto)).toBe(valor))

  test.each([
    '2,5',
    '2.5',
    '2,0',
    '1.000',
    '1,000',
    '1.000,50',
    '1,000.50',
    '1 000',
    '1e3',
    '0x10',
    'Infinity',
    '+5',
    '--5',
    '5-',
    '- 5',
    '−5',
    '½',
    '٥',
    '２',
    '2 kg',
    '5 9',
    'R$ 5',
    'cinco',
    '1\t2',
    '1\n2',
  ])('"%s" is none, and never a part of it', (texto) => expect(inteiroDoTexto(texto)).toBeNaN())
})

describe('how a column writes numbers', () => {
  test.each([
    ['59,90', 'ponto_milhar'],
    ['59.9', 'ponto_decimal'],
    ['0.180', 'ponto_decimal'],
    ['0,180', 'ponto_milhar'],
    ['1249.900', 'ponto_decimal'],
    ['1.234,56', 'ponto_milhar'],
    ['1,234.56', 'ponto_decimal'],
    ['1.234.567', 'ponto_milhar'],
    ['1,234,567', 'ponto_decimal'],
    ['R$ 5,', 'ponto_milhar'],
    ['12.000', 'duvida'],
    ['-79,900', 'duvida'],
    ['1500', null],
    ['12.05.2024', null],
    ['ilimitado', null],
    ['123,456', 'duvida'],
    ['1234,567.8', null],
    ['.', null],
    [',', null],
    ['', null],
  ])('"%s" says %s', (texto, habito) => {
    expect(habitoDoNumero(texto)).toBe(habito)
    expect(leiturasDoNumero(texto) !== null).toBe(habito === 'duvida')
  })

  test.each([
    ['12.000', 12, 12_000],
    ['79,900', 79_900, 79.9],
    ['-1.500', -1.5, -1500],
    ['1.234,56', 1234.56, 1234.56],
    ['59.90', 59.9, 59.9],
  ])('"%s" is %s where the point is the decimal mark, %s where it groups', (texto, decimal, milhar) => {
    expect([parseDecimal(texto, 'ponto_decimal'), parseDecimal(texto, 'ponto_milhar')]).toEqual([decimal, milhar])
  })

  test('whatever is written by a habit is read back by it, with groups or without', () => {
    const casas = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), casas, fc.boolean(), (inteiro, depois, grupos) => {
        const valor = inteiro / 10 ** depois
        const opcoes = { minimumFractionDigits: depois, maximumFractionDigits: depois, useGrouping: grupos }
        expect(parseDecimal(valor.toLocaleString('en-US', opcoes), 'ponto_decimal')).toBeCloseTo(valor, 6)
        expect(parseDecimal(valor.toLocaleString('pt-BR', opcoes), 'ponto_milhar')).toBeCloseTo(valor, 6)
      }),
    )
  })
})
