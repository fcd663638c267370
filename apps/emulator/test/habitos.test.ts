import { expect, test } from 'vitest'
import { simples } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

const { configure } = emulator
const product = async (code = 'A'): Promise<number> => (await emulator.create('/produtos', simples(code))).id
const events = async () => (await emulator.control('GET', '/dados/eventos')).body

test('answers carry the emulator’s own clock, ahead and behind', async () => {
  const ahead = async () => {
    const { headers } = await emulator.bling('GET', '/depositos')
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000) + 0
  }
  expect(await ahead()).toBe(0)
  await emulator.after(-2400)
  expect(await ahead()).toBe(-40)
  await emulator.after(4800)
  expect(await ahead()).toBe(40)
})

test('events get lost, each or one in two, or leave late', async () => {
  await configure({ webhookPerda: 100 })
  await product()
  expect(await events()).toEqual([])
  await configure({ webhookPerda: 50 })
  for (let n = 0; n < 20; n++) await product(`B-${n}`)
  const left = (await events()).length
  expect(left).toBeGreaterThan(4)
  expect(left).toBeLessThan(16)
  await configure({ webhookPerda: 0, webhookAtrasoMs: 60_000 })
  await product('C')
  const last = (await events()).at(-1)
  expect([last.tentativas, last.proximaEm - last.criadoEm]).toEqual([0, 60_000])
})

test('a product that a person deletes becomes E, and its event is an update', async () => {
  const id = await product()
  await emulator.bling('PATCH', `/produtos/${id}/situacoes`, { situacao: 'E' })
  const { corpo } = (await events()).at(-1)
  expect([corpo.event, corpo.data.situacao]).toEqual(['product.updated', 'E'])
})
