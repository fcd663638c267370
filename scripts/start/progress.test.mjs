import { expect, test } from 'vitest'
import { packagesThere, runShowingProgress } from './progress.mjs'

test('long work says how long it has taken, and how much is there', async () => {
  const said = []
  let go
  const work = () => new Promise((resolve) => (go = resolve))
  const say = (text) => {
    said.push(text)
    go('ready')
  }
  expect((await runShowingProgress(work, { done: () => ': 3 de 7 partes', everyMs: 1, say })).result).toBe('ready')
  expect(said[0]).toMatch(/^ {2}\d+ s: 3 de 7 partes…$/)
})

test('work that fails ends the saying', async () => {
  const said = []
  const fails = () => Promise.reject(new Error('planted'))
  await expect(runShowingProgress(fails, { everyMs: 1, say: (text) => said.push(text) })).rejects.toThrow('planted')
  expect(said).toEqual([])
})

test('the packages of this machine are counted: those of others are not waited for', () => {
  const [, there, all] = /^: (\d+) de (\d+) partes$/.exec(packagesThere()()) ?? []
  expect(there).toBe(all)
  expect(Number(packagesThere({ runtime: true })().split(' de ')[1].split(' ')[0])).toBeLessThan(Number(all))
})
