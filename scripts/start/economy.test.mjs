import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { economical } from './economy.mjs'

/** The heap's limit of a Node that runs with this environment, MB. */
const heapOf = (env) =>
  Number(
    execFileSync(process.execPath, ['-p', 'v8.getHeapStatistics().heap_size_limit / 2 ** 20'], {
      env: { PATH: process.env.PATH, ...economical(env) },
    }),
  )

test('a shop’s heap is bounded, unless who starts it says otherwise', () => {
  expect(heapOf({})).toBeLessThan(450)
  expect(heapOf({ NODE_OPTIONS: '--max-old-space-size=1024' })).toBeGreaterThan(1000)
})

test('existing values stay', () => {
  expect(economical({ NODE_COMPILE_CACHE: '/elsewhere', MALLOC_ARENA_MAX: '4', PORT: '80' })).toMatchObject({
    NODE_COMPILE_CACHE: '/elsewhere',
    MALLOC_ARENA_MAX: '4',
    PORT: '80',
  })
})
