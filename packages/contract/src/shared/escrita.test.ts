import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comoCodigo, emNfc } from './escrita.ts'

const textos = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }).map((texto) => texto.normalize('NFD')),
)

test('any text is brought to NFC, and only that', () => {
  fc.assert(fc.property(textos, (texto) => emNfc(texto) === texto.normalize('NFC')))
})

test.each([
  ['  CAM-01 ', 'CAM-01'],
  ['CAM\u200b-\u202a01\u202c\ufeff', 'CAM-01'],
  ['BORDO\u0302', 'BORDÔ'],
  ['ＣＡＭ\u00a01', 'CAM 1'],
  ['\u200b\u2060', ''],
])('the code %j is kept as %j', (digitado, guardado) => {
  expect(comoCodigo(digitado)).toBe(guardado)
})

test('a code as it is kept stays so', () => {
  fc.assert(fc.property(textos, (texto) => comoCodigo(comoCodigo(texto)) === comoCodigo(texto)))
})
