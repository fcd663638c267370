import { expect, test } from 'vitest'
import { invalidData, order, tracking } from './schemas/melhor-envio.ts'
import { pedidoReady } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'
import { shipment, shipping } from './support/shipment.ts'

const emulator = emulatorForEach({ authorised: false })

const { add, advance, balance, bought, call, cancel, labelled, read } = shipping(emulator)
const track = async (id: string) => tracking.parse((await call('tracking', id)).body[id])
const fileOf = (id: string) => emulator.melhorEnvio('GET', `/me/imprimir/pdf/${id}`)

test('cart, pay, generate, fetch the file: each once, in this order, and generated behind the answer', async () => {
  await emulator.configure({ geracaoMs: 60_000 })
  const added = await add()
  expect(added.status).toBe(201)
  const { id, price } = order.parse(added.body)
  expect((await call('generate', id)).body[id].status).toBe(false)
  const paid = await call('checkout', id)
  expect(paid.body.purchase).toMatchObject({ status: 'paid', total: price, orders: [{ id, status: 'released' }] })
  expect(await balance()).toBeCloseTo(10_000 - price, 2)
  const asked = (await call('generate', id)).body
  expect(asked).toEqual({
    generate_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    [id]: { status: true, message: 'Envio encaminhado para geração' },
  })
  const twice = (await call('generate', id)).body[id]
  expect(twice).toMatchObject({ status: false, message: expect.stringContaining('já está sendo processado') })
  const early = await fileOf(id)
  expect([early.status, early.body.message]).toEqual([422, expect.stringMatching(/^E-PRT-0011/)])
  expect(await read(id)).toMatchObject({ status: 'released', generated_at: null })
  await emulator.after(60)
  const [url] = (await fileOf(id)).body
  expect(new URL(url).origin).not.toBe(emulator.url)
  const pdf = await fetch(url)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await fetch(url, { headers: { authorization: 'Bearer x' } })).status).toBe(403)
  await emulator.after(301)
  expect((await fetch(url)).status).toBe(403)
  expect((await call('generate', id)).body[id].message).toContain('já está gerado')
  expect((await track(id)).tracking).toMatch(/^SX\d{9}BR$/)
  expect((await emulator.control('GET', '/estado')).body.quantidades.pagamentos).toBe(1)
})

test('paying again answers nothing, or that it was paid; a purchase may name no shipments', async () => {
  const id = await bought()
  const again = await call('checkout', id)
  expect([again.status, again.text]).toEqual([204, ''])
  await emulator.configure({ melhorEnvioRepetido: '422' })
  const refused = await call('checkout', id)
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('já foram pagas')])
  await emulator.configure({ melhorEnvioCheckout: 'sem-envios' })
  const { id: other } = (await add()).body
  expect((await call('checkout', other)).body.purchase.orders).toEqual([])
  expect((await read(other)).status).toBe('released')
})

test('generation may fail, which only the shipment tells, or never end; asked again it may succeed', async () => {
  await emulator.configure({ geracaoMs: 0, melhorEnvioGeracao: 'falha' })
  const id = await bought()
  expect((await call('generate', id)).body[id].status).toBe(true)
  const failed = await read(id)
  expect(failed).toMatchObject({ status: 'released', generated_at: null })
  expect(failed.generated_key).toMatchObject({ attempts: 1, failed_at: expect.any(String), finished_at: null })
  await emulator.configure({ melhorEnvioGeracao: 'presa' })
  expect((await call('generate', id)).body[id].status).toBe(true)
  expect((await read(id)).generated_key).toMatchObject({ attempts: 2, failed_at: null, finished_at: null })
  await emulator.configure({ melhorEnvioGeracao: 'normal', melhorEnvioArquivo: 'texto' })
  expect((await fileOf(id)).body).toMatch(/^http/)
  await emulator.configure({ melhorEnvioArquivo: 'objeto' })
  expect((await fileOf(id)).body).toEqual({ url: expect.stringMatching(/^http/) })
})

test('the order can be read by id, and found on a page by the tag that it carries; nothing found is 204', async () => {
  const options = { ...shipment().options, tags: [{ tag: 'venda-12', url: null }] }
  const id = await bought({ options })
  expect(order.parse((await emulator.melhorEnvio('GET', `/me/orders/${id}`)).body).status).toBe('released')
  const found = await emulator.melhorEnvio('GET', '/me/orders/search?q=venda-12')
  expect(found.body).toMatchObject({ current_page: 1, per_page: 10, data: [{ id }] })
  expect((await emulator.melhorEnvio('GET', '/me/orders/search?q=nada')).status).toBe(204)
  expect((await emulator.melhorEnvio('GET', '/me/cart')).status).toBe(204)
  expect((await emulator.melhorEnvio('GET', '/me/orders/nada')).status).toBe(404)
})

test('refusals come in three forms, a firewall answers with a page, and a scope is missing without its name', async () => {
  const wrong = async () => (await add({ service: 999 })).body
  expect(Object.keys(await wrong())).toEqual(['message', 'errors'])
  await emulator.configure({ melhorEnvioErros: 'aninhados' })
  expect(await wrong()).toEqual({ error: { volume: [['O serviço informado não existe.']] } })
  await emulator.configure({ melhorEnvioErros: 'codigo' })
  const coded = { message: expect.stringMatching(/^E-CRT-0001: /), request_id: expect.any(String) }
  expect(await wrong()).toMatchObject(coded)
  await emulator.configure({ melhorEnvioBloqueado: true })
  const blocked = await emulator.melhorEnvio('GET', '/me/balance')
  expect([blocked.status, blocked.headers.get('server')]).toEqual([403, 'awselb/2.0'])
  expect(blocked.text).toContain('<html>')
  await emulator.configure({ melhorEnvioBloqueado: false, escoposRetirados: ['orders-read'] })
  const { status, body } = await emulator.melhorEnvio('GET', '/me/orders/x')
  expect([status, body]).toEqual([403, { message: 'This action is unauthorized.' }])
})

test('a company asks for its counter, in the cart or at generation; the lists are public', async () => {
  const anonymous = { authorization: '' }
  const services = (await emulator.melhorEnvio('GET', '/me/shipment/services', undefined, anonymous)).body
  const { company } = services.find(({ id }: { id: number }) => id === 3)
  const where = (city: string) => `/me/shipment/agencies?company=${company.id}&country=BR&state=PE&city=${city}`
  const counters = (await emulator.melhorEnvio('GET', where('Recife'), undefined, anonymous)).body
  expect(counters[0]).toMatchObject({ id: expect.any(Number), address: { city: { state: { state_abbr: 'PE' } } } })
  const [elsewhere] = (await emulator.melhorEnvio('GET', where('Olinda'), undefined, anonymous)).body
  await emulator.configure({ melhorEnvioAgencia: 'carrinho' })
  const added = async (agency?: number) => (await add({ service: 3, ...(agency ? { agency } : {}) })).status
  expect([await added(), await added(elsewhere.id), await added(counters[0].id)]).toEqual([422, 422, 201])
  await emulator.configure({ melhorEnvioAgencia: 'geracao' })
  const id = await bought({ service: 3 })
  const { status, message } = (await call('generate', id)).body[id]
  expect([status, message]).toEqual([false, expect.stringContaining('Agência inválida')])
})

test('an empty wallet says so and pays nothing', async () => {
  const { id } = (await add()).body
  await emulator.control('POST', '/carteira', { saldo: 1.5 })
  const refused = await call('checkout', id)
  expect(refused.status).toBe(422)
  expect(refused.body.error).toMatch(/^Seu saldo de R\$ 1,50 é insuficiente/)
  expect((await track(id)).status).toBe('pending')
})

test('a shipment is checked field by field', async () => {
  const errors = async (changes: object) => Object.keys(invalidData.parse((await add(changes)).body).errors)
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
  await emulator.configure({ rastreioVelocidade: 900 })
  await emulator.after(1)
  expect(await track(id)).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) })
  await emulator.configure({ rastreioVelocidade: 1 })
  const other = await bought()
  const states = [await advance(other), await advance(other), await advance(other)]
  expect(states).toEqual(['released', 'posted', 'delivered'])
})

test('a carrier may give no code before it takes the parcel', async () => {
  const id = await labelled({ service: 3 })
  const { tracking: code, melhorenvio_tracking: own } = await track(id)
  expect([code, own]).toEqual([null, expect.stringMatching(/^ME26\w+BR$/)])
  await advance(id)
  expect((await track(id)).tracking).toMatch(/^\d+$/)
})

test('cancelling gives the money back until the parcel is posted', async () => {
  const id = await bought()
  expect((await call('cancellable', id)).body[id]).toEqual({ cancellable: true })
  expect(await cancel(id)).toEqual({ key: expect.any(String), [id]: { canceled: true, status: 'pending' } })
  expect(await balance()).toBe(10_000)
  expect((await track(id)).status).toBe('canceled')
  const posted = await labelled()
  await advance(posted)
  expect(await cancel(posted)).toEqual({ key: expect.any(String), [posted]: { canceled: false } })
})

test('Bling shows the label of an order that carries its tracking code', async () => {
  await emulator.authorise()
  const id = await labelled()
  const { tracking: code } = await track(id)
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
