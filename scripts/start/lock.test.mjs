import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './fingerprint.mjs'
import { runLocked } from './lock.mjs'

test('two at once take turns', async () => {
  const events = []
  const work = (name) => async () => {
    events.push(`${name} begins`)
    await new Promise(setImmediate)
    events.push(`${name} ends`)
  }
  await Promise.all([runLocked('teste', '', work('a')), runLocked('teste', '', work('b'))])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a failure gives the lock back', async () => {
  const failing = runLocked('teste-falha', '', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(existsSync(join(root, '.cache', 'teste-falha.lock'))).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, '.cache', 'teste-morto.lock'), String(pid))
  expect(await runLocked('teste-morto', '', () => 'done')).toBe('done')
})
