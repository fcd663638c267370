import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfFile } from '../../packages/host/test/folders.ts'
import { scratchFolder } from './scratch.mjs'

const parent = folderOfFile()

test('a folder of a run that ended is removed, one of a run that goes on is not', () => {
  const dead = join(parent, `estampa-test-${spawnSync(process.execPath, ['--version']).pid}-abc`)
  const alive = join(parent, `estampa-test-${process.ppid}-abc`)
  const foreignFolder = join(parent, 'of-somebody-else')
  for (const folder of [dead, alive, foreignFolder]) mkdirSync(folder)
  const { path, remove } = scratchFolder(parent)
  expect([dead, alive, foreignFolder, path].map((folder) => existsSync(folder))).toEqual([false, true, true, true])
  writeFileSync(join(path, 'left'), '')
  remove()
  expect(existsSync(path)).toBe(false)
})
