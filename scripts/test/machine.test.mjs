import { expect, test } from 'vitest'
import { describeMachine, measureMachine, patienceOf } from './machine.mjs'

test.each([
  [{ processors: 2, slowness: 0.8, load: 0 }, 1],
  [{ processors: 2, slowness: 2.44, load: 1 }, 2.4],
  [{ processors: 2, slowness: 1, load: 5 }, 3.5],
  [{ processors: 1, slowness: 1, load: 0 }, 2],
  [{ processors: 1, slowness: 1.5, load: 2 }, 6],
  [{ processors: 4, slowness: 30, load: 40 }, 8],
])('the time limits of %o are multiplied by %d', (machine, factor) => {
  expect(patienceOf(machine)).toBe(factor)
})

test('the first line says processors, speed, load and factor', () => {
  expect(describeMachine({ processors: 1, slowness: 1.25, load: 0.5, patience: 3 })).toBe(
    'Machine: 1 processor, 1.3 times as slow as the reference, load 0.5; time limits × 3',
  )
  const { slowness, patience } = measureMachine()
  expect(slowness).toBeGreaterThan(0)
  expect(patience).toBeGreaterThanOrEqual(1)
})
