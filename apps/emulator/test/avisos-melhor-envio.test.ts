import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { emulatorForEach, MELHOR_ENVIO } from './support/emulator.ts'
import { startReceiver } from './support/receiver.ts'
import { shipment } from './support/shipment.ts'

const emulator = emulatorForEach({ authorised: false })

const signed = (form: 'base64' | 'hex', body = '') =>
  createHmac('sha256', MELHOR_ENVIO.secret).update(body).digest(form)

test('notices go signed over the body, in one form or the other; a generated label is still released', async () => {
  const { url, received } = await startReceiver(() => ({ status: 200 }))
  await emulator.configure({ geracaoMs: 0, melhorEnvioWebhookUrl: url })
  const { id } = (await emulator.melhorEnvio('POST', '/me/cart', shipment())).body
  const orders = { orders: [id] }
  await emulator.melhorEnvio('POST', '/me/shipment/checkout', orders)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]?.headers['x-me-signature']).toBe(signed('base64', received[0]?.raw))
  expect(JSON.parse(received[0]?.raw ?? '')).toMatchObject({ event: 'order.released', data: { id } })
  await emulator.configure({ melhorEnvioAssinatura: 'hex' })
  await emulator.melhorEnvio('POST', '/me/shipment/generate', orders)
  await emulator.melhorEnvio('GET', `/me/orders/${id}`)
  await expect.poll(() => received.length).toBe(2)
  expect(JSON.parse(received[1]?.raw ?? '')).toMatchObject({ event: 'order.generated', data: { status: 'released' } })
  expect(received[1]?.headers['x-me-signature']).toBe(signed('hex', received[1]?.raw))
})
