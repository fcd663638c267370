import { expect, test } from 'vitest'
import { invalidData, order, tracking } from './schemas/melhor-envio.ts'
import { pedidoReady } from './support/bodies.ts'
import { startEmulator, type TestEmulator } from './support/emulator.ts'
import { shipment } from './support/shipment.ts'

async function bought(emulator: TestEmulator, changes: object = {}): Promise<string> {
  const { id } = order.parse((await emulator.melhorEnvio('POST', '/me/cart', shipment(changes))).body)
  expect((await emulator.melhorEnvio('POST', '/me/shipment/checkout', { orders: [id] })).status).toBe(200)
  return id
}

const call = (emulator: TestEmulator, action: string, id: string, more: object = {}) =>
  emulator.melhorEnvio('POST', `/me/shipment/${action}`, { orders: [id], ...more })

const track = async (emulator: TestEmulator, id: string) =>
  tracking.parse((await call(emulator, 'tracking', id)).body[id])

test('cart, pay, generate, print: each once, in this order', async () => {
  const emulator = await startEmulator()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 60_000 })
  const added = await emulator.melhorEnvio('POST', '/me/cart', shipment())
  expect(added.status).toBe(201)
  const { id, price } = order.parse(added.body)
  expect((await call(emulator, 'generate', id)).body[id].status).toBe(false)
  const paid = await call(emulator, 'checkout', id)
  expect(paid.body.purchase).toMatchObject({ status: 'paid', total: price })
  expect((await emulator.melhorEnvio('GET', '/me/balance')).body.balance).toBeCloseTo(10_000 - price, 2)
  expect((await call(emulator, 'checkout', id)).status).toBe(422)
  expect((await call(emulator, 'generate', id)).body[id].status).toBe(true)
  expect((await call(emulator, 'generate', id)).body[id]).toMatchObject({
    status: false,
    message: expect.stringContaining('já está gerado'),
  })
  const early = await call(emulator, 'print', id, { mode: 'public' })
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('sendo gerada')])
  await emulator.control('POST', '/relogio', { avancarSegundos: 60 })
  const { url } = (await call(emulator, 'print', id, { mode: 'public' })).body
  const pdf = await fetch(url)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await track(emulator, id)).tracking).toMatch(/^SX\d{9}BR$/)
  expect((await emulator.control('GET', '/estado')).body.quantidades.pagamentos).toBe(1)
})

test('the order can be read by id, and found by the tag that it carries', async () => {
  const emulator = await startEmulator()
  const options = { ...shipment().options, tags: [{ tag: 'venda-12', url: null }] }
  const id = await bought(emulator, { options })
  expect(order.parse((await emulator.melhorEnvio('GET', `/me/orders/${id}`)).body).status).toBe('released')
  const found = await emulator.melhorEnvio('GET', '/me/orders/search?q=venda-12')
  expect(found.body.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await emulator.melhorEnvio('GET', '/me/orders/nada')).status).toBe(404)
})

test('an empty wallet says so and pays nothing', async () => {
  const emulator = await startEmulator()
  const { id } = (await emulator.melhorEnvio('POST', '/me/cart', shipment())).body
  await emulator.control('POST', '/carteira', { saldo: 1.5 })
  const refused = await call(emulator, 'checkout', id)
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringMatching(/^Seu saldo de R\$ 1,50 é insuficiente/),
  ])
  expect((await track(emulator, id)).status).toBe('pending')
})

test('a shipment is checked field by field', async () => {
  const emulator = await startEmulator()
  const errors = async (changes: object) =>
    Object.keys(invalidData.parse((await emulator.melhorEnvio('POST', '/me/cart', shipment(changes))).body).errors)
  const me = shipment().from
  expect(await errors({ to: { ...shipment().to, document: '111.444.777-35' } })).toEqual(['to.document'])
  expect(await errors({ options: { non_commercial: false } })).toEqual(['options.invoice.key'])
  expect(await errors({ products: [] })).toEqual(['products'])
  expect(await errors({ service: 999, from: { ...me, name: '' } })).toEqual(['service', 'from.name'])
  const volumes = [...shipment().volumes, ...shipment().volumes]
  expect((await emulator.melhorEnvio('POST', '/me/cart', shipment({ volumes }))).status).toBe(422)
})

test('a parcel travels by itself, as fast as it is told to, or by hand', async () => {
  const emulator = await startEmulator()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 0 })
  const id = await bought(emulator)
  await call(emulator, 'generate', id)
  expect(await track(emulator, id)).toMatchObject({ status: 'released', posted_at: null })
  await emulator.control('POST', '/relogio', { avancarSegundos: 16 * 60 })
  expect(await track(emulator, id)).toMatchObject({
    status: 'posted',
    posted_at: expect.any(String),
    delivered_at: null,
  })
  await emulator.control('PATCH', '/configuracao', { rastreioVelocidade: 900 })
  await emulator.control('POST', '/relogio', { avancarSegundos: 1 })
  expect(await track(emulator, id)).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) })
  await emulator.control('PATCH', '/configuracao', { rastreioVelocidade: 1 })
  const other = await bought(emulator)
  const advance = async () => (await emulator.control('POST', `/envios/${other}/avancar`, {})).body.status
  expect([await advance(), await advance(), await advance()]).toEqual(['released', 'posted', 'delivered'])
})

test('a carrier may give no code before it takes the parcel', async () => {
  const emulator = await startEmulator()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 0 })
  const id = await bought(emulator, { service: 3 })
  await call(emulator, 'generate', id)
  expect(await track(emulator, id)).toMatchObject({
    tracking: null,
    melhorenvio_tracking: expect.stringMatching(/^ME26\w+BR$/),
  })
  await emulator.control('POST', `/envios/${id}/avancar`, {})
  expect((await track(emulator, id)).tracking).toMatch(/^\d+$/)
})

test('cancelling gives the money back until the parcel is posted', async () => {
  const emulator = await startEmulator()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 0 })
  const cancel = async (id: string) => {
    const order = { id, reason_id: '2', description: 'Desistência' }
    return (await emulator.melhorEnvio('POST', '/me/shipment/cancel', { order })).body
  }
  const id = await bought(emulator)
  expect((await call(emulator, 'cancellable', id)).body[id]).toEqual({ cancellable: true })
  expect(await cancel(id)).toEqual({ [id]: { canceled: true } })
  expect((await emulator.melhorEnvio('GET', '/me/balance')).body.balance).toBe(10_000)
  expect((await track(emulator, id)).status).toBe('canceled')
  const posted = await bought(emulator)
  await call(emulator, 'generate', posted)
  await emulator.control('POST', `/envios/${posted}/avancar`, {})
  expect(await cancel(posted)).toEqual({ [posted]: { canceled: false } })
})

test('a private label asks who is there', async () => {
  const emulator = await startEmulator()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 0 })
  const id = await bought(emulator)
  await call(emulator, 'generate', id)
  const { url } = (await call(emulator, 'print', id, { mode: 'private' })).body
  expect((await fetch(url)).status).toBe(401)
  const { pathname } = new URL(url)
  expect((await emulator.request(`${pathname}?assinatura=errada`)).status).toBe(401)
  const file = await emulator.melhorEnvio('GET', `/me/imprimir/pdf/${id}`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
})

test('Bling shows the label of an order that carries its tracking code', async () => {
  const emulator = await startEmulator()
  await emulator.authorise()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 0 })
  const id = await bought(emulator)
  await call(emulator, 'generate', id)
  const { tracking: code } = await track(emulator, id)
  const { body } = await pedidoReady(emulator)
  const transporte = { ...body.transporte, volumes: [{ servico: 'SEDEX', codigoRastreamento: code }] }
  const { id: pedido } = (await emulator.bling('POST', '/pedidos/vendas', { ...body, transporte })).body.data
  const labels = (query: string) => emulator.bling('GET', `/logisticas/etiquetas?${query}`)
  const { data } = (await labels(`formato=PDF&idsVendas[]=${pedido}`)).body
  expect(data).toEqual([{ id: pedido, link: expect.any(String), observacao: '' }])
  expect((await fetch(data[0].link)).headers.get('content-type')).toBe('application/pdf')
  expect((await labels(`formato=PDF&idsVendas[]=${pedido}&idsVendas[]=2`)).status).toBe(400)
  expect((await labels(`formato=DOC&idsVendas[]=${pedido}`)).status).toBe(400)
})
