import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 kB'],
  [950, '1 kB'],
  [1540, '1,5 kB'],
  [9940, '9,9 kB'],
  [10_400, '10 kB'],
  [999_499, '999 kB'],
  [1_000_000, '1 MB'],
  [4_249_999, '4,2 MB'],
  [4_250_000, '4,3 MB'],
  [31_600_000, '32 MB'],
  [999_000_000, '999 MB'],
  [1_000_000_000, '1 GB'],
  [4_250_000_000, '4,3 GB'],
  [2_150_000_000_000, '2.150 GB'],
])('%d bytes are %s', (bytes, texto) => {
  expect(formatBytes(bytes)).toBe(texto)
})
