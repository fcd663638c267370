import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  [0, '0 peças'],
  [1, '1 peça'],
  [2, '2 peças'],
  [12_345, '12.345 peças'],
])('%d is written %s', (n, texto) => {
  expect(plural(n, 'peça', 'peças')).toBe(texto)
})
