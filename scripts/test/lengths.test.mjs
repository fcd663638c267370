import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../start/fingerprint.mjs'
import { dealOrder, mergeLengths, readLengths } from './lengths.mjs'
import { LongestFirst } from './sequencer.mjs'

test('lanes take quick steps first, then unmeasured ones, then the longest', () => {
  const steps = ['quick', 'quicker', 'short', 'new', 'long'].map((name) => [name, {}])
  const order = dealOrder(steps, { quicker: 1, quick: 4, short: 20, long: 90 })
  expect(order.map(([name]) => name)).toEqual(['quick', 'quicker', 'new', 'long', 'short'])
})

test('a run keeps the lengths of what it ran and passed; short files and files that are gone are left out', () => {
  const known = { steps: { api: 300, web: 200, old: 9 }, files: { 'a.test.ts': 9, 'gone.test.ts': 5, 'b.test.ts': 4 } }
  const files = [
    { path: 'b.test.ts', seconds: 0.4 },
    { path: 'c.test.ts', seconds: 2.345 },
  ]
  const results = [
    { name: 'web', ok: true, seconds: 150.2, counts: { files } },
    { name: 'api', ok: false, seconds: 900, counts: { files: [{ path: 'a.test.ts', seconds: 800 }] } },
    { name: 'biome', ok: true, seconds: 2.1, counts: null },
  ]
  expect(mergeLengths(known, results, (path) => path !== 'gone.test.ts')).toEqual({
    steps: { api: 300, biome: 3, web: 151 },
    files: { 'a.test.ts': 9, 'c.test.ts': 2.3 },
  })
})

test('the longest files run first; files without a kept length follow in the order of Vitest', async () => {
  const [[long], [longest]] = Object.entries(readLengths().files)
    .toSorted(([, a], [, b]) => a - b)
    .slice(-2)
  const project = { name: 'api', config: { isolate: false, sequence: { groupOrder: 0 } } }
  const files = ['scripts/test/scratch.test.mjs', long, 'scripts/test/since.test.mjs', longest].map((path) => ({
    project,
    moduleId: join(root, path),
  }))
  const sequencer = new LongestFirst({ cache: { getTestSpecificationResult: () => undefined } })
  const sorted = await sequencer.sort(files)
  expect(sorted.map(({ moduleId }) => relative(root, moduleId))).toEqual([
    longest,
    long,
    // The larger file first.
    'scripts/test/since.test.mjs',
    'scripts/test/scratch.test.mjs',
  ])
})
