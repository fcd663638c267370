import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { economical, ended, keepRunning, runQuietly } from './child.mjs'

let folder
beforeEach(() => void (folder = folderOfTest()))

/** Runs a program that ends like the next of `ends` each time; answers the code, its output, and its arguments. */
async function run(ends, how = {}) {
  const log = join(folder, 'log')
  const program = `
    const { appendFileSync, readFileSync } = await import('node:fs')
    appendFileSync(${JSON.stringify(log)}, process.env.ESTAMPA_REINICIOS + '\\n')
    const run = readFileSync(${JSON.stringify(log)}, 'utf8').split('\\n').length - 2
    const [serves, end] = ${JSON.stringify(ends)}[run]
    const finish = () => (typeof end === 'string' ? process.kill(process.pid, end) : process.exit(end))
    if (serves) process.send({ servindo: true }, finish)
    else finish()
  `
  const said = []
  const pauses = []
  const code = await keepRunning(process.execPath, ['--input-type=module', '-e', program], {
    say: (text) => said.push(text),
    pause: (crashes) => {
      pauses.push(crashes)
      return 0
    },
    ...how,
  })
  const told = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { code, said, pauses, told }
}

test('a program that served is started again however it dies, after ever longer pauses, until it ends well', async () => {
  const { code, said, pauses, told } = await run([
    [true, 'SIGKILL'],
    [true, 3],
    [false, 1],
    [true, 0],
  ])
  expect(code).toBe(0)
  expect(told.map(({ vezes, motivo }) => [vezes, motivo])).toEqual([
    [0, null],
    [1, 'SIGKILL'],
    [2, 'código 3'],
    [3, 'código 1'],
  ])
  expect(Date.parse(told[3].quando)).toBeGreaterThan(Date.parse(told[1].quando) - 1)
  expect(pauses).toEqual([1, 2, 3])
  expect(said).toHaveLength(3)
  expect(said[1]).toContain('A loja terminou sozinha (código 3)')
})

test('one that never served gives its code, and is not started again', async () => {
  expect(await run([[false, 7]])).toMatchObject({ code: 7, said: [] })
  expect((await run([[], [false, 'SIGKILL']])).code).toBe(1)
})

test('one that the system cannot start again is tried until it can be; one that never could is an error', async () => {
  const [program, away] = [join(folder, 'program'), join(folder, 'away')]
  // Its name is gone when it dies; the second pause brings it back.
  const life = `
    const { existsSync, renameSync, writeFileSync } = require('node:fs')
    if (existsSync(${JSON.stringify(join(folder, 'second'))})) process.exit(0)
    writeFileSync(${JSON.stringify(join(folder, 'second'))}, '')
    process.send({ servindo: true }, () => {
      renameSync(${JSON.stringify(program)}, ${JSON.stringify(away)})
      process.kill(process.pid, 'SIGKILL')
    })`
  writeFileSync(join(folder, 'life.cjs'), life)
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(folder, 'life.cjs')}"\n`, { mode: 0o755 })
  const said = []
  const pause = (crashes) => {
    if (crashes === 2) renameSync(away, program)
    return 0
  }
  expect(await keepRunning(program, [], { say: (text) => said.push(text), pause })).toBe(0)
  expect(said.map((text) => /\((SIGKILL|código \d+)\)/.exec(text)[1])).toEqual(['SIGKILL', 'código 127'])
  await expect(keepRunning('/nonexistent/program', [])).rejects.toThrow('ENOENT')
})

const node = (program) => spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })

test('a child gives its code, 1 when it is killed at work, 127 when it could not be started', async () => {
  const said = []
  const say = (text) => said.push(text)
  expect(await ended(node('process.exit(3)'), say)).toBe(3)
  const killed = node('process.send(1); setInterval(() => {}, 1000)')
  const end = ended(killed, say)
  await once(killed, 'message')
  killed.kill('SIGKILL')
  expect(await end).toBe(1)
  expect(said).toEqual([])
  expect(await ended(spawn('/nonexistent/program'), say)).toBe(127)
  expect(said).toEqual(['spawn /nonexistent/program ENOENT'])
  // Sending to a child that has gone is an error that is heard too.
  killed.send('late')
  await new Promise(setImmediate)
  expect(said).toHaveLength(2)
})

/** The heap's limit of a Node that runs with this environment, MB. */
const heapOf = (env) =>
  Number(
    execFileSync(process.execPath, ['-p', 'v8.getHeapStatistics().heap_size_limit / 2 ** 20'], {
      env: { PATH: process.env.PATH, ...economical(env) },
    }),
  )

test('a shop’s heap is bounded, unless who starts it says otherwise; existing values stay', () => {
  expect(heapOf({})).toBeLessThan(450)
  expect(heapOf({ NODE_OPTIONS: '--max-old-space-size=1024' })).toBeGreaterThan(1000)
  const given = { NODE_COMPILE_CACHE: '/elsewhere', MALLOC_ARENA_MAX: '4', PORT: '80' }
  expect(economical(given)).toMatchObject(given)
})

test('what a long start is busy with is told before it serves', async () => {
  const life = `
    process.send({ fazendo: 'produtos, 1 de 40' })
    process.send({ fazendo: 'produtos, 2 de 40' })
    process.send({ servindo: true }, () => process.exit(0))`
  const heard = []
  const how = { onDoing: (what) => heard.push(what), onServe: () => heard.push('serves') }
  expect(await keepRunning(process.execPath, ['-e', life], how)).toBe(0)
  expect(heard).toEqual(['produtos, 1 de 40', 'produtos, 2 de 40', 'serves'])
})

test.each([
  ['npm error code ENOSPC', 1, true],
  ['tar: x: Cannot write: No space left on device', 2, true],
  ['tar: x: Não foi possível escrever: Não há espaço disponível no dispositivo', 2, true],
  ['sha1 file x write error. Out of diskspace', 128, true],
  ['npm error code ENOTFOUND', 1, false],
  ['warning: the last time ENOSPC stopped it', 0, false],
])('a program that says %j and ends with %i: for want of disk? %j; what it said is kept', async (said, code, full) => {
  const program = `process.stderr.write(${JSON.stringify(said)}, () => process.exit(${code}))`
  expect(await runQuietly(process.execPath, ['-e', program])).toEqual({ code, said, full })
})

test('a program that is not there has a code, as one that failed, and a reason', async () => {
  expect(await runQuietly('/nonexistent/program', [])).toEqual({
    code: 127,
    said: 'spawn /nonexistent/program ENOENT',
    full: false,
  })
})
