import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from './scratch.mjs'

const parent = mkdtempSync(join(tmpdir(), 'scratch-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('a folder of a run that ended is removed, one of a run that goes on is not', () => {
  const dead = join(parent, `estampa-test-${spawnSync(process.execPath, ['--version']).pid}-abc`)
  const alive = join(parent, `estampa-test-${process.ppid}-abc`)
  const other = join(parent, 'of-somebody-else')
  for (const folder of [dead, alive, other]) mkdirSync(folder)
  const { path, remove } = scratchFolder(parent)
  expect([dead, alive, other, path].map((folder) => existsSync(folder))).toEqual([false, true, true, true])
  writeFileSync(join(path, 'left'), '')
  remove()
  expect(existsSync(path)).toBe(false)
})
