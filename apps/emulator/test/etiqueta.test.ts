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

const fileOf = (emulator: TestEmulator, id: string) => emulator.melhorEnvio('GET', `/me/imprimir/pdf/${id}`)
const read = async (emulator: TestEmulator, id: string) => (await emulator.melhorEnvio('GET', `/me/orders/${id}`)).body

test('cart, pay, generate, fetch the file: each once, in this order, and generated behind the answer', async () => {
  const emulator = await startEmulator()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 60_000 })
  const added = await emulator.melhorEnvio('POST', '/me/cart', shipment())
  expect(added.status).toBe(201)
  const { id, price } = order.parse(added.body)
  expect((await call(emulator, 'generate', id)).body[id].status).toBe(false)
  const paid = await call(emulator, 'checkout', id)
  expect(paid.body.purchase).toMatchObject({ status: 'paid', total: price, orders: [{ id, status: 'released' }] })
  expect((await emulator.melhorEnvio('GET', '/me/balance')).body.balance).toBeCloseTo(10_000 - price, 2)
  const asked = (await call(emulator, 'generate', id)).body
  expect(asked).toEqual({
    generate_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    [id]: { status: true, message: 'Envio encaminhado para geração' },
  })
  expect((await call(emulator, 'generate', id)).body[id]).toMatchObject({
    status: false,
    message: expect.stringContaining('já está sendo processado'),
  })
  const early = await fileOf(emulator, id)
  expect([early.status, early.body.message]).toEqual([422, expect.stringMatching(/^E-PRT-0011/)])
  expect(await read(emulator, id)).toMatchObject({ status: 'released', generated_at: null })
  await emulator.control('POST', '/relogio', { avancarSegundos: 60 })
  const [url] = (await fileOf(emulator, id)).body
  expect(new URL(url).origin).not.toBe(emulator.url)
  const pdf = await fetch(url)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await fetch(url, { headers: { authorization: 'Bearer x' } })).status).toBe(403)
  await emulator.control('POST', '/relogio', { avancarSegundos: 301 })
  expect((await fetch(url)).status).toBe(403)
  expect((await call(emulator, 'generate', id)).body[id].message).toContain('já está gerado')
  expect((await track(emulator, id)).tracking).toMatch(/^SX\d{9}BR$/)
  expect((await emulator.control('GET', '/estado')).body.quantidades.pagamentos).toBe(1)
})

test('paying again answers nothing, or that it was paid; a purchase may name no shipments', async () => {
  const emulator = await startEmulator()
  const id = await bought(emulator)
  const again = await call(emulator, 'checkout', id)
  expect([again.status, again.text]).toEqual([204, ''])
  await emulator.control('PATCH', '/configuracao', { melhorEnvioRepetido: '422' })
  expect(await call(emulator, 'checkout', id)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('já foram pagas') },
  })
  await emulator.control('PATCH', '/configuracao', { melhorEnvioCheckout: 'sem-envios' })
  const { id: other } = (await emulator.melhorEnvio('POST', '/me/cart', shipment())).body
  expect((await call(emulator, 'checkout', other)).body.purchase.orders).toEqual([])
  expect((await read(emulator, other)).status).toBe('released')
})

test('generation may fail, which only the shipment tells, or never end; asked again it may succeed', async () => {
  const emulator = await startEmulator()
  await emulator.control('PATCH', '/configuracao', { geracaoMs: 0, melhorEnvioGeracao: 'falha' })
  const id = await bought(emulator)
  expect((await call(emulator, 'generate', id)).body[id].status).toBe(true)
  const failed = await read(emulator, id)
  expect(failed).toMatchObject({ status: 'released', generated_at: null })
  expect(failed.generated_key).toMatchObject({ attempts: 1, failed_at: expect.any(String), finished_at: null })
  await emulator.control('PATCH', '/configuracao', { melhorEnvioGeracao: 'presa' })
  expect((await call(emulator, 'generate', id)).body[id].status).toBe(true)
  expect((await read(emulator, id)).generated_key).toMatchObject({ attempts: 2, failed_at: null, finished_at: null })
  await emulator.control('PATCH', '/configuracao', { melhorEnvioGeracao: 'normal', melhorEnvioArquivo: 'texto' })
  expect((await fileOf(emulator, id)).body).toMatch(/^http/)
  await emulator.control('PATCH', '/configuracao', { melhorEnvioArquivo: 'objeto' })
  expect((await fileOf(emulator, id)).body).toEqual({ url: expect.stringMatching(/^http/) })
})

test('the order can be read by id, and found on a page by the tag that it carries; nothing found is 204', async () => {
  const emulator = await startEmulator()
  const options = { ...shipment().options, tags: [{ tag: 'venda-12', url: null }] }
  const id = await bought(emulator, { options })
  expect(order.parse((await emulator.melhorEnvio('GET', `/me/orders/${id}`)).body).status).toBe('released')
  const found = await emulator.melhorEnvio('GET', '/me/orders/search?q=venda-12')
  expect(found.body).toMatchObject({ current_page: 1, per_page: 10, data: [{ id }] })
  expect((await emulator.melhorEnvio('GET', '/me/orders/search?q=nada')).status).toBe(204)
  expect((await emulator.melhorEnvio('GET', '/me/cart')).status).toBe(204)
  expect((await emulator.melhorEnvio('GET', '/me/orders/nada')).status).toBe(404)
})

test('refusals come in three forms, a firewall answers with a page, and a scope is missing without its name', async () => {
  const emulator = await startEmulator()
  const wrong = async () => (await emulator.melhorEnvio('POST', '/me/cart', shipment({ service: 999 }))).body
  expect(Object.keys(await wrong())).toEqual(['message', 'errors'])
  await emulator.control('PATCH', '/configuracao', { melhorEnvioErros: 'aninhados' })
  expect(await wrong()).toEqual({ error: { volume: [['O serviço informado não existe.']] } })
  await emulator.control('PATCH', '/configuracao', { melhorEnvioErros: 'codigo' })
  expect(await wrong()).toMatchObject({
    message: expect.stringMatching(/^E-CRT-0001: /),
    request_id: expect.any(String),
  })
  await emulator.control('PATCH', '/configuracao', { melhorEnvioBloqueado: true })
  const blocked = await emulator.melhorEnvio('GET', '/me/balance')
  expect([blocked.status, blocked.headers.get('server'), blocked.text]).toEqual([
    403,
    'awselb/2.0',
    expect.stringContaining('<html>'),
  ])
  await emulator.control('PATCH', '/configuracao', { melhorEnvioBloqueado: false, escoposRetirados: ['orders-read'] })
  expect(await emulator.melhorEnvio('GET', '/me/orders/x')).toMatchObject({
    status: 403,
    body: { message: 'This action is unauthorized.' },
  })
})

test('a company asks for its counter, in the cart or at generation; the lists are public', async () => {
  const emulator = await startEmulator()
  const anonymous = { authorization: '' }
  const services = (await emulator.melhorEnvio('GET', '/me/shipment/services', undefined, anonymous)).body
  const { company } = services.find(({ id }: { id: number }) => id === 3)
  const where = (city: string) => `/me/shipment/agencies?company=${company.id}&country=BR&state=PE&city=${city}`
  const counters = (await emulator.melhorEnvio('GET', where('Recife'), undefined, anonymous)).body
  expect(counters[0]).toMatchObject({ id: expect.any(Number), address: { city: { state: { state_abbr: 'PE' } } } })
  const [elsewhere] = (await emulator.melhorEnvio('GET', where('Olinda'), undefined, anonymous)).body
  await emulator.control('PATCH', '/configuracao', { melhorEnvioAgencia: 'carrinho' })
  const add = async (agency?: number) =>
    (await emulator.melhorEnvio('POST', '/me/cart', shipment({ service: 3, ...(agency ? { agency } : {}) }))).status
  expect([await add(), await add(elsewhere.id), await add(counters[0].id)]).toEqual([422, 422, 201])
  await emulator.control('PATCH', '/configuracao', { melhorEnvioAgencia: 'geracao' })
  const id = await bought(emulator, { service: 3 })
  expect((await call(emulator, 'generate', id)).body[id]).toEqual({
    status: false,
    message: expect.stringContaining('Agência inválida'),
  })
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
  expect(await errors({ volumes: [{ height: 6.5, width: 25, length: 30, weight: 0.5 }] })).toEqual(['volumes.0.height'])
  const invoice = { key: `${'1'.repeat(20)}65${'1'.repeat(22)}` }
  expect(await errors({ options: { non_commercial: false, invoice } })).toEqual(['options.invoice.key'])
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
  expect(await cancel(id)).toEqual({ key: expect.any(String), [id]: { canceled: true, status: 'pending' } })
  expect((await emulator.melhorEnvio('GET', '/me/balance')).body.balance).toBe(10_000)
  expect((await track(emulator, id)).status).toBe('canceled')
  const posted = await bought(emulator)
  await call(emulator, 'generate', posted)
  await emulator.control('POST', `/envios/${posted}/avancar`, {})
  expect(await cancel(posted)).toEqual({ key: expect.any(String), [posted]: { canceled: false } })
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
