import { expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { encomendaDe } from '../cotacao/encomenda.rules.ts'
import { vendaDoFrete } from '../frete.data.ts'

const exp = await expedicaoDoArquivo()

/** Noted at the carrier, though the shop never heard of it and may not look for it yet. */
async function perdida() {
  const id = await exp.venda()
  await exp.falha('cart', { momento: 'depois' })
  await exp.falha('orders/search', { acao: 'status', status: 503, vezes: null }, 'GET')
  expect((await exp.etiqueta(id)).status).toBe(503)
  await exp.semFalhas()
  const [linha] = await exp.linhas(id)
  expect([linha?.id_externo, (await exp.envios(id)).length]).toEqual([null, 1])
  return { id, chave: linha?.chave ?? '' }
}
async function mudarNumero(numero: string) {
  const cliente = (await exp.loja.pedir('GET', `/api/clientes/${exp.clienteId}/`)).body
  await exp.loja.pedir('PUT', `/api/clientes/${exp.clienteId}/`, { ...cliente, numero })
}

test('a registration that was lost is not adopted once the data changed: one shipment, with those of now', async () => {
  const { id } = await perdida()
  await mudarNumero('99')
  expect((await exp.etiqueta(id)).status).toBe(200)
  const envios = await exp.envios(id)
  expect(envios.map(({ to }: { to: { number: string } }) => to.number)).toEqual(['99'])
  expect(await exp.pagamentos(id)).toHaveLength(1)
})

test('of two registrations under our mark one is adopted and the other leaves the cart', async () => {
  const { id, chave } = await perdida()
  const venda = await vendaDoFrete(exp.servico.db, id)
  if (!venda) throw new Error('There is no sale')
  await exp.melhorEnvio.registrar(await encomendaDe(exp.servico, venda), chave)
  expect(await exp.envios(id)).toHaveLength(2)
  expect((await exp.etiqueta(id)).status).toBe(200)
  expect(await exp.envios(id)).toHaveLength(1)
  expect(await exp.pagamentos(id)).toHaveLength(1)
})

test('a cancellation that never reached the carrier is asked for again; the money comes back once', async () => {
  const [id, outra] = [await exp.venda(), await exp.venda()]
  for (const uma of [id, outra]) expect((await exp.etiqueta(uma)).status).toBe(200)
  await exp.falha('shipment/cancel', {})
  expect((await exp.devolver(id)).status).toBe(200)
  await exp.chega(id, 'cancelada')
  const [envio] = await exp.envios(id)
  expect(await exp.pagamentos(id)).toEqual([-envio.price, envio.price])
  expect([await exp.estado(outra), (await exp.pagamentos(outra)).length]).toEqual(['pronta', 1])
})
