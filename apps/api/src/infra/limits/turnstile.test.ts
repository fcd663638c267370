import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

const NEVER = 3_600_000

/** Joins the line under a name and records the outcome. */
function line(turnstile: Turnstile) {
  const log: string[] = []
  const stand = (name: string) =>
    turnstile.stand(
      () => log.push(`${name} in`),
      () => log.push(`${name} refused`),
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

test('a waiting request that leaves makes room in the line and is never called', async () => {
  const turnstile = new Turnstile({ inside: 1, waiting: 1, waitMs: NEVER })
  const { log, stand } = line(turnstile)
  turnstile.tryEnter()
  const stepOut = stand('a')
  stepOut?.()
  stepOut?.()
  expect(stand('b')).not.toBeNull()
  turnstile.leave()
  await turn()
  expect(log).toEqual(['b in'])
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
