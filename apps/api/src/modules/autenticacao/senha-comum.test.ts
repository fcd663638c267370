import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { guardarListas, senhaComum } from './senha-comum.ts'

/** The threads that are begun from now on. */
function threadsNovas(): Worker[] {
  const novas: Worker[] = []
  const anotar = (nova: Worker) => void novas.push(nova)
  process.on('worker', anotar)
  onTestFinished(() => void process.off('worker', anotar))
  return novas
}

test('a thread that ends at work, or while it waits, is replaced: each password gets its answer', async () => {
  const novas = threadsNovas()
  // An earlier test's thread goes first: this one has to hold the one that it ends.
  guardarListas(0)
  await expect
    .poll(async () => {
      await senhaComum('qualquer', [])
      return novas.length
    })
    .toBeGreaterThan(0)
  guardarListas(600_000)
  await senhaComum('qualquer', [])
  const [comum, boa] = [senhaComum('brasil123', []), senhaComum('vento lilás na serra 88', [])]
  for (const nova of novas) await nova.terminate()
  expect(await Promise.all([comum, boa])).toEqual([true, false])

  const ultima = novas.at(-1)
  ultima?.emit('error', new Error('out of memory'))
  expect(await senhaComum('brasil123', [])).toBe(true)
  const outra = novas.at(-1)
  expect(outra).not.toBe(ultima)
  // Killed while no password waits.
  await Promise.all([once(outra as Worker, 'exit'), outra?.terminate()])
  expect(await senhaComum('vento lilás na serra 88', ['Ana'])).toBe(false)
  expect(novas.at(-1)).not.toBe(outra)
})
