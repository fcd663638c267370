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

test('a file made to be slow is refused by the process, too', async () => {
  const reading = readNotaOf(PERSON, Buffer.from(']'.repeat(5_000_000)))
  reading.catch(() => undefined)
  await expect.poll(readers).toHaveLength(1)
  await expect(reading).rejects.toMatchObject({ codigo: 'NOTA_ILEGIVEL' })
})

test('a reader that dies is a refusal, and the next file is read', async () => {
  const reading = readNotaOf(PERSON, Buffer.from(notaXml({ linhas })))
  await expect.poll(readers).toHaveLength(1)
  for (const pid of readers()) process.kill(pid, 'SIGKILL')
  await expect(reading).rejects.toMatchObject({
    message: expect.stringContaining('Ele é pesado demais para ser lido'),
  })
  expect((await readNotaOf(PERSON, Buffer.from(notaXml({ linhas })))).linhas).toHaveLength(1)
})
