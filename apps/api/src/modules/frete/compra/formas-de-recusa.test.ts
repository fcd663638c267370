import { describe, expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { recusa } from '../../../../test/support/vendas.ts'
import { encomendaDe } from '../cotacao/encomenda.rules.ts'
import { vendaDoFrete } from '../frete.data.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'

const exp = await expedicaoDoArquivo()

const CHEIO = 'O Melhor Envio está com muitas consultas ao mesmo tempo. Espere alguns segundos e tente de novo.'

describe('a limit of requests', () => {
  test('told with a page is said as such to who asks for prices', async () => {
    const id = await exp.venda({ ate: 'selecionar_envio' })
    await exp.com({ melhorEnvioLimitePorMinuto: 1, melhorEnvioLimiteCorpo: 'html' })
    await exp.frete(id)
    expect(await exp.frete(id)).toMatchObject(recusa(503, 'FRETE_OCUPADO', CHEIO))
  })

  test('holds a label up, which goes on by itself and is paid once; the sale says why it waits', async () => {
    const [firstVenda, secondVenda] = [await exp.venda(), await exp.venda()]
    await exp.com({ melhorEnvioLimitePorMinuto: 1, melhorEnvioLimiteCorpo: 'vazio' })
    await exp.frete(firstVenda)
    for (const id of [firstVenda, secondVenda]) expect(await exp.apressado(id)).toEqual({ estado: 'gerando' })
    const espera = { estado: 'gerando', motivo: `${CHEIO} A loja tenta de novo sozinha.` }
    for (const id of [firstVenda, secondVenda])
      await expect.poll(async () => (await exp.ler(id)).etiqueta).toMatchObject(espera)
    expect([await exp.pagamentos(firstVenda), await exp.pagamentos(secondVenda)]).toEqual([[], []])
    await exp.com({ melhorEnvioLimitePorMinuto: 100_000 })
    for (const id of [firstVenda, secondVenda]) {
      await exp.chega(id, 'pronta')
      expect(await exp.pagamentos(id)).toHaveLength(1)
      expect((await exp.ler(id)).etiqueta.motivo).toBeNull()
    }
  })
})

// Its other forms, and those of lists: `melhor-envio.mapping.test.ts`.
test('a refusal that is told as a success keeps its sentence in the cart and buys nothing', async () => {
  const id = await exp.venda({ codigo: '999' })
  await exp.com({ melhorEnvioErros: 'com-200' })
  expect(await exp.etiqueta(id)).toMatchObject(
    recusa(502, 'FRETE_RECUSADO', /^O Melhor Envio recusou: .*O serviço informado não existe\./),
  )
  expect([await exp.envios(id), (await exp.linhas(id))[0]?.id_externo]).toEqual([[], null])
})

test('an unpaid shipment that may not be taken out of the cart stays ours, and the reason is told', async () => {
  await exp.com({ melhorEnvioErros: 'com-200' })
  const id = await exp.venda()
  expect((await exp.etiqueta(id)).status).toBe(200)
  const [{ id: envio }] = await exp.envios(id)
  const recusado = new TransporteError('recusado', 'O envio já foi pago e não está mais no carrinho.', 'O Melhor Envio')
  await expect(exp.melhorEnvio.retirar(envio)).rejects.toThrow(recusado)
})

test('a label that is tried again waits while the carrier still shows the failure of before', async () => {
  await exp.com({ melhorEnvioGeracao: 'falha', melhorEnvioFalhaAntigaMs: 60_000 })
  const [id, secondVenda] = [await exp.venda(), await exp.venda()]
  for (const vendaId of [id, secondVenda]) expect((await exp.etiqueta(vendaId)).status).toBe(502)
  await exp.com({ melhorEnvioGeracao: 'normal' })
  const tentada = exp.etiqueta(id)
  await expect.poll(async () => (await exp.linhas(id))[0]?.consultas).toBeGreaterThan(1)
  expect([await exp.estado(id), await exp.estado(secondVenda)]).toEqual(['gerando', 'falhou'])
  await exp.avancarRelogio(60)
  expect((await tentada).status).toBe(200)
  expect(await exp.pagamentos(id)).toHaveLength(1)

  // A second attempt that fails with the same words is a new failure.
  await exp.com({ melhorEnvioGeracao: 'falha', melhorEnvioFalhaAntigaMs: 0 })
  expect((await exp.etiqueta(secondVenda)).status).toBe(502)
  expect(await exp.estado(secondVenda)).toBe('falhou')
  expect(await exp.pagamentos(secondVenda)).toHaveLength(1)
})

/** Noted at the carrier, though the shop never heard of it and may not look for it yet. */
async function perdida() {
  const id = await exp.venda()
  await exp.falha('cart', { momento: 'depois' })
  await exp.falha('orders/search', { acao: 'status', status: 503, vezes: null }, 'GET')
  expect((await exp.etiqueta(id)).status).toBe(503)
  await exp.semFalhas()
  const [linha] = await exp.linhas(id)
  expect([linha?.id_externo, (await exp.envios(id)).length, await exp.pagamentos(id)]).toEqual([null, 1, []])
  return { id, chave: linha?.chave ?? '' }
}
async function changeNumber(numero: string) {
  const cliente = (await exp.loja.pedir('GET', `/api/clientes/${exp.clienteId}/`)).body
  await exp.loja.pedir('PUT', `/api/clientes/${exp.clienteId}/`, { ...cliente, numero })
}

test('a registration that was lost gives way once the data changed: one shipment, with those of now', async () => {
  const { id } = await perdida()
  await changeNumber('99')
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
  const [id, secondVenda] = [await exp.venda(), await exp.venda()]
  for (const vendaId of [id, secondVenda]) expect((await exp.etiqueta(vendaId)).status).toBe(200)
  await exp.falha('shipment/cancel', {})
  expect((await exp.devolver(id)).status).toBe(200)
  await exp.chega(id, 'cancelada')
  const [envio] = await exp.envios(id)
  expect(await exp.pagamentos(id)).toEqual([-envio.price, envio.price])
  expect([await exp.estado(secondVenda), (await exp.pagamentos(secondVenda)).length]).toEqual(['pronta', 1])
})
