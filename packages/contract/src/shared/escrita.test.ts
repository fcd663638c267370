import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comoCodigo, removeDirectionMarks, toNfc } from './escrita.ts'

const textos = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }).map((texto) => texto.normalize('NFD')),
)

test('any text is brought to NFC, and only that', () => {
  fc.assert(fc.property(textos, (texto) => toNfc(texto) === texto.normalize('NFC')))
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

test('marks that turn the direction of reading are taken out of a text, and nothing else', () => {
  const marcas = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  expect(removeDirectionMarks(`${marcas}a${marcas}b${marcas}`)).toBe('ab')
  // The signs next to each removed range, and the joiners within emoji.
  const sinais = '\u061b\u200b\u200c\u200d\u2010\u2029\u202f\u2065\u206a 👩\u200d🔧'
  expect(removeDirectionMarks(sinais)).toBe(sinais)
})

test('a code as it is kept stays so', () => {
  fc.assert(fc.property(textos, (texto) => comoCodigo(comoCodigo(texto)) === comoCodigo(texto)))
})
