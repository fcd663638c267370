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

test('what is written into a cell is read back, whatever stands in it', () => {
  const letras = fc.constantFrom("'", '=', '-', '+', '@', '\t', '1', 'E', ',', 'a', ' ')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: letras }), fc.string()), fc.boolean(), (texto, codigo) => {
      expect(deCelula(comoCelula(texto, codigo), codigo)).toBe(texto)
      expect(deCelula(comoCelulaDeTexto(texto, codigo), codigo)).toBe(texto)
    }),
  )
})
