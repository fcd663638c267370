import { createServer } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenHere } from '../../../test/support/porta.ts'
import { clockOutside, fetchOutside, TheirClock } from './outbound.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: '/inside' }).end()
  else if (request.url === '/endless') {
    response.write('x')
    const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
    response.once('close', () => clearInterval(more))
  } else if (request.url === '/ahead') {
    response.writeHead(200, { date: new Date(Date.now() + 600_000).toUTCString() }).end()
  } else if (request.url === '/never') response.write('x')
  else response.end('{}')
})
const base = `http://127.0.0.1:${await listenHere(server)}`
afterAll(async () => {
  // The files of a worker share this clock.
  await fetchOutside(`${base}/here`, { timeoutMs: 5000 })
  server.close()
})

test('a redirection is an answer, and is not followed', async () => {
  expect(await fetchOutside(`${base}/away`, { timeoutMs: 5000 })).toMatchObject({ status: 302, ok: false })
  expect(asked).toEqual(['/away'])
})

test('too much, and too slow, is no answer', async () => {
  await expect(fetchOutside(`${base}/endless`, { timeoutMs: 60_000, maxBytes: 200_000 })).rejects.toThrow('200000')
  await expect(fetchOutside(`${base}/never`, { timeoutMs: 50 })).rejects.toThrow(/timeout/)
})

test('the clock of the server that answered last is known', async () => {
  await fetchOutside(`${base}/here`, { timeoutMs: 5000 })
  expect(Math.abs(clockOutside()?.aheadMs ?? Number.NaN)).toBeLessThan(5_000)
  await fetchOutside(`${base}/ahead`, { timeoutMs: 5000 })
  expect(clockOutside()).toEqual({ host: base.slice('http://'.length), aheadMs: expect.closeTo(600_000, -4) })
})

describe('the clock of another server', () => {
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
})
