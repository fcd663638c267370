import { expect, test } from 'vitest'
import { comoRastreio, isCorreiosRastreio } from './rastreio.ts'

test.each([
  [' br 123 456 789 br ', 'BR123456789BR'],
  ['lgi-me\t24', 'LGI-ME24'],
  ['', ''],
])('the tracking code %j is kept as %j', (digitado, codigo) => {
  expect(comoRastreio(digitado)).toBe(codigo)
})

test.each([
  ['AA123456789BR', true],
  ['LGIMEBR123456789', false],
  ['A1123456789BR', false],
  ['A123456789BR', false],
  ['AAA123456789BR', false],
  ['AA12345678BR', false],
  ['AA1234567890BR', false],
  ['AA12345678XBR', false],
  ['AA123456789B', false],
  ['AA123456789BRA', false],
  ['AA1234567891R', false],
  ['', false],
])('%j is a code of the Correios: %s', (codigo, deles) => {
  expect(isCorreiosRastreio(codigo)).toBe(deles)
})
