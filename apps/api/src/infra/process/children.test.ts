import cluster from 'node:cluster'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfTest } from '../../../../../packages/host/test/folders.ts'
import { waitUntil } from '../../../test/support/ate.ts'
import { startWorkers, WorkerFailed } from './workers.ts'

test('a process that the system cannot start counts as one that died: the others serve, and it is tried again', async () => {
  const folder = folderOfTest()
  const exec = join(folder, 'serves.mjs')
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
  const living = () =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead() && worker.process.pid)
  process.execPath = '/nonexistent'
  living()[0]?.process.kill('SIGKILL')
  await waitUntil(() => deaths.length === 1)
  await waitUntil(() => living().length === 1)
  process.execPath = node
  await waitUntil(() => living().length === 2)
  await workers.stop()
  expect([deaths, living()]).toEqual([['SIGKILL'], []])
})
