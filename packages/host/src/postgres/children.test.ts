import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfTest } from '../../test/folders.ts'
import { createCluster } from './initdb.ts'
import { installBinaries } from './majors.ts'
import { launch } from './watchdog.ts'

/** A program in that place which the system kills at once. */
function killed(path: string, head: string, kill: string): string {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `${head}\n${kill}\n`)
  chmodSync(path, 0o755)
  return path
}
const killedScript = ['#!/bin/sh', 'kill -9 $$'] as const

test('the making of a database that is killed is a sentence, and leaves nothing', async () => {
  const place = folderOfTest()
  killed(join(place, 'native/bin/initdb'), ...killedScript)
  const identity = { prefix: [], native: join(place, 'native'), dataDir: join(place, 'dados') }
  await expect(createCluster(identity, false)).rejects.toThrow('Não foi possível criar o banco de dados')
  expect(readdirSync(place)).toEqual(['native'])
})

test('the fetching of older programs that is killed, or cannot begin, is a sentence', async () => {
  const place = folderOfTest()
  const before = process.env['npm_execpath']
  onTestFinished(() => {
    if (before === undefined) delete process.env['npm_execpath']
    else process.env['npm_execpath'] = before
  })
  process.env['npm_execpath'] = killed(join(place, 'npm-cli.js'), '', 'process.kill(process.pid, "SIGKILL")')
  await expect(installBinaries(17, join(place, 'antigo'))).rejects.toThrow('não foi possível (npm:')
  expect(existsSync(join(place, 'antigo/node_modules'))).toBe(false)
})

test('a database server that is killed, or cannot be started, ends its child and nothing else', async () => {
  const place = folderOfTest()
  const native = join(place, 'native')
  killed(join(native, 'bin/postgres'), ...killedScript)
  const child = launch({ prefix: [], native, dataDir: place }, [], 2)
  // It has ended when this comes.
  child.stdin?.end('x'.repeat(100_000))
  await expect.poll(() => child.exitCode).toBe(128 + 9)

  const { PATH } = process.env
  process.env['PATH'] = '/nonexistent'
  onTestFinished(() => void (process.env['PATH'] = PATH))
  const none = launch({ prefix: [], native, dataDir: place }, [], 2)
  await expect.poll(() => none.exitCode).not.toBeNull()
  expect(none.pid).toBeUndefined()
})
