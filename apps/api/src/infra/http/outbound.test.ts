import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockOutside, fetchOutside } from './outbound.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: '/inside' }).end()
  else if (request.url === '/endless') {
    response.write('x')
    const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
    response.once('close', () => clearInterval(more))
  } else if (request.url === '/ahead' || request.url === '/stored') {
    const headers = { date: new Date(Date.now() + 600_000).toUTCString() }
    response.writeHead(200, request.url === '/stored' ? { ...headers, age: '60' } : headers).end()
  } else if (request.url === '/never') response.write('x')
  else response.end('{}')
})
let base = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
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

test('the clock of the server that answered last is known; a stored answer tells none', async () => {
  await fetchOutside(`${base}/here`, { timeoutMs: 5000 })
  expect(Math.abs(clockOutside()?.aheadMs ?? Number.NaN)).toBeLessThan(5_000)
  await fetchOutside(`${base}/stored`, { timeoutMs: 5000 })
  expect(Math.abs(clockOutside()?.aheadMs ?? Number.NaN)).toBeLessThan(5_000)
  await fetchOutside(`${base}/ahead`, { timeoutMs: 5000 })
  expect(clockOutside()).toEqual({ host: base.slice('http://'.length), aheadMs: expect.closeTo(600_000, -4) })
})
