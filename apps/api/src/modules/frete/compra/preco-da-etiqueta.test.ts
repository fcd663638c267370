import { afterEach, describe, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { createSignedInPessoa } from '../../../../test/support/pessoa.ts'
import { recusa } from '../../../../test/support/vendas.ts'

const exp = await expedicaoDoArquivo()
const tolerancia = (tolerancia_do_preco: number) =>
  exp.loja.pedir('PATCH', '/api/frete/configuracao/', { tolerancia_do_preco })
afterEach(() => tolerancia(1))

const sumReais = (a: number, b: number) => Math.round((a + b) * 100) / 100
const reais = (valor: number) => `R$ ${valor.toFixed(2).replace('.', ',')}`
/** A sale whose label is dearer in the cart than it was shown; negative: cheaper. */
async function vendaCom(acrescimo: number) {
  await exp.com({ melhorEnvioAcrescimo: acrescimo })
  const id = await exp.venda()
  const mostrado = (await exp.ler(id)).frete_valor as number
  return { id, mostrado, cobrado: sumReais(mostrado, acrescimo) }
}
const buyEtiqueta = (id: number, valor: number) => exp.pedir(id, 'comprar-etiqueta', { valor })
const refuseEtiquetaPreco = (id: number) => exp.pedir(id, 'recusar-preco')
/** Creates a sale whose label waits for an answer to the higher price. */
async function perguntada(acrescimo = 24) {
  const venda = await vendaCom(acrescimo)
  expect(await exp.etiqueta(venda.id)).toMatchObject(pergunta(venda.mostrado, venda.cobrado))
  return venda
}
/** Reads what was paid for the sale's labels, and what it shows as its freight. */
const pagoEFrete = async (id: number) => [await exp.pagamentos(id), (await exp.ler(id)).frete_valor]
const pergunta = (oldPreco: number, newPreco: number) =>
  recusa(409, 'FRETE_SUBIU', expect.stringContaining(`subiu de ${reais(oldPreco)} para ${reais(newPreco)}`))
const changePreco = async (id: number, price: number) => exp.mudar((await exp.envios(id))[0].id, { price })

describe('a cart that is dearer than the price that was shown', () => {
  test('asks before anything is paid; bought at the new price, that is the freight of the sale', async () => {
    const { id, mostrado, cobrado } = await perguntada()
    await exp.retomar()
    await exp.retomar()
    expect(await exp.pagamentos(id)).toEqual([])
    expect((await exp.ler(id)).etiqueta).toMatchObject({
      estado: 'perguntando',
      paga: false,
      motivo: expect.stringContaining(`${reais(mostrado)} para ${reais(cobrado)}`),
      pergunta: { de: mostrado, para: cobrado },
    })
    // Asked again, it is the same question and the same shipment.
    expect(await exp.etiqueta(id)).toMatchObject(pergunta(mostrado, cobrado))
    expect(await exp.envios(id)).toHaveLength(1)

    expect((await buyEtiqueta(id, cobrado)).status).toBe(200)
    expect(await exp.pagamentos(id)).toEqual([-cobrado])
    expect(await exp.ler(id)).toMatchObject({
      frete_valor: cobrado,
      etiqueta: { estado: 'pronta', pergunta: null, motivo: null },
    })
    expect(await exp.ditos(id)).toEqual([
      `Etiqueta gerada: 2, ${reais(cobrado)}.`,
      `Preço da etiqueta aceito: ${reais(cobrado)} (mostrado: ${reais(mostrado)}).`,
    ])
  })

  test('is taken out of the cart when the person wants another way; two sales keep their own questions', async () => {
    const [firstVenda, secondVenda] = [await perguntada(), await perguntada(7.5)]
    expect((await refuseEtiquetaPreco(firstVenda.id)).status).toBe(200)
    expect(await exp.envios(firstVenda.id)).toEqual([])
    expect((await exp.ler(firstVenda.id)).etiqueta).toBeNull()
    expect((await exp.ler(secondVenda.id)).etiqueta).toMatchObject({
      pergunta: { de: secondVenda.mostrado, para: secondVenda.cobrado },
    })
    expect((await buyEtiqueta(secondVenda.id, secondVenda.cobrado)).status).toBe(200)
    expect([await exp.pagamentos(firstVenda.id), await exp.pagamentos(secondVenda.id)]).toEqual([
      [],
      [-secondVenda.cobrado],
    ])

    await exp.com({ melhorEnvioAcrescimo: 0 })
    await exp.balcao.status(firstVenda.id, 'selecionar_envio')
    await exp.escolher(firstVenda.id, '1')
    await exp.balcao.status(firstVenda.id, 'etiqueta')
    expect((await exp.etiqueta(firstVenda.id)).status).toBe(200)
    expect(await exp.pagamentos(firstVenda.id)).toHaveLength(1)
  })

  test('and dearer still when the person answers asks again with the new figure', async () => {
    const { id, mostrado, cobrado } = await perguntada()
    const agora = sumReais(cobrado, 4.7)
    await changePreco(id, agora)
    expect(await buyEtiqueta(id, cobrado)).toMatchObject(pergunta(cobrado, agora))
    expect(await buyEtiqueta(id, cobrado)).toMatchObject(pergunta(cobrado, agora))
    // A price other than the cart's is no answer to this question.
    expect((await buyEtiqueta(id, sumReais(agora, 1))).status).toBe(409)
    expect(await pagoEFrete(id)).toEqual([[], mostrado])
    expect((await buyEtiqueta(id, agora)).status).toBe(200)
    expect(await pagoEFrete(id)).toEqual([[-agora], agora])
  })

  test('pressed by two people at once is paid once', async () => {
    const { id, cobrado } = await perguntada()
    const respostas = await Promise.all([buyEtiqueta(id, cobrado), buyEtiqueta(id, cobrado), buyEtiqueta(id, cobrado)])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(respostas.map(({ body }) => body.codigo_rastreamento)).size).toBe(1)
    expect(await exp.pagamentos(id)).toEqual([-cobrado])
    const aceitos = (await exp.ditos(id)).filter((frase) => frase.startsWith('Preço da etiqueta aceito'))
    expect(aceitos).toHaveLength(1)
  })

  test('accepted by one and refused by the other has one outcome: who comes second is told', async () => {
    const { id, cobrado } = await perguntada()
    const presa = await holdRequests(exp.emulador, 'POST', '*/shipment/checkout')
    const compra = buyEtiqueta(id, cobrado)
    await presa.chegaram()
    expect(await refuseEtiquetaPreco(id)).toMatchObject(recusa(409, 'PRECO_SEM_PERGUNTA'))
    await presa.soltar()
    expect((await compra).status).toBe(200)
    expect(await exp.pagamentos(id)).toEqual([-cobrado])

    const secondVenda = await perguntada()
    expect((await refuseEtiquetaPreco(secondVenda.id)).status).toBe(200)
    expect(await buyEtiqueta(secondVenda.id, secondVenda.cobrado)).toMatchObject(recusa(409, 'PRECO_SEM_PERGUNTA'))
    expect([await exp.pagamentos(secondVenda.id), await exp.envios(secondVenda.id)]).toEqual([[], []])
  })

  test('whose payment’s answer is lost is paid once, at the price that was agreed to', async () => {
    const { id, cobrado } = await perguntada()
    await exp.falha('shipment/checkout', { momento: 'depois' })
    await buyEtiqueta(id, cobrado)
    await exp.chega(id, 'pronta')
    expect(await pagoEFrete(id)).toEqual([[-cobrado], cobrado])
  })

  test('and became cheaper until the answer is paid as it is then', async () => {
    const { id, mostrado, cobrado } = await perguntada()
    const agora = sumReais(mostrado, 10)
    await changePreco(id, agora)
    expect((await buyEtiqueta(id, cobrado)).status).toBe(200)
    expect(await pagoEFrete(id)).toEqual([[-agora], agora])
  })
})

// Other prices are tested in `preco.rules.test.ts`.
test.each([
  ['five reais more in a shop that allows five', 5, 5],
  ['cheaper', -2.35, 0],
])('%s: %d with a tolerance of %d is bought, and the freight is what was paid', async (_, acrescimo, limite) => {
  await tolerancia(limite)
  const { id, cobrado } = await vendaCom(acrescimo)
  expect((await exp.etiqueta(id)).status).toBe(200)
  expect(await pagoEFrete(id)).toEqual([[-cobrado], cobrado])
})

test('what the carrier took is the freight, though its price changed in the middle of the payment', async () => {
  const { id, mostrado } = await vendaCom(0)
  const presa = await holdRequests(exp.emulador, 'POST', '*/shipment/checkout')
  const compra = exp.etiqueta(id)
  await presa.chegaram()
  const cobrado = sumReais(mostrado, 0.3)
  await changePreco(id, cobrado)
  await presa.soltar()
  expect((await compra).status).toBe(200)
  expect(await pagoEFrete(id)).toEqual([[-cobrado], cobrado])
  expect((await exp.ditos(id))[0]).toBe(`Etiqueta gerada: 2, ${reais(cobrado)}.`)
})

test('a paid label’s price stays the freight of the sale when its service is chosen again', async () => {
  const { id, cobrado } = await vendaCom(0.8)
  expect((await exp.etiqueta(id)).status).toBe(200)
  await exp.balcao.status(id, 'selecionar_envio')
  await exp.escolher(id, '2')
  await exp.balcao.status(id, 'etiqueta')
  expect(await pagoEFrete(id)).toEqual([[-cobrado], cobrado])
})

test('the tolerance is one real at first; administrators change it, everybody reads it', async () => {
  const readConfiguracao = async () => (await exp.loja.pedir('GET', '/api/frete/configuracao/')).body
  expect(await readConfiguracao()).toEqual({ tolerancia_do_preco: 1 })
  expect((await tolerancia(2.5)).body).toEqual({ tolerancia_do_preco: 2.5 })
  const pessoa = (await createSignedInPessoa(exp.loja, 'balconista'))()
  await pessoa.entrar()
  expect((await pessoa.pedir('GET', '/frete/configuracao/')).body).toEqual({ tolerancia_do_preco: 2.5 })
  expect((await pessoa.pedir('PATCH', '/frete/configuracao/', { tolerancia_do_preco: 9 })).status).toBe(403)
})
