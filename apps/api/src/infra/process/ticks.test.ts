import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietly, runWithTicks } from './ticks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Work that lasts until the test ends it, and the lines printed meanwhile. */
function longWork() {
  const said: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const done = runWithTicks(
    () => promise,
    (text) => said.push(text),
  )
  return { said, done, resolve, reject }
}

test('long work says again and again how long it has taken, and is silent once it is done', async () => {
  const { said, done, resolve } = longWork()
  vi.advanceTimersByTime(8_500)
  expect(said).toEqual(['  4 s…', '  8 s…'])
  resolve('ready')
  expect(await done).toBe('ready')
  vi.advanceTimersByTime(20_000)
  expect(said).toHaveLength(2)
})

test('work that fails ends the saying', async () => {
  const { said, done, reject } = longWork()
  reject(new Error('planted'))
  await expect(done).rejects.toThrow('planted')
  vi.advanceTimersByTime(20_000)
  expect(said).toEqual([])
})

test('nothing is said while a person is asked something; it goes on after the answer', async () => {
  const { said, done, resolve } = longWork()
  const answer = Promise.withResolvers<string>()
  const asked = quietly(() => answer.promise)
  vi.advanceTimersByTime(13_000)
  expect(said).toEqual([])
  answer.resolve('sim')
  expect(await asked).toBe('sim')
  vi.advanceTimersByTime(4_000)
  expect(said).toEqual(['  16 s…'])
  resolve('ready')
  await done
})
