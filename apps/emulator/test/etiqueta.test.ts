import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { invalidDataSchema, order, tracking } from './schemas/melhor-envio.ts'
import { pedidoReady } from './support/bodies.ts'
import { type Answer, emulatorForEach, MELHOR_ENVIO } from './support/emulator.ts'
import { startReceiver } from './support/receiver.ts'

const emulator = emulatorForEach({ authorised: false })

const { configure, control, melhorEnvio } = emulator
const person = (name: string, document: string, postal_code: string) => ({
  name,
  document,
  phone: '81999990000',
  email: 'a@b.example',
  address: 'Rua da Moeda',
  number: '10',
  district: 'Recife',
  city: 'Recife',
  state_abbr: 'PE',
  country_id: 'BR',
  postal_code,
})

/** Builds what goes into Melhor Envio's cart: one parcel from Recife to São Paulo. */
const shipment = (changes: object = {}) => ({
  service: 2,
  from: person('Loja Exemplo', '11144477735', '50030040'),
  to: person('João Ção (irmão)', '52998224725', '01001000'),
  products: [{ name: 'Camiseta', quantity: 1, unitary_value: 59.9 }],
  volumes: [{ height: 6, width: 25, length: 30, weight: 0.5 }],
  options: { insurance_value: 59.9, receipt: false, own_hand: false, reverse: false, non_commercial: true },
  ...changes,
})
const call = (action: string, id: string): Promise<Answer> =>
  melhorEnvio('POST', `/me/shipment/${action}`, { orders: [id] })
const add = (changes: object = {}): Promise<Answer> => melhorEnvio('POST', '/me/cart', shipment(changes))
/** A shipment that is paid. */
const bought = async (changes: object = {}): Promise<string> => {
  const { id } = (await add(changes)).body
  expect((await call('checkout', id)).status).toBe(200)
  return id
}
/** Makes a shipment whose label is generated. */
const labelled = async (changes: object = {}) => {
  await configure({ geracaoMs: 0 })
  const id = await bought(changes)
  await call('generate', id)
  return id
}
const read = async (id: string) => (await melhorEnvio('GET', `/me/orders/${id}`)).body
const advance = async (id: string) => (await control('POST', `/envios/${id}/avancar`, {})).body.status
const track = async (id: string) => tracking.parse((await call('tracking', id)).body[id])
const fileOf = (id: string) => melhorEnvio('GET', `/me/imprimir/pdf/${id}`)

// Tests of the shop's side, with lost answers: `frete/compra/etiqueta.test.ts` of the API.
test('cart, pay, generate, fetch the file: each once, in this order, and generated behind the answer', async () => {
  await configure({ geracaoMs: 60_000 })
  const added = await add()
  expect(added.status).toBe(201)
  const { id, price } = order.parse(added.body)
  expect((await call('generate', id)).body[id].status).toBe(false)
  const paid = await call('checkout', id)
  expect(paid.body.purchase).toMatchObject({ status: 'paid', total: price, orders: [{ id, status: 'released' }] })
  expect((await melhorEnvio('GET', '/me/balance')).body.balance).toBeCloseTo(10_000 - price, 2)
  expect((await call('generate', id)).body).toEqual({
    generate_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    [id]: { status: true, message: 'Envio encaminhado para geração' },
  })
  const generation = async () => (await call('generate', id)).body[id].message
  expect(await generation()).toContain('já está sendo processado')
  const early = await fileOf(id)
  expect([early.status, early.body.message]).toEqual([422, expect.stringMatching(/^E-PRT-0011/)])
  await emulator.after(60)
  const [url] = (await fileOf(id)).body
  expect(new URL(url).origin).not.toBe(emulator.url)
  const statusOf = async (headers: Record<string, string> = {}) => (await fetch(url, { headers })).status
  expect([await statusOf(), await statusOf({ authorization: 'Bearer x' })]).toEqual([200, 403])
  await emulator.after(301)
  expect(await statusOf()).toBe(403)
  expect(await generation()).toContain('já está gerado')
  // By S10: 7 × 8 + 3 × 7 is a multiple of 11, whose check digit is 5.
  expect((await track(id)).tracking).toBe('SX700000035BR')
})

test('paying again answers nothing, or that it was paid; a purchase may name no shipments', async () => {
  const id = await bought()
  const again = await call('checkout', id)
  expect([again.status, again.text]).toEqual([204, ''])
  await configure({ melhorEnvioRepetido: '422', melhorEnvioCheckout: 'sem-envios' })
  const refused = await call('checkout', id)
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('já foram pagas')])
  const { id: secondId } = (await add()).body
  expect((await call('checkout', secondId)).body.purchase.orders).toEqual([])
  expect((await read(secondId)).status).toBe('released')
})

test('the address of a file comes in a list, as text or in an object', async () => {
  const id = await labelled()
  const address = expect.stringMatching(/^http/)
  for (const [melhorEnvioArquivo, body] of [
    ['lista', [address]],
    ['texto', address],
    ['objeto', { url: address }],
  ]) {
    await configure({ melhorEnvioArquivo })
    expect((await fileOf(id)).body).toEqual(body)
  }
})

test('an order is found on a page, or by index, by the tag that it carries; nothing found is 204', async () => {
  const options = { ...shipment().options, tags: [{ tag: 'venda-12', url: null }] }
  const id = await bought({ options })
  const search = async () => (await melhorEnvio('GET', '/me/orders/search?q=venda-12')).body
  expect(await search()).toMatchObject({ current_page: 1, per_page: 10, data: [{ id }] })
  await configure({ melhorEnvioListas: 'indices' })
  expect((await search()).data).toMatchObject({ 0: { id } })
  const statusOf = async (path: string) => (await melhorEnvio('GET', path)).status
  const asked = ['/me/orders/search?q=nada', '/me/cart', '/me/orders/nada']
  expect(await Promise.all(asked.map(statusOf))).toEqual([204, 204, 404])
})

const message = 'O serviço informado não existe.'
test.each([
  ['campos', 422, { message: 'The given data was invalid.', errors: { service: [message] } }],
  ['aninhados', 422, { error: { volume: [[message]] } }],
  ['codigo', 422, expect.objectContaining({ message: `E-CRT-0001: ${message}`, request_id: expect.any(String) })],
  ['indices', 422, { 0: { error: { message } } }],
  ['com-200', 200, { 0: { status: false, message } }],
])('a refusal in the form %s', async (melhorEnvioErros, status, body) => {
  await configure({ melhorEnvioErros })
  const refused = await add({ service: 999 })
  expect([refused.status, refused.body]).toEqual([status, body])
})

test.each([
  ['json', expect.stringContaining('Too Many Attempts')],
  ['html', expect.stringContaining('<html>')],
  ['vazio', ''],
])('one request too many is answered with %s', async (melhorEnvioLimiteCorpo, corpo) => {
  await configure({ melhorEnvioLimitePorMinuto: 1, melhorEnvioLimiteCorpo })
  await melhorEnvio('GET', '/me')
  const refused = await melhorEnvio('GET', '/me')
  expect([refused.status, refused.text]).toEqual([429, corpo])
})

test('a company asks for its counter, in the cart or at generation; the lists are public', async () => {
  const anonymous = { authorization: '' }
  const services = (await melhorEnvio('GET', '/me/shipment/services', undefined, anonymous)).body
  const { company } = services.find(({ id }: { id: number }) => id === 3)
  const where = (city: string) => `/me/shipment/agencies?company=${company.id}&country=BR&state=PE&city=${city}`
  const counters = (await melhorEnvio('GET', where('Recife'), undefined, anonymous)).body
  expect(counters[0]).toMatchObject({ id: expect.any(Number), address: { city: { state: { state_abbr: 'PE' } } } })
  const [elsewhere] = (await melhorEnvio('GET', where('Olinda'), undefined, anonymous)).body
  await configure({ melhorEnvioAgencia: 'carrinho' })
  const added = async (agency?: number) => (await add({ service: 3, ...(agency ? { agency } : {}) })).status
  expect([await added(), await added(elsewhere.id), await added(counters[0].id)]).toEqual([422, 422, 201])
  await configure({ melhorEnvioAgencia: 'geracao' })
  const id = await bought({ service: 3 })
  const { status, message: why } = (await call('generate', id)).body[id]
  expect([status, why]).toEqual([false, expect.stringContaining('Agência inválida')])
})

test('a shipment is checked field by field', async () => {
  const errors = async (changes: object) => Object.keys(invalidDataSchema.parse((await add(changes)).body).errors)
  const me = shipment().from
  expect(await errors({ to: { ...shipment().to, document: '111.444.777-35' } })).toEqual(['to.document'])
  expect(await errors({ options: { non_commercial: false } })).toEqual(['options.invoice.key'])
  expect(await errors({ products: [] })).toEqual(['products'])
  expect(await errors({ service: 999, from: { ...me, name: '' } })).toEqual(['service', 'from.name'])
  const volumes = [...shipment().volumes, ...shipment().volumes]
  expect((await add({ volumes })).status).toBe(422)
  expect(await errors({ volumes: [{ height: 6.5, width: 25, length: 30, weight: 0.5 }] })).toEqual(['volumes.0.height'])
  const invoice = { key: `${'1'.repeat(20)}65${'1'.repeat(22)}` }
  expect(await errors({ options: { non_commercial: false, invoice } })).toEqual(['options.invoice.key'])
})

test('a parcel travels by itself, as fast as it is told to, or by hand', async () => {
  const id = await labelled()
  expect(await track(id)).toMatchObject({ status: 'released', posted_at: null })
  await emulator.after(16 * 60)
  expect(await track(id)).toMatchObject({ status: 'posted', posted_at: expect.any(String), delivered_at: null })
  await configure({ rastreioVelocidade: 900 })
  await emulator.after(1)
  expect(await track(id)).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) })
  await configure({ rastreioVelocidade: 1 })
  const secondId = await bought()
  const states = [await advance(secondId), await advance(secondId), await advance(secondId)]
  expect(states).toEqual(['released', 'posted', 'delivered'])
  await control('POST', `/envios/${secondId}/mudar`, { status: 'in_customs' })
  expect((await call('tracking', secondId)).body[secondId].status).toBe('in_customs')
})

test('a carrier may give no code before it takes the parcel', async () => {
  const id = await labelled({ service: 3 })
  const { tracking: code, melhorenvio_tracking: own } = await track(id)
  expect([code, own]).toEqual([null, expect.stringMatching(/^ME26\w+BR$/)])
  await advance(id)
  expect((await track(id)).tracking).toMatch(/^\d+$/)
})

test('Bling shows the label of an order that carries its tracking code', async () => {
  await emulator.authorise()
  const { tracking: code } = await track(await labelled())
  const { body } = await pedidoReady(emulator)
  const transporte = { ...body.transporte, volumes: [{ servico: 'SEDEX', codigoRastreamento: code }] }
  const { id: pedido } = await emulator.create('/pedidos/vendas', { ...body, transporte })
  const labels = (query: string) => emulator.bling('GET', `/logisticas/etiquetas?${query}`)
  const { data } = (await labels(`formato=PDF&idsVendas[]=${pedido}`)).body
  expect(data).toEqual([{ id: pedido, link: expect.any(String), observacao: '' }])
  expect((await fetch(data[0].link)).headers.get('content-type')).toBe('application/pdf')
  expect((await labels(`formato=PDF&idsVendas[]=${pedido}&idsVendas[]=2`)).status).toBe(400)
  expect((await labels(`formato=DOC&idsVendas[]=${pedido}`)).status).toBe(400)
})

test('notices go signed over the body, in one form or the other; a generated label is still released', async () => {
  const { url, received } = await startReceiver(() => ({ status: 200 }))
  await configure({ geracaoMs: 0, melhorEnvioWebhookUrl: url })
  const heard = async (n: number, form: 'base64' | 'hex') => {
    await expect.poll(() => received.length).toBe(n)
    const { raw = '', headers } = received[n - 1] ?? {}
    expect(headers?.['x-me-signature']).toBe(createHmac('sha256', MELHOR_ENVIO.secret).update(raw).digest(form))
    return JSON.parse(raw)
  }
  const id = await bought()
  expect(await heard(1, 'base64')).toMatchObject({ event: 'order.released', data: { id } })
  await configure({ melhorEnvioAssinatura: 'hex' })
  await call('generate', id)
  await read(id)
  expect(await heard(2, 'hex')).toMatchObject({ event: 'order.generated', data: { status: 'released' } })
})
