import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ended } from './ended.mjs'

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
  // What is sent to one that has gone is an error that is heard too.
  killed.send('late')
  await new Promise(setImmediate)
  expect(said).toHaveLength(2)
})
