import { expect, test } from 'vitest'
import { SharedTurnstile } from './shared-turnstile.ts'

const NEVER = 3_600_000

/** A turnstile with one place, which is taken; records the outcome of each waiting request. */
function line(waiting: number) {
  const turnstile = new SharedTurnstile({ inside: 1, waiting, waitMs: NEVER })
  turnstile.tryEnter()
  const log: string[] = []
  const stand = (name: string, key: string, { first = false, network = key } = {}) =>
    turnstile.stand(
      () => log.push(name),
      () => log.push(`${name} refused`),
      { key, network, first },
    )
  const serve = async (times: number) => {
    log.length = 0
    for (let n = 0; n < times; n++) {
      turnstile.leave()
      await new Promise<void>((done) => setImmediate(done))
    }
    return log
  }
  return { log, stand, serve }
}

test('keys take turns, whichever has more in line', async () => {
  const { stand, serve } = line(9)
  for (const name of ['a1', 'a2', 'a3', 'a4']) stand(name, 'a')
  stand('b1', 'b')
  stand('b2', 'b')
  stand('c1', 'c')
  expect(await serve(7)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a key that had its turn stands behind those that did not, also when it comes again', async () => {
  const { stand, serve } = line(9)
  for (const name of ['a1', 'a2', 'a3']) stand(name, 'a')
  expect(await serve(1)).toEqual(['a1'])
  stand('b1', 'b')
  stand('a4', 'a')
  expect(await serve(4)).toEqual(['b1', 'a2', 'a3', 'a4'])
})

test('networks take turns, and within each its keys', async () => {
  const { stand, serve } = line(9)
  for (const name of ['a1', 'a2', 'a3', 'a4']) stand(name, name, { network: 'a' })
  stand('a1 again', 'a1', { network: 'a' })
  expect(await serve(1)).toEqual(['a1'])
  stand('b1', 'b1', { network: 'b' })
  stand('a5', 'a5', { network: 'a' })
  expect(await serve(6)).toEqual(['b1', 'a2', 'a3', 'a4', 'a5', 'a1 again'])
})

test('in a full line a newcomer takes the place of the last one of the key with most; of equals the newcomer is refused', () => {
  const { log, stand } = line(3)
  for (const name of ['a1', 'a2', 'a3']) stand(name, 'a')
  expect(stand('a4', 'a')).toBeNull()
  expect(stand('b1', 'b')).not.toBeNull()
  expect(log).toEqual(['a3 refused'])
  expect(stand('c1', 'c')).not.toBeNull()
  expect(log).toEqual(['a3 refused', 'a2 refused'])
  expect(stand('d1', 'd')).toBeNull()
  expect(stand('b2', 'b')).toBeNull()
})

test('in a line full of keys with one each, a newcomer takes the place of the network that has most', () => {
  const { log, stand } = line(3)
  for (const name of ['a1', 'a2', 'a3']) stand(name, name, { network: 'a' })
  expect(stand('a4', 'a4', { network: 'a' })).toBeNull()
  expect(stand('b1', 'b1', { network: 'b' })).not.toBeNull()
  expect(log).toEqual(['a3 refused'])
})

test('those who go first have a line of their own and three turns of four', async () => {
  const { stand, serve } = line(5)
  for (const name of ['s1', 's2', 's3', 's4', 's5']) stand(name, name)
  expect(stand('s6', 's6')).toBeNull()
  for (const name of ['k1', 'k2', 'k3', 'k4', 'k5']) expect(stand(name, name, { first: true })).not.toBeNull()
  expect(stand('k6', 'k6', { first: true })).toBeNull()
  expect(await serve(10)).toEqual(['k1', 'k2', 'k3', 's1', 'k4', 'k5', 's2', 's3', 's4', 's5'])
})

test('a waiter that steps out is never called, and leaves room', async () => {
  const { log, stand, serve } = line(2)
  const stepOut = stand('a1', 'a')
  stand('b1', 'b')
  stepOut?.()
  stepOut?.()
  expect(stand('c1', 'c')).not.toBeNull()
  expect(log).toEqual([])
  expect(await serve(2)).toEqual(['b1', 'c1'])
})
