import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comoCelula, comoCelulaDeTexto, linhaDeCsv, removeApostrophe, textFromCelula } from './csv.ts'

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
  ['-30', false, '-30'],
  ['-30,25', false, '-30,25'],
  ['-3,', false, "'-3,"],
  ['1e-5', true, "'1e-5"],
  ['1.234,5', true, "'1.234,5"],
  ['.5', true, "'.5"],
  ['3/10', true, "'3/10"],
  ['10:30', true, "'10:30"],
  ['2026-3-1', true, "'2026-3-1"],
  ['1/2/2026', true, "'1/2/2026"],
  ['10:30:15', true, "'10:30:15"],
  ['12345-6', true, '12345-6'],
  ['3-12345', true, '3-12345'],
  ['3-10-A', true, '3-10-A'],
  ['-', true, "'-"],
])('%j as a code (%j) stands in a cell as %j', (texto, codigo, celula) => {
  expect(comoCelula(texto, codigo)).toBe(celula)
})

test('nothing is a code unless it is said, nor is an apostrophe taken away that was typed', () => {
  expect([comoCelula('00123'), textFromCelula("'00123"), comoCelulaDeTexto('1E10')]).toEqual([
    '00123',
    "'00123",
    '1E10',
  ])
  expect([textFromCelula("'00123", true), comoCelulaDeTexto('1E+10', true), comoCelulaDeTexto('-')]).toEqual([
    '00123',
    "'1E+10",
    "'-",
  ])
})

test('a number or a time loses the apostrophe in front, and no other', () => {
  expect(["'10", '10', "''10", "10'30"].map(removeApostrophe)).toEqual(['10', '10', "'10", "10'30"])
})

test.each([
  ['12E+10', "'12E+10"],
  ['1.5e+3', "'1.5e+3"],
  ['E+10', 'E+10'],
  ['1E+10A', '1E+10A'],
  ['-5A', '-5A'],
  ['A-', 'A-'],
  ["A'", "A'"],
])('the code %j stands in a cell of text as %j', (texto, celula) => {
  expect(comoCelulaDeTexto(texto, true)).toBe(celula)
})

test('what is written into a cell is read back, whatever stands in it', () => {
  const letras = fc.constantFrom("'", '=', '-', '+', '@', '\t', '1', 'E', ',', 'a', ' ')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letras }), fc.string()), fc.boolean(), (texto, codigo) => {
      expect(textFromCelula(comoCelula(texto, codigo), codigo)).toBe(texto)
      expect(textFromCelula(comoCelulaDeTexto(texto, codigo), codigo)).toBe(texto)
    }),
  )
})
