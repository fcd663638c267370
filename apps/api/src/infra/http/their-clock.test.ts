import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TheirClock } from './their-clock.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const dated = (ms: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(ms).toUTCString(), ...more })
let clock: TheirClock
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON })
  clock = new TheirClock()
})
afterEach(() => vi.useRealTimers())

test('nothing is known before an answer, nor by one without a date or out of a store', () => {
  expect(clock.now()).toBeNull()
  clock.see(new Headers())
  clock.see(new Headers({ date: 'yesterday' }))
  clock.see(dated(NOON, { age: '30' }))
  expect(clock.now()).toBeNull()
})

test('while both agree it is ours, to the millisecond', () => {
  vi.setSystemTime(NOON + 700)
  clock.see(dated(NOON))
  expect(clock.now()).toBe(NOON + 700)
  vi.advanceTimersByTime(MINUTE)
  expect(clock.now()).toBe(NOON + 700 + MINUTE)
})

test.each([40 * MINUTE, -40 * MINUTE, 2000, -1])('ours that is %d ms ahead is not believed', (ahead) => {
  clock.see(dated(NOON - ahead))
  const theirs = Math.floor((NOON - ahead) / 1000) * 1000
  expect(clock.now()).toBe(theirs)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(clock.now()).toBe(theirs + 2 * MINUTE)
})

test('setting our clock moves theirs by nothing; the next answer tells it again', () => {
  clock.see(dated(NOON))
  vi.advanceTimersByTime(MINUTE)
  vi.setSystemTime(NOON + 90 * MINUTE)
  expect(clock.now()).toBe(NOON + MINUTE)
  clock.see(dated(NOON + 5 * MINUTE))
  expect(clock.now()).toBe(NOON + 5 * MINUTE)
})
