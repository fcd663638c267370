import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNotaKey, notaXml } from '../../../test/support/nota-de-compra.ts'
import { filhosDe } from '../../../test/support/programa.ts'
import { readNotaOf, readNotasBy } from './nota.reading.ts'
import { answerNota } from './nota.xml.ts'

const readers = () => filhosDe(process.pid, 'nota.process.ts')
const linhas = [{ codigo: 'A', nome: 'CAMISETA', quantidade: 1, valor: '5.00' }]
const PERSON = 1

beforeAll(() => readNotasBy(null))
afterAll(() => readNotasBy(async (file) => answerNota(file)))

test('an invoice is read in a process of its own, which ends with the answer', async () => {
  const chave = createNotaKey()
  const reading = readNotaOf(PERSON, Buffer.from(notaXml({ chave, linhas })))
  await expect.poll(readers).toHaveLength(1)
  expect((await reading).chave).toBe(chave)
  await expect.poll(readers).toHaveLength(0)
})

test('a file made to be slow holds nobody up, and is refused', async () => {
  const delay = monitorEventLoopDelay()
  delay.enable()
  const reading = readNotaOf(PERSON, Buffer.from(']'.repeat(5_000_000)))
  await expect(reading).rejects.toMatchObject({ codigo: 'NOTA_ILEGIVEL' })
  delay.disable()
  // Read here, it would be a second and more.
  expect(delay.max / 1e6).toBeLessThan(700)
})

test('a reader that dies is a refusal, and the next file is read', async () => {
  const reading = readNotaOf(PERSON, Buffer.from(notaXml({ linhas })))
  await expect.poll(readers).toHaveLength(1)
  for (const pid of readers()) process.kill(pid, 'SIGKILL')
  await expect(reading).rejects.toMatchObject({
    message: 'O arquivo não pôde ser lido como nota. Ele é pesado demais para ser lido.',
  })
  expect((await readNotaOf(PERSON, Buffer.from(notaXml({ linhas })))).linhas).toHaveLength(1)
})
