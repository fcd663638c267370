import { expect, test } from 'vitest'
import { ONE_AT_A_TIME, Turnstile } from './turnstile.ts'

const NEVER = 3_600_000

/** Joins the line under a name and records the outcome. */
function line(turnstile: Turnstile) {
  const log: string[] = []
  const stand = (name: string) =>
    turnstile.stand(
      () => log.push(`${name} in`),
      () => log.push(`${name} refused`),
      { key: '', network: '', first: false },
    )
  return { log, stand }
}
const turn = () => new Promise<void>((done) => setImmediate(done))

test('lets in up to the limit, queues the next in order, and refuses when the line is full', async () => {
  const turnstile = new Turnstile({ inside: 2, waiting: 2, waitMs: NEVER })
  const { log, stand } = line(turnstile)
  expect([turnstile.tryEnter(), turnstile.tryEnter(), turnstile.tryEnter()]).toEqual([true, true, false])
  expect([stand('a'), stand('b')]).not.toContain(null)
  expect(stand('c')).toBeNull()
  turnstile.leave()
  // The place is passed to the next in line; a newcomer cannot take it.
  expect(turnstile.tryEnter()).toBe(false)
  turnstile.leave()
  await turn()
  expect(log).toEqual(['a in', 'b in'])
  turnstile.leave()
  turnstile.leave()
  expect([turnstile.tryEnter(), turnstile.tryEnter(), turnstile.tryEnter()]).toEqual([true, true, false])
})

test('only a request that waited too long is refused', async () => {
  const turnstile = new Turnstile({ inside: 1, waiting: 5, waitMs: 20 })
  const { log, stand } = line(turnstile)
  turnstile.tryEnter()
  stand('a')
  stand('b')
  await expect.poll(() => log).toEqual(['a refused', 'b refused'])
  turnstile.leave()
  await turn()
  expect(turnstile.tryEnter()).toBe(true)
  expect(log).toHaveLength(2)
})

/** A turnstile with one place, which is taken; records the outcome of each waiting request. */
function keyed(waiting: number) {
  const turnstile = new Turnstile({ inside: 1, waiting, waitMs: NEVER })
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
      await turn()
    }
    return log
  }
  return { log, stand, serve }
}

test('a key that had its turn stands behind those that did not, also when it comes again', async () => {
  const { stand, serve } = keyed(9)
  for (const name of ['a1', 'a2', 'a3']) stand(name, 'a')
  expect(await serve(1)).toEqual(['a1'])
  stand('b1', 'b')
  stand('a4', 'a')
  expect(await serve(4)).toEqual(['b1', 'a2', 'a3', 'a4'])
})

test('networks take turns, and within each its keys', async () => {
  const { stand, serve } = keyed(9)
  for (const name of ['a1', 'a2', 'a3', 'a4']) stand(name, name, { network: 'a' })
  stand('a1 again', 'a1', { network: 'a' })
  expect(await serve(1)).toEqual(['a1'])
  stand('b1', 'b1', { network: 'b' })
  stand('a5', 'a5', { network: 'a' })
  expect(await serve(6)).toEqual(['b1', 'a2', 'a3', 'a4', 'a5', 'a1 again'])
})

test('in a full line a newcomer takes the place of the last one of the key with most; of equals the newcomer is refused', () => {
  const { log, stand } = keyed(3)
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
  const { log, stand } = keyed(3)
  for (const name of ['a1', 'a2', 'a3']) stand(name, name, { network: 'a' })
  expect(stand('a4', 'a4', { network: 'a' })).toBeNull()
  expect(stand('b1', 'b1', { network: 'b' })).not.toBeNull()
  expect(log).toEqual(['a3 refused'])
})

test('those who go first have a line of their own and three turns of four', async () => {
  const { stand, serve } = keyed(5)
  for (const name of ['s1', 's2', 's3', 's4', 's5']) stand(name, name)
  expect(stand('s6', 's6')).toBeNull()
  for (const name of ['k1', 'k2', 'k3', 'k4', 'k5']) expect(stand(name, name, { first: true })).not.toBeNull()
  expect(stand('k6', 'k6', { first: true })).toBeNull()
  expect(await serve(10)).toEqual(['k1', 'k2', 'k3', 's1', 'k4', 'k5', 's2', 's3', 's4', 's5'])
})

test('a waiter that steps out is never called, and leaves room', async () => {
  const { log, stand, serve } = keyed(2)
  const stepOut = stand('a1', 'a')
  stand('b1', 'b')
  stepOut?.()
  stepOut?.()
  expect(stand('c1', 'c')).not.toBeNull()
  expect(log).toEqual([])
  expect(await serve(2)).toEqual(['b1', 'c1'])
})

test('work that takes its place is done one at a time, of several keys in turns, whichever has more in line', async () => {
  const turnstile = new Turnstile(ONE_AT_A_TIME)
  const order: string[] = []
  let inside = 0
  const work = async (name: string, key: string) => {
    const done = await turnstile.take(key)
    inside += 1
    expect(inside).toBe(1)
    order.push(name)
    await turn()
    inside -= 1
    done()
  }
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => work(name, 'a')),
    ...['b1', 'b2'].map((name) => work(name, 'b')),
    work('c1', 'c'),
  ])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('work that finds the line full is refused', async () => {
  const turnstile = new Turnstile({ ...ONE_AT_A_TIME, waiting: 1 })
  await turnstile.take('a')
  void turnstile.take('a')
  await expect(turnstile.take('a')).rejects.toMatchObject({ codigo: 'SOBRECARGA' })
})
