import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('one at a time, and those of several owners in turns', async () => {
  const turns = new Turns()
  const order: string[] = []
  let inside = 0
  const work = async (name: string, owner: string | undefined) => {
    const done = await turns.take(owner)
    inside += 1
    expect(inside).toBe(1)
    order.push(name)
    await new Promise(setImmediate)
    inside -= 1
    done()
  }
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => work(name, 'a')),
    ...['b1', 'b2'].map((name) => work(name, 'b')),
    work('nobody', undefined),
  ])
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'nobody'])
})
