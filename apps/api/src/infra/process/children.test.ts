import cluster from 'node:cluster'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ate } from '../../../test/support/ate.ts'
import { createCluster } from '../postgres/initdb.ts'
import { installBinaries } from '../postgres/majors.ts'
import { launch } from '../postgres/watchdog.ts'
import { startWorkers, WorkerFailed } from './workers.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'estampa-children-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A program in that place which the system kills at once. */
function killed(path: string, head: string, kill: string): string {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `${head}\n${kill}\n`)
  chmodSync(path, 0o755)
  return path
}
const inShell = ['#!/bin/sh', 'kill -9 $$'] as const

test('the making of a database that is killed is a sentence, and leaves nothing', async () => {
  const place = folder()
  killed(join(place, 'native/bin/initdb'), ...inShell)
  const identity = { prefix: [], native: join(place, 'native'), dataDir: join(place, 'dados') }
  await expect(createCluster(identity, false)).rejects.toThrow('Não foi possível criar o banco de dados')
  expect(readdirSync(place)).toEqual(['native'])
})

test('the fetching of older programs that is killed, or cannot begin, is a sentence', async () => {
  const place = folder()
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
  const place = folder()
  const native = join(place, 'native')
  killed(join(native, 'bin/postgres'), ...inShell)
  const child = launch({ prefix: [], native, dataDir: place }, [], 2)
  // It has ended when this comes.
  child.stdin?.end('x'.repeat(100_000))
  await ate(() => child.exitCode !== null)
  expect(child.exitCode).toBe(128 + 9)

  const { PATH } = process.env
  process.env['PATH'] = '/nonexistent'
  onTestFinished(() => void (process.env['PATH'] = PATH))
  const none = launch({ prefix: [], native, dataDir: place }, [], 2)
  await ate(() => none.exitCode !== null)
  expect(none.pid).toBeUndefined()
})

test('a process that the system cannot start counts as one that died: the others serve, and it is tried again', async () => {
  const exec = join(folder(), 'serves.mjs')
  writeFileSync(
    exec,
    `process.on('message', ({ encerrar }) => encerrar && process.exit())
     process.send({ pronto: 7 })`,
  )
  cluster.setupPrimary({ exec, execArgv: [] })
  const node = process.execPath
  onTestFinished(() => void (process.execPath = node))
  process.execPath = '/nonexistent'
  const deaths: string[] = []
  const start = () =>
    startWorkers(
      2,
      () => ({}),
      0,
      (why) => deaths.push(why),
    )
  await expect(start()).rejects.toBeInstanceOf(WorkerFailed)

  process.execPath = node
  const workers = await start()
  expect(workers.port).toBe(7)
  const living = () => Object.values(cluster.workers ?? {}).filter((one) => one && !one.isDead() && one.process.pid)
  process.execPath = '/nonexistent'
  living()[0]?.process.kill('SIGKILL')
  await ate(() => deaths.length === 1)
  await ate(() => living().length === 1)
  process.execPath = node
  await ate(() => living().length === 2)
  await workers.stop()
  expect([deaths, living()]).toEqual([['SIGKILL'], []])
})
