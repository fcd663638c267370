import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirExpedicao, type Expedicao } from '../../../test/support/expedicao.ts'
import { atualizarRastreios } from './rastreamento.rules.ts'

const URL = '/api/melhor-envio/webhook/'
let exp: Expedicao
beforeAll(async () => {
  exp = await abrirExpedicao()
})
afterAll(() => exp.fechar())

const segredo = () => exp.servico.config.melhorEnvio?.aplicativo?.segredo ?? ''
const assinar = (corpo: string, forma: 'base64' | 'hex') => createHmac('sha256', segredo()).update(corpo).digest(forma)
const avisar = (corpo: string, assinatura?: string) =>
  exp.loja.app.inject({
    method: 'POST',
    url: URL,
    payload: corpo,
    headers: { 'content-type': 'application/json', ...(assinatura ? { 'x-me-signature': assinatura } : {}) },
  })

test('the call that registers the address is answered, in any of its ways', async () => {
  for (const method of ['GET', 'HEAD', 'POST'] as const)
    expect([method, (await exp.loja.app.inject({ method, url: URL })).statusCode]).toEqual([method, 200])
  expect((await avisar('')).statusCode).toBe(200)
  expect((await avisar('{}')).statusCode).toBe(200)
  const ping = JSON.stringify({ event: 'ping', data: {} })
  expect((await avisar(ping, assinar(ping, 'hex'))).statusCode).toBe(200)
})

test('a notice that is unsigned, signed by another or over other bytes is refused; too much, too', async () => {
  const corpo = JSON.stringify({ event: 'order.posted', data: { id: 'x' } })
  expect((await avisar(corpo)).statusCode).toBe(401)
  expect((await avisar(corpo, 'nada')).statusCode).toBe(401)
  expect((await avisar(`${corpo} `, assinar(corpo, 'hex'))).statusCode).toBe(401)
  expect((await avisar(' '.repeat(70_000), 'x')).statusCode).toBe(413)
})

test.each(['base64', 'hex'] as const)(
  'a signed notice (%s) has the shipment read, once; a delivery is told',
  async (forma) => {
    const id = await exp.venda()
    expect((await exp.etiqueta(id)).status).toBe(200)
    const [{ id: envio }] = await exp.envios(id)
    await exp.emulador.controle('POST', `/envios/${envio}/avancar`)
    await exp.emulador.controle('POST', `/envios/${envio}/avancar`)
    // What it says is not believed: the carrier is asked.
    const corpo = JSON.stringify({ event: 'order.cancelled', data: { id: envio, status: 'cancelled' } })
    expect((await avisar(corpo, assinar(corpo, forma))).statusCode).toBe(200)
    await expect.poll(async () => (await exp.ler(id)).etiqueta.entregue_em, { timeout: 10_000 }).not.toBeNull()
    await exp.emulador.controle('DELETE', '/requisicoes')
    expect((await avisar(corpo, assinar(corpo, forma))).statusCode).toBe(200)
    const avisos = await exp.loja.banco.db.selectFrom('avisos_de_transporte').select('digest').execute()
    expect(avisos.length).toBeGreaterThan(0)
    expect(await exp.emulador.controle('GET', '/requisicoes?servico=melhor-envio')).toEqual([])
    expect((await exp.ler(id)).status).toBe('etiqueta')
  },
)

test('the emulator’s own notice is accepted, and without notices a job reads the parcels in their turn', async () => {
  const id = await exp.venda()
  await exp.etiqueta(id)
  const [{ id: envio }] = await exp.envios(id)
  await exp.emulador.controle('PATCH', '/configuracao', { melhorEnvioRastreioAtrasado: true })
  await exp.emulador.controle('POST', `/envios/${envio}/avancar`)
  await atualizarRastreios(exp.servico)
  // The batch lags behind; the shipment itself does not.
  expect((await exp.rastreio(id)).body.status).toBe('Em trânsito')
  await exp.emulador.controle('DELETE', '/requisicoes')
  await atualizarRastreios(exp.servico)
  expect(await exp.emulador.controle('GET', '/requisicoes?servico=melhor-envio')).toEqual([])
  await exp.emulador.controle('PATCH', '/configuracao', { melhorEnvioRastreioAtrasado: false })
})
