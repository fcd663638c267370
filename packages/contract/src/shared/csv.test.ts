import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comoCelula, comoCelulaDeTexto, deCelula, linhaDeCsv } from './csv.ts'

test.each(['\tum', '\rum', '=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '\r\n=1', ' =1', '＝1', '-'])(
  '%j is no formula any more',
  (texto) => {
    expect(linhaDeCsv([texto])).toBe(`"'${texto}"\r\n`)
  },
)

test('text, numbers and quotes come through as they are', () => {
  expect(linhaDeCsv(['a;b', 'disse "oi"', -3, '-3,5', null, true])).toBe(
    '"a;b";"disse ""oi""";"-3";"-3,5";"";"true"\r\n',
  )
})

test.each([
  ['-3', false, '-3'],
  ['-3,5', false, '-3,5'],
  ['-3.5', false, "'-3.5"],
  ['00123', false, '00123'],
  ['00123', true, "'00123"],
  ['1E10', true, "'1E10"],
  ['3-10', true, "'3-10"],
  ['CAM-3', true, 'CAM-3'],
])('%j as a code (%j) stands in a cell as %j', (texto, codigo, celula) => {
  expect(comoCelula(texto, codigo)).toBe(celula)
})

test('nothing is a code unless it is said, nor is an apostrophe taken away that was typed', () => {
  expect([comoCelula('00123'), deCelula("'00123"), comoCelulaDeTexto('1E10')]).toEqual(['00123', "'00123", '1E10'])
  expect([deCelula("'00123", true), comoCelulaDeTexto('1E+10', true), comoCelulaDeTexto('-')]).toEqual([
    '00123',
    "'1E+10",
    "'-",
  ])
})

test('what is written into a cell is read back, whatever stands in it', () => {
  const letras = fc.constantFrom("'", '=', '-', '+', '@', '\t', '1', 'E', ',', 'a', ' ')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letras }), fc.string()), fc.boolean(), (texto, codigo) => {
      expect(deCelula(comoCelula(texto, codigo), codigo)).toBe(texto)
      expect(deCelula(comoCelulaDeTexto(texto, codigo), codigo)).toBe(texto)
    }),
  )
})
