import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSizes, MAX_LINES } from './check-sizes.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-sizes-'))
  mkdirSync(join(root, 'apps/web/src'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (lines, first = '') =>
  writeFileSync(join(root, 'apps/web/src/Page.tsx'), [first, ...Array(lines - 1).fill('x')].join('\n'))

test('a file at the limit passes, one line more does not', () => {
  write(MAX_LINES)
  expect(checkSizes(root, 1).problems).toEqual([])
  write(MAX_LINES + 1)
  expect(checkSizes(root, 1).problems).toEqual([`apps/web/src/Page.tsx: ${MAX_LINES + 1} lines`])
})

test('a long file with a reason on top passes, an empty reason does not', () => {
  write(300, '// long because: generated from the database')
  expect(checkSizes(root, 1).problems).toEqual([])
  write(300, '// long because: ')
  expect(checkSizes(root, 1).problems).toHaveLength(1)
})

test('reading too few files fails', () => {
  write(10)
  expect(checkSizes(root).problems).toHaveLength(1)
})
