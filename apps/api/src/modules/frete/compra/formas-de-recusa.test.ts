import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { abrirExpedicao } from '../../../../test/support/expedicao.ts'
import { transportadoraDe } from '../transportadora/transportadora.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'
import { gerarEtiqueta } from './etiqueta.rules.ts'

const exp = await abrirExpedicao()
const com = (configuracao: object) => exp.emulador.controle('PATCH', '/configuracao', configuracao)
const { relogioAvancoMs: _relogio, ...configuracao } = await exp.emulador.controle('GET', '/configuracao')
afterEach(async () => {
  await exp.emulador.controle('DELETE', '/falhas')
  await com(configuracao)
})
afterAll(() => exp.fechar())

const CHEIO = 'O Melhor Envio está com muitas consultas ao mesmo tempo. Espere alguns segundos e tente de novo.'
const melhorEnvio = () => {
  const transportadora = transportadoraDe(exp.servico, 'melhor_envio')
  if (!transportadora) throw new Error('There is no Melhor Envio')
  return transportadora
}
const linha = async (id: number) => (await exp.linhas(id))[0]

describe('a limit of requests', () => {
  test.each(['html', 'vazio'])(
    'told with %s is said as such to who asks for prices',
    async (melhorEnvioLimiteCorpo) => {
      const id = await exp.venda({ ate: 'selecionar_envio' })
      await com({ melhorEnvioLimitePorMinuto: 1, melhorEnvioLimiteCorpo })
      await exp.frete(id)
      expect(await exp.frete(id)).toMatchObject({ status: 503, body: { codigo: 'FRETE_OCUPADO', erro: CHEIO } })
    },
  )

  test('holds a label up, which goes on by itself and is paid once; the sale says why it waits', async () => {
    const [uma, outra] = [await exp.venda(), await exp.venda()]
    await com({ melhorEnvioLimitePorMinuto: 1, melhorEnvioLimiteCorpo: 'vazio' })
    await exp.frete(uma)
    const apressado = { ...exp.servico, config: { ...exp.servico.config, esperaMs: 0 } }
    for (const id of [uma, outra]) expect(await gerarEtiqueta(apressado, id, 1)).toEqual({ estado: 'gerando' })
    for (const id of [uma, outra])
      await expect
        .poll(async () => (await exp.ler(id)).etiqueta, { timeout: 20_000 })
        .toMatchObject({ estado: 'gerando', motivo: `${CHEIO} A loja tenta de novo sozinha.` })
    expect([await exp.pagamentos(uma), await exp.pagamentos(outra)]).toEqual([[], []])
    await com({ melhorEnvioLimitePorMinuto: 100_000 })
    for (const id of [uma, outra]) {
      await expect
        .poll(async () => {
          await exp.loja.banco.db.updateTable('envios').set({ proxima_consulta: null }).execute()
          await exp.retomar()
          return (await linha(id))?.estado
        })
        .toBe('pronta')
      expect(await exp.pagamentos(id)).toHaveLength(1)
      expect((await exp.ler(id)).etiqueta.motivo).toBeNull()
    }
  })
})

describe.each(['aninhados', 'codigo', 'indices', 'com-200'])('a refusal in the form %s', (melhorEnvioErros) => {
  test('keeps its sentence in the cart and buys nothing', async () => {
    const id = await exp.venda({ codigo: '999' })
    await com({ melhorEnvioErros })
    expect(await exp.etiqueta(id)).toMatchObject({
      status: 502,
      body: { codigo: 'FRETE_RECUSADO', erro: expect.stringContaining('O serviço informado não existe.') },
    })
    expect([await exp.envios(id), (await linha(id))?.id_externo]).toEqual([[], null])
  })

  test('keeps its sentence at the payment, and waits for the person', async () => {
    const id = await exp.venda()
    await exp.emulador.controle('POST', '/carteira', { saldo: 5 })
    await com({ melhorEnvioErros })
    expect(await exp.etiqueta(id)).toMatchObject({
      status: 502,
      body: { codigo: 'FRETE_RECUSADO', erro: expect.stringContaining('Seu saldo de R$ 5,00 é insuficiente') },
    })
    expect(await linha(id)).toMatchObject({ estado: 'no_carrinho', recusa: expect.stringContaining('saldo') })
    await exp.emulador.controle('POST', '/carteira', { saldo: 10_000 })
    expect((await exp.etiqueta(id)).status).toBe(200)
    expect(await exp.pagamentos(id)).toHaveLength(1)
  })

  test('of paying again means that it is paid', async () => {
    await com({ melhorEnvioErros, melhorEnvioRepetido: '422', escoposRetirados: ['orders-read', 'cart-read'] })
    const id = await exp.venda()
    await exp.falha('shipment/checkout', { momento: 'depois' })
    await exp.etiqueta(id)
    await expect
      .poll(async () => {
        await exp.loja.banco.db.updateTable('envios').set({ proxima_consulta: null }).execute()
        await exp.retomar()
        return (await linha(id))?.estado
      })
      .toBe('pronta')
    expect(await exp.pagamentos(id)).toHaveLength(1)
  })
})

describe('lists that come keyed by their index', () => {
  test('are prices as any others', async () => {
    const id = await exp.venda({ ate: 'selecionar_envio' })
    const { body: antes } = await exp.frete(id)
    await com({ melhorEnvioListas: 'indices' })
    expect(await exp.frete(id)).toEqual(expect.objectContaining({ status: 200, body: antes }))
  })

  test('hold the shipment whose registration’s answer was lost: there is one', async () => {
    await com({ melhorEnvioListas: 'indices' })
    const id = await exp.venda()
    await exp.falha('cart', { momento: 'depois' })
    expect((await exp.etiqueta(id)).status).toBe(200)
    expect(await exp.envios(id)).toHaveLength(1)
    expect(await exp.pagamentos(id)).toHaveLength(1)
  })
})

test('an unpaid shipment that may not be taken out of the cart stays ours, and the reason is told', async () => {
  await com({ melhorEnvioErros: 'com-200' })
  const id = await exp.venda()
  expect((await exp.etiqueta(id)).status).toBe(200)
  const [{ id: envio }] = await exp.envios(id)
  await expect(melhorEnvio().retirar(envio)).rejects.toThrow(
    new TransporteError('recusado', 'O envio já foi pago e não está mais no carrinho.', 'O Melhor Envio'),
  )
})

test('a label that is tried again waits while the carrier still shows the failure of before', async () => {
  await com({ melhorEnvioGeracao: 'falha', melhorEnvioFalhaAntigaMs: 60_000 })
  const [id, outra] = [await exp.venda(), await exp.venda()]
  expect((await exp.etiqueta(id)).status).toBe(502)
  expect((await exp.etiqueta(outra)).status).toBe(502)
  await com({ melhorEnvioGeracao: 'normal' })
  const tentada = exp.etiqueta(id)
  await expect.poll(async () => (await linha(id))?.consultas).toBeGreaterThan(1)
  expect([(await linha(id))?.estado, (await linha(outra))?.estado]).toEqual(['gerando', 'falhou'])
  await exp.emulador.controle('POST', '/relogio', { avancarSegundos: 60 })
  expect((await tentada).status).toBe(200)
  expect(await exp.pagamentos(id)).toHaveLength(1)

  // The same words once more, of the second attempt, are news.
  await com({ melhorEnvioGeracao: 'falha', melhorEnvioFalhaAntigaMs: 0 })
  expect((await exp.etiqueta(outra)).status).toBe(502)
  expect((await linha(outra))?.estado).toBe('falhou')
  expect(await exp.pagamentos(outra)).toHaveLength(1)
})
