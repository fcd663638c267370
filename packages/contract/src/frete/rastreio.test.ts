import { expect, test } from 'vitest'
import { comoRastreio } from './rastreio.ts'

test.each([
  [' br 123 456 789 br ', 'BR123456789BR'],
  ['lgi-me\t24', 'LGI-ME24'],
  ['', ''],
])('the tracking code %j is kept as %j', (digitado, codigo) => {
  expect(comoRastreio(digitado)).toBe(codigo)
})
