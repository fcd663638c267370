import { expect, test } from 'vitest'
import { startEmulator, type TestEmulator } from './support/emulator.ts'
import { shipment } from './support/shipment.ts'

const configure = (emulator: TestEmulator, changes: object) => emulator.control('PATCH', '/configuracao', changes)
const add = async (emulator: TestEmulator, changes: object = {}) =>
  emulator.melhorEnvio('POST', '/me/cart', shipment(changes))
const call = (emulator: TestEmulator, action: string, id: string) =>
  emulator.melhorEnvio('POST', `/me/shipment/${action}`, { orders: [id] })
const read = async (emulator: TestEmulator, id: string) => (await emulator.melhorEnvio('GET', `/me/orders/${id}`)).body

test('the cart may be dearer or cheaper than the quote, and change while it waits; what is paid is its price', async () => {
  const emulator = await startEmulator()
  const quoted = (await add(emulator)).body.price
  await configure(emulator, { melhorEnvioAcrescimo: 24 })
  const dear = (await add(emulator)).body
  await configure(emulator, { melhorEnvioAcrescimo: -2.5 })
  const cheap = (await add(emulator)).body
  expect([dear.price, cheap.price]).toEqual([
    Math.round((quoted + 24) * 100) / 100,
    Math.round((quoted - 2.5) * 100) / 100,
  ])
  await emulator.control('POST', `/envios/${dear.id}/mudar`, { price: 45.3 })
  expect((await call(emulator, 'checkout', dear.id)).body.purchase).toMatchObject({
    total: 45.3,
    orders: [{ id: dear.id, price: 45.3 }],
  })
  expect((await emulator.melhorEnvio('GET', '/me/balance')).body.balance).toBe(9954.7)
})

test('a label expires by its status or by its day, is not posted afterwards, and comes back as the account says', async () => {
  const emulator = await startEmulator()
  await configure(emulator, { geracaoMs: 0 })
  const label = async () => {
    const { id } = (await add(emulator)).body
    await call(emulator, 'checkout', id)
    await call(emulator, 'generate', id)
    return id as string
  }
  const [a, b] = [await label(), await label()]
  expect((await emulator.control('POST', `/envios/${a}/mudar`, { status: 'expired' })).body.status).toBe('expired')
  await emulator.control('POST', `/envios/${b}/mudar`, { venceEmSegundos: 60 })
  expect((await read(emulator, b)).expired_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await emulator.control('POST', '/relogio', { avancarSegundos: 16 * 60 })
  expect([(await read(emulator, a)).status, (await read(emulator, b)).status]).toEqual(['expired', 'posted'])
  const cancel = async (id: string) =>
    (await emulator.melhorEnvio('POST', '/me/shipment/cancel', { order: { id, reason_id: '2' } })).body[id]
  await configure(emulator, { melhorEnvioVencida: 'recusa' })
  expect(await cancel(a)).toEqual({ canceled: false })
  await configure(emulator, { melhorEnvioVencida: 'devolve' })
  expect(await cancel(a)).toMatchObject({ canceled: true })
})

test('its clock is told with every answer', async () => {
  const emulator = await startEmulator()
  const hour = async () => Date.parse((await emulator.melhorEnvio('GET', '/me')).headers.get('date') ?? '')
  const before = await hour()
  await emulator.control('POST', '/relogio', { avancarSegundos: 7200 })
  expect((await hour()) - before).toBeGreaterThanOrEqual(7_200_000)
})

test('any word may be a status', async () => {
  const emulator = await startEmulator()
  const { id } = (await add(emulator)).body
  await emulator.control('POST', `/envios/${id}/mudar`, { status: 'in_customs' })
  expect((await call(emulator, 'tracking', id)).body[id].status).toBe('in_customs')
})

test('the failure of before stays in sight for a while after a label was asked for again', async () => {
  const emulator = await startEmulator()
  await configure(emulator, { geracaoMs: 0, melhorEnvioGeracao: 'falha', melhorEnvioFalhaAntigaMs: 60_000 })
  const { id } = (await add(emulator)).body
  await call(emulator, 'checkout', id)
  await call(emulator, 'generate', id)
  const first = (await read(emulator, id)).generated_key
  await configure(emulator, { melhorEnvioGeracao: 'normal' })
  expect((await call(emulator, 'generate', id)).body[id].status).toBe(true)
  expect((await read(emulator, id)).generated_key).toEqual(first)
  await emulator.control('POST', '/relogio', { avancarSegundos: 60 })
  expect(await read(emulator, id)).toMatchObject({ generated_at: expect.any(String), generated_key: { attempts: 2 } })
})

test('refusals by index and with 200, lists by index', async () => {
  const emulator = await startEmulator()
  const wrong = () => add(emulator, { service: 999 })
  await configure(emulator, { melhorEnvioErros: 'indices' })
  expect(await wrong()).toMatchObject({
    status: 422,
    body: { 0: { error: { message: 'O serviço informado não existe.' } } },
  })
  await configure(emulator, { melhorEnvioErros: 'com-200', melhorEnvioListas: 'indices' })
  expect(await wrong()).toMatchObject({
    status: 200,
    body: { 0: { status: false, message: 'O serviço informado não existe.' } },
  })
  const { id } = (await add(emulator)).body
  expect((await emulator.melhorEnvio('GET', '/me/cart')).body.data[0]).toMatchObject({ id })
  const { from, to, volumes } = shipment()
  expect((await emulator.melhorEnvio('POST', '/me/shipment/calculate', { from, to, volumes })).body).toMatchObject({
    0: { id: 1 },
    1: { id: 2 },
  })
})

test.each([
  ['json', expect.stringContaining('Too Many Attempts')],
  ['html', expect.stringContaining('<html>')],
  ['vazio', ''],
])('one request too many is answered with %s', async (melhorEnvioLimiteCorpo, corpo) => {
  const emulator = await startEmulator()
  await configure(emulator, { melhorEnvioLimitePorMinuto: 1, melhorEnvioLimiteCorpo })
  await emulator.melhorEnvio('GET', '/me')
  const refused = await emulator.melhorEnvio('GET', '/me')
  expect([refused.status, refused.text]).toEqual([429, corpo])
})
