import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pedidoReady, simples } from './support/bodies.ts'
import { CLIENT, emulatorForEach } from './support/emulator.ts'
import { startReceiver } from './support/receiver.ts'

const emulator = emulatorForEach({ authorised: false })

const signed = (body = '') => `sha256=${createHmac('sha256', CLIENT.secret).update(body).digest('hex')}`

const envelope = z.strictObject({
  eventId: z.uuid(),
  date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  version: z.literal('v1'),
  event: z.string(),
  companyId: z.string().regex(/^[0-9a-f]{32}$/),
  data: z.record(z.string(), z.unknown()),
})

async function listening(statuses: (count: number) => number = () => 200, authorised = true) {
  if (authorised) await emulator.authorise()
  const receiver = await startReceiver((_path, count) => ({ status: statuses(count) }))
  await emulator.configure({ webhookUrl: `${receiver.url}/gancho` })
  const deliver = async () => (await emulator.control('POST', '/webhooks/entregar', {})).body
  const events = () => receiver.received.map(({ raw }) => envelope.parse(JSON.parse(raw)))
  return { ...receiver, deliver, events }
}

test('changes of products, orders and stock are announced, signed over the raw body; a deleted thing by its id alone', async () => {
  const { deliver, events, received } = await listening()
  const { body, produto } = await pedidoReady(emulator)
  const { id } = await emulator.create('/pedidos/vendas', body)
  await emulator.bling('PATCH', `/pedidos/vendas/${id}/situacoes/12`)
  await emulator.bling('DELETE', `/produtos/${produto}`)
  await deliver()
  expect(events().map(({ event }) => event)).toEqual([
    'product.created',
    'stock.created',
    'virtual_stock.updated',
    'order.created',
    'virtual_stock.updated',
    'order.updated',
    'virtual_stock.updated',
    'product.deleted',
  ])
  expect(received.map(({ headers }) => headers['x-bling-signature-256'])).toEqual(
    received.map(({ raw }) => signed(raw)),
  )
  expect(events()[0]?.companyId).toBe((await emulator.data('/empresas/me/dados-basicos')).id)
  const moved = { operacao: 'B', quantidade: 5, saldoFisicoTotal: 5, produto: { id: produto } }
  expect(events()[1]?.data).toMatchObject(moved)
  expect(events()[5]?.data).toMatchObject({ id, numero: 1, numeroLoja: 'V-1', situacao: { id: 12, valor: 2 } })
  expect(events()[7]?.data).toEqual({ id: produto })
})

test('sends nothing before the first authorisation', async () => {
  const { deliver } = await listening(undefined, false)
  const person = { metodo: 'POST', caminho: '/produtos', corpo: simples('A') }
  expect((await emulator.control('POST', '/pessoa', person)).body.status).toBe(201)
  expect(await deliver()).toEqual({ pendentes: 0, entregues: 0, desistencias: 0 })
})

test('an event that is not answered with 2xx comes again, with the same id', async () => {
  const { deliver, events } = await listening((count) => (count === 1 ? 500 : 200))
  await emulator.bling('POST', '/produtos', simples('A'))
  await expect.poll(async () => (await deliver()).entregues).toBe(1)
  expect(new Set(events().map(({ eventId }) => eventId)).size).toBe(1)
  expect(events().length).toBe(2)
})

test('after three days the event is given up and its resource switched off', async () => {
  const { deliver } = await listening(() => 500)
  await emulator.bling('POST', '/produtos', simples('A'))
  await deliver()
  await emulator.after(3 * 86_400)
  expect(await deliver()).toMatchObject({ pendentes: 0, desistencias: 1 })
  expect((await emulator.control('GET', '/configuracao')).body.webhooksDesligados).toEqual(['product'])
})

test('events can be repeated, and sent in reverse order', async () => {
  const { deliver, events } = await listening()
  await emulator.configure({ webhookVezes: 2, webhookEmbaralhar: 100 })
  for (const code of ['A', 'B']) await emulator.bling('POST', '/produtos', simples(code))
  await deliver()
  expect(events().map(({ data }) => data['codigo'])).toEqual(['B', 'B', 'A', 'A'])
  expect(new Set(events().map(({ eventId }) => eventId)).size).toBe(2)
})

test('with `webhooksAPedido` no event leaves before its delivery is asked for; then all do, in their order', async () => {
  const { deliver, events, received } = await listening()
  await emulator.configure({ webhooksAPedido: true })
  for (const code of ['A', 'B']) await emulator.bling('POST', '/produtos', simples(code))
  await emulator.configure({ webhookVezes: 1 })
  expect(received).toEqual([])
  await deliver()
  expect(events().map(({ data }) => data['codigo'])).toEqual(['A', 'B'])
})

test('on demand: of a record, invented, repeated, and with a false signature', async () => {
  const { deliver, events, received } = await listening()
  const { produto } = await pedidoReady(emulator)
  await deliver()
  const before = received.length
  const send = (body: object) => emulator.control('POST', '/webhooks', body)
  await send({ evento: 'stock.created', id: produto, vezes: 2 })
  await send({ evento: 'product.updated', dados: { id: 5, nome: 'Inventado' }, assinatura: 'falsa' })
  await deliver()
  const sent = events().slice(before)
  expect(sent.map(({ event }) => event)).toEqual(['stock.created', 'stock.created', 'product.updated'])
  expect(sent[0]?.data).toMatchObject({ saldoFisicoTotal: 5 })
  const last = received.at(-1)
  expect(last?.headers['x-bling-signature-256']).not.toBe(signed(last?.raw))
  expect((await send({ evento: 'product.updated', id: 1 })).status).toBe(404)
  expect((await send({ evento: 'contact.updated', id: 1 })).status).toBe(400)
})

test('events get lost, each or one in two, or leave late', async () => {
  await emulator.authorise()
  const product = (code: string) => emulator.create('/produtos', simples(code))
  const events = async () => (await emulator.control('GET', '/dados/eventos')).body
  await emulator.configure({ webhookPerda: 100 })
  await product('A')
  expect(await events()).toEqual([])
  await emulator.configure({ webhookPerda: 50 })
  for (let n = 0; n < 20; n++) await product(`B-${n}`)
  expect((await events()).length).toSatisfy((left) => left > 4 && left < 16)
  await emulator.configure({ webhookPerda: 0, webhookAtrasoMs: 60_000 })
  await product('C')
  const last = (await events()).at(-1)
  expect([last.tentativas, last.proximaEm - last.criadoEm]).toEqual([0, 60_000])
})
