import { expect, test } from 'vitest'
import { emulatorForEach } from './support/emulator.ts'
import { shipment, shipping } from './support/shipment.ts'

const emulator = emulatorForEach({ authorised: false })

const { configure } = emulator
const { add, balance, call, cancel, change, labelled, read } = shipping(emulator)

test('the cart may be dearer or cheaper than the quote, and change while it waits; what is paid is its price', async () => {
  const quoted = (await add()).body.price
  await configure({ melhorEnvioAcrescimo: 24 })
  const dear = (await add()).body
  await configure({ melhorEnvioAcrescimo: -2.5 })
  const cheap = (await add()).body
  expect([dear.price - quoted, cheap.price - quoted]).toEqual([24, -2.5].map((more) => expect.closeTo(more, 5)))
  await change(dear.id, { price: 45.3 })
  const { purchase } = (await call('checkout', dear.id)).body
  expect(purchase).toMatchObject({ total: 45.3, orders: [{ id: dear.id, price: 45.3 }] })
  expect(await balance()).toBe(9954.7)
})

test('a label expires by its status or by its day, is not posted afterwards, and comes back as the account says', async () => {
  const [a, b] = [await labelled(), await labelled()]
  expect((await change(a, { status: 'expired' })).status).toBe('expired')
  await change(b, { venceEmSegundos: 60 })
  expect((await read(b)).expired_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await emulator.after(16 * 60)
  expect([(await read(a)).status, (await read(b)).status]).toEqual(['expired', 'posted'])
  await configure({ melhorEnvioVencida: 'recusa' })
  expect((await cancel(a))[a]).toEqual({ canceled: false })
  await configure({ melhorEnvioVencida: 'devolve' })
  expect((await cancel(a))[a]).toMatchObject({ canceled: true })
})

test('its clock is told with every answer', async () => {
  const hour = async () => Date.parse((await emulator.melhorEnvio('GET', '/me')).headers.get('date') ?? '')
  const before = await hour()
  await emulator.after(7200)
  expect((await hour()) - before).toBeGreaterThanOrEqual(7_200_000)
})

test('any word may be a status', async () => {
  const { id } = (await add()).body
  await change(id, { status: 'in_customs' })
  expect((await call('tracking', id)).body[id].status).toBe('in_customs')
})

test('the failure of before stays in sight for a while after a label was asked for again', async () => {
  await configure({ melhorEnvioGeracao: 'falha', melhorEnvioFalhaAntigaMs: 60_000 })
  const id = await labelled()
  const first = (await read(id)).generated_key
  await configure({ melhorEnvioGeracao: 'normal' })
  expect((await call('generate', id)).body[id].status).toBe(true)
  expect((await read(id)).generated_key).toEqual(first)
  await emulator.after(60)
  expect(await read(id)).toMatchObject({ generated_at: expect.any(String), generated_key: { attempts: 2 } })
})

test('refusals by index and with 200, lists by index', async () => {
  const wrong = async () => {
    const { status, body } = await add({ service: 999 })
    return [status, body]
  }
  const message = 'O serviço informado não existe.'
  await configure({ melhorEnvioErros: 'indices' })
  expect(await wrong()).toEqual([422, { 0: { error: { message } } }])
  await configure({ melhorEnvioErros: 'com-200', melhorEnvioListas: 'indices' })
  expect(await wrong()).toEqual([200, { 0: { status: false, message } }])
  const { id } = (await add()).body
  expect((await emulator.melhorEnvio('GET', '/me/cart')).body.data[0]).toMatchObject({ id })
  const { from, to, volumes } = shipment()
  const quotes = (await emulator.melhorEnvio('POST', '/me/shipment/calculate', { from, to, volumes })).body
  expect(quotes).toMatchObject({ 0: { id: 1 }, 1: { id: 2 } })
})

test.each([
  ['json', expect.stringContaining('Too Many Attempts')],
  ['html', expect.stringContaining('<html>')],
  ['vazio', ''],
])('one request too many is answered with %s', async (melhorEnvioLimiteCorpo, corpo) => {
  await configure({ melhorEnvioLimitePorMinuto: 1, melhorEnvioLimiteCorpo })
  await emulator.melhorEnvio('GET', '/me')
  const refused = await emulator.melhorEnvio('GET', '/me')
  expect([refused.status, refused.text]).toEqual([429, corpo])
})
