import { expect, test } from 'vitest'
import { connectionShare } from './front.ts'

/** How many of `wanted` connections the address may open at this moment. */
const open = (share: (address: string) => boolean, address: string, wanted: number) =>
  Array.from({ length: wanted }, () => share(address)).filter(Boolean).length

test('an address opens sixty connections at once, then five a second, and others are not held up by it', () => {
  let now = 0
  const share = connectionShare(() => now)
  expect(open(share, '192.168.0.7', 1_000)).toBe(60)
  now += 1_000
  expect(open(share, '192.168.0.7', 1_000)).toBe(5)
  expect(open(share, '192.168.0.8', 6)).toBe(6)
  now += 60_000
  expect(open(share, '192.168.0.7', 1_000)).toBe(60)
})

test('the addresses of one IPv6 network share; this machine is not counted', () => {
  const share = connectionShare(() => 0)
  expect(open(share, 'fd00::1', 40) + open(share, 'fd00::2', 40)).toBe(60)
  expect(open(share, '127.0.0.1', 500) + open(share, '::1', 500) + open(share, '::ffff:127.0.0.1', 500)).toBe(1_500)
})

test('of many addresses those with a whole share again are forgotten, the others are not', () => {
  let now = 0
  const share = connectionShare(() => now)
  expect(open(share, '10.0.0.1', 60)).toBe(60)
  for (let n = 0; n < 5_000; n++) share(`172.16.${n >> 8}.${n & 255}`)
  now += 1_000
  expect(open(share, '10.0.0.1', 60)).toBe(5)
})
