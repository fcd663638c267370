import { createHmac } from 'node:crypto'
import { CORPO_MAXIMO } from '@estampa/contract/route.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BlingConfig, emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { openLoja, type TestLoja } from '../support/loja.ts'
import { conteudos } from './corpo.ts'
import { valor } from './esquema.ts'
import { defeito } from './veredito.ts'

let loja: TestLoja
let config: BlingConfig
beforeAll(async () => {
  loja = await openLoja((publicUrl) => (config = { ...emulatedBling(9), ativo: true, publicUrl }))
})
afterAll(() => loja.fechar())

const evento = valor({
  type: 'object',
  properties: {
    eventId: { type: 'string', minLength: 1, maxLength: 200 },
    event: { enum: ['product.updated', 'stock.updated', 'virtual_stock.updated', 'order.deleted', 'order.', ''] },
    data: {
      type: 'object',
      properties: {
        id: { type: 'number' },
        situacao: { anyOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'number' } } }] },
        produto: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] },
        saldoFisicoTotal: { type: 'number' },
      },
      required: ['id'],
    },
  },
  required: ['eventId', 'event', 'data'],
})

// A correct signature does not make the text trustworthy.
test('notifications that are signed and hostile are taken or refused; unsigned, never taken', async () => {
  const sendWebhook = async (corpo: Buffer, assinatura: string) => {
    const headers = { 'content-type': 'application/json', 'x-bling-signature-256': assinatura }
    return loja.app.inject({ method: 'POST', url: '/api/bling/webhook/', headers, payload: corpo })
  }
  await fc.assert(
    fc.asyncProperty(conteudos(evento), async (corpo) => {
      const certa = createHmac('sha256', config.clientSecret).update(corpo).digest('hex')
      const resposta = await sendWebhook(corpo, `sha256=${certa}`)
      const texto = resposta.body
      const body = resposta.statusCode < 300 ? null : resposta.json()
      const status = resposta.statusCode === 200 ? 204 : resposta.statusCode
      const errado = defeito({
        linha: '',
        texto,
        condicional: false,
        resposta: { status, headers: resposta.headers, body },
      })
      if (errado) throw new Error(`${corpo.toString().slice(0, 300)} → ${errado}`)
      const falsa = await sendWebhook(corpo, `sha256=${certa.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`)
      expect(falsa.statusCode).toBe(corpo.length > CORPO_MAXIMO ? 413 : 401)
    }),
    { seed: 1, numRuns: 150 },
  )
  expect((await loja.pedir('GET', '/api/saude/')).status).toBe(200)
})
