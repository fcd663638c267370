import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Limits } from '../src/bling/limits.ts'
import { most } from '../src/control/traffic.ts'
import { State } from '../src/store/state.ts'

const dir = mkdtempSync(join(tmpdir(), 'emulador-limites-'))
const state = new State({
  port: 0,
  dir,
  redirect: 'http://a.example/',
  webhookUrl: 'http://a.example/',
  controlToken: '',
  clientSecret: '',
})

afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  state.store.close()
  rmSync(dir, { recursive: true, force: true })
})

test('three requests in any second, wherever it begins; a refused one uses no quota', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limits = new Limits(state)
  const passes = () => limits.refuse() === null
  expect([passes(), passes(), passes(), passes()]).toEqual([true, true, true, false])
  vi.advanceTimersByTime(999)
  expect(passes()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([passes(), passes(), passes(), passes()]).toEqual([true, true, true, false])
})

test('the counter of the busiest second slides too', () => {
  expect(most([])).toBe(0)
  expect(most([0, 400, 800, 1200])).toBe(3)
  expect(most([0, 999, 1000, 1001])).toBe(3)
})
