import { expect, test } from 'vitest'
import { holdMeasures } from './holdMeasures.ts'

test.each([
  ['em Lisa M · DTF, 28 × 30,5 cm, a 7 cm da gola', 'em Lisa M · DTF, 28_×_30,5_cm, a 7_cm da gola'],
  ['4 × 25 × 30 cm, 0,82 kg', '4_×_25_×_30_cm, 0,82_kg'],
  ['arte.png · versão 2 · 1600 × 1600 px', 'arte.png · versão 2 · 1600_×_1600_px'],
  // A name goes on to the next line as before.
  ['3 × Camiseta kg Preta', '3_× Camiseta kg Preta'],
])('a measure stands in one line: %s', (text, held) => {
  expect(holdMeasures(text).replaceAll('\u00a0', '_')).toBe(held)
})
