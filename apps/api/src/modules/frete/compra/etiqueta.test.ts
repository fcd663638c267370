import { describe, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { recusa } from '../../../../test/support/vendas.ts'

const exp = await expedicaoDoArquivo()

const PDF = /^\/midia\/[0-9a-f]{32}\.pdf\?validade=/
const gerada = { link_etiqueta: expect.stringMatching(PDF), codigo_rastreamento: expect.stringMatching(/^SX\d{9}BR$/) }

/** The signature of an address changes by the minute; what stands before it names the label. */
const removeAssinatura = (link: string) => link.split('?')[0] ?? ''

/** Checks that the label is made: paid once, one shipment, and the sale shows what the answer said. */
async function umaEtiqueta(id: number, pedida = exp.etiqueta(id)) {
  expect(await pedida).toMatchObject({ status: 200, body: gerada })
  const [envio, ...extraEnvios] = await exp.envios(id)
  expect(extraEnvios).toEqual([])
  expect(envio.status).toBe('released')
  expect(await exp.pagamentos(id)).toEqual([-envio.price])
  const venda = await exp.ler(id)
  expect(venda).toMatchObject({ link_etiqueta_pdf: expect.stringMatching(PDF), codigo_rastreamento: envio.tracking })
  return { envio, venda }
}

test('a label is bought, kept as our own file, and told in the history', async () => {
  const id = await exp.venda()
  const { status, body } = await exp.etiqueta(id)
  expect({ status, body }).toEqual({ status: 200, body: gerada })
  const { envio, venda } = await umaEtiqueta(id)
  expect(venda.status).toBe('etiqueta')
  const valor = envio.price.toFixed(2).replace('.', ',')
  expect(await exp.eventos(id)).toMatchObject([
    { tipo: 'etiqueta', descricao: `Etiqueta gerada: 2, R$ ${valor}.`, usuario: 'dona' },
  ])
  const pdf = await exp.loja.app.inject({ url: body.link_etiqueta })
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect(pdf.body).toMatch(/^%PDF-/)
  expect(envio).toMatchObject({
    service_id: 2,
    insurance_value: 119.8,
    height: 10,
    weight: 0.5,
    from: { company_document: '11222333000181', postal_code: '50030230' },
    to: { name: 'Conceição Araújo', document: '52998224725', state_abbr: 'RJ', phone: '21988887777' },
    products: [{ name: 'Camiseta Açaí', quantity: 2, unitary_value: 59.9 }],
  })

  const sameEtiqueta = { ...body, link_etiqueta: expect.stringContaining(removeAssinatura(body.link_etiqueta)) }
  expect((await exp.etiqueta(id)).body).toEqual(sameEtiqueta)
  await exp.balcao.status(id, 'retirada')
  expect((await exp.etiqueta(id)).body).toEqual(sameEtiqueta)
  expect(await exp.eventos(id)).toHaveLength(1)
  await umaEtiqueta(id)

  // Asked for again, the code that a person typed stays; one that was taken away comes back.
  for (const [digitado, fica] of [
    ['QB9', 'QB9'],
    ['', envio.tracking],
  ]) {
    await exp.loja.pedir('POST', `/api/vendas/${id}/rastreio/`, { codigo_rastreamento: digitado })
    expect((await exp.ler(id)).codigo_rastreamento).toBe(digitado || null)
    expect((await exp.etiqueta(id)).body).toEqual({ ...sameEtiqueta, codigo_rastreamento: fica })
    expect((await exp.ler(id)).codigo_rastreamento).toBe(fica)
  }
})

test('many calls at once buy one label and have the same answer', async () => {
  const id = await exp.venda()
  const respostas = await Promise.all(Array.from({ length: 6 }, () => exp.etiqueta(id)))
  expect(respostas.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(new Set(respostas.map(({ body }) => removeAssinatura(body.link_etiqueta))).size).toBe(1)
  await umaEtiqueta(id)
})

describe('an answer that is lost', () => {
  test.each([
    ['dropped', { acao: 'derrubar', momento: 'depois' }],
    ['replaced by an error page', { acao: 'status', status: 502, html: true, momento: 'depois' }],
  ])('at every step, %s after it was applied, costs nothing', async (_como, falha) => {
    for (const passo of ['cart', 'shipment/checkout', 'shipment/generate', 'shipment/tracking'])
      await exp.falha(passo, falha)
    for (const lida of ['orders/*', 'imprimir/pdf/*']) await exp.falha(lida, falha, 'GET')
    const arquivo = { ...falha, caminho: '/melhor-envio-arquivos/*', metodo: 'GET', vezes: 1 }
    await exp.emulador.controle('POST', '/falhas', arquivo)
    const id = await exp.venda()
    expect(await exp.etiqueta(id)).toMatchObject({ status: 200, body: gerada })
    const regras: { aplicadas: number }[] = await exp.emulador.controle('GET', '/falhas')
    expect(regras.map(({ aplicadas }) => aplicadas)).toEqual([1, 1, 1, 1, 1, 1, 1])
    await umaEtiqueta(id)
  })
})

describe('a refusal', () => {
  test('of the payment says why, waits for the person, and costs nothing', async () => {
    const id = await exp.venda()
    await exp.carteira(5)
    expect(await exp.etiqueta(id)).toMatchObject(
      recusa(502, 'FRETE_RECUSADO', /^O Melhor Envio recusou: Seu saldo de R\$ 5,00/),
    )
    expect(await exp.linhas(id)).toMatchObject([{ estado: 'no_carrinho', recusa: expect.stringContaining('saldo') }])
    await exp.carteira(10_000)

    // Corrected meanwhile: what stood in the cart is replaced.
    const cliente = (await exp.loja.pedir('GET', `/api/clientes/${exp.clienteId}/`)).body
    await exp.loja.pedir('PUT', `/api/clientes/${exp.clienteId}/`, { ...cliente, numero: '99' })
    const { envio } = await umaEtiqueta(id)
    expect(envio.to.number).toBe('99')
  })

  test("and removed from the cart in the carrier's panel: it is registered anew", async () => {
    const id = await exp.venda()
    await exp.carteira(5)
    expect((await exp.etiqueta(id)).status).toBe(502)
    await exp.carteira(10_000)
    const [{ id: cartEnvioId }] = await exp.envios(id)
    await exp.melhorEnvio.retirar(cartEnvioId)
    // Looked for among the orders, then in the cart: only who is in neither place is gone.
    const { envio } = await umaEtiqueta(id)
    expect(envio.id).not.toBe(cartEnvioId)

    const secondVenda = await exp.venda()
    await exp.falha('orders/*', { acao: 'status', status: 404 }, 'GET')
    await umaEtiqueta(secondVenda)
  })
})

describe('a label that is made behind the answer', () => {
  test('is waited for while the file is not there, with no place held', async () => {
    await exp.com({ geracaoMs: 60_000, melhorEnvioNaoPronto: '404' })
    const id = await exp.venda()
    const pedida = exp.etiqueta(id)
    await expect.poll(async () => (await exp.linhas(id))[0]?.consultas).toBeGreaterThan(1)
    await exp.avancarRelogio(60)
    await umaEtiqueta(id, pedida)
  })

  test('is told of by the sale, and fetched by a job', async () => {
    await exp.com({ geracaoMs: 60_000 })
    await exp.esquecerPedidos()
    const id = await exp.venda()
    expect(await exp.apressado(id)).toEqual({ estado: 'gerando' })
    const readEtiqueta = async () => (await exp.ler(id)).etiqueta
    await expect.poll(readEtiqueta).toMatchObject({ estado: 'gerando', motivo: null, paga: true })
    // Paid before it is asked for: its 60 s run from then on.
    await expect.poll(() => exp.pedidos('/shipment/generate')).toHaveLength(1)
    await exp.avancarRelogio(60)
    await exp.chega(id, 'pronta')
    expect(await readEtiqueta()).toMatchObject({ estado: 'pronta' })
    await umaEtiqueta(id)
  })

  test('and fails says why; asked for again it is made, not bought again', async () => {
    await exp.com({ melhorEnvioGeracao: 'falha' })
    const id = await exp.venda()
    expect(await exp.etiqueta(id)).toMatchObject(
      recusa(502, 'ETIQUETA_FALHOU', /Não foi possível solicitar a etiqueta/),
    )
    const motivo = expect.stringContaining('Não foi possível')
    expect((await exp.ler(id)).etiqueta).toMatchObject({ estado: 'falhou', paga: true, motivo })
    await exp.com({ melhorEnvioGeracao: 'normal' })
    await umaEtiqueta(id)
  })

  test('and fails for good is given back once, and the sale may have another', async () => {
    await exp.com({ melhorEnvioGeracao: 'falha' })
    const id = await exp.venda()
    expect((await exp.etiqueta(id)).status).toBe(502)
    await exp.esquecerPedidos()
    const { status, body } = await exp.devolver(id)
    expect([status, body.mensagem]).toEqual([200, expect.stringContaining('em até 12 horas')])
    expect(await exp.pedidos('/shipment/cancel')).toHaveLength(1)
    const [envio] = await exp.envios(id)
    expect(await exp.pagamentos(id)).toEqual([-envio.price, envio.price])
    expect((await exp.ler(id)).etiqueta).toBeNull()
    await exp.com({ melhorEnvioGeracao: 'normal' })
    expect((await exp.etiqueta(id)).status).toBe(200)
    expect(await exp.envios(id)).toHaveLength(2)
  })

  test('is not given back once the parcel was posted: it stays the sale’s label, and the person is told', async () => {
    const id = await exp.venda()
    const { link_etiqueta } = (await exp.etiqueta(id)).body
    const [{ id: envio }] = await exp.envios(id)
    await exp.avancar(envio)
    expect(await exp.devolver(id)).toMatchObject(recusa(502, 'ETIQUETA_NAO_CANCELADA', /já foi postado/))
    const lida = await exp.ler(id)
    expect(lida.etiqueta).toMatchObject({ estado: 'pronta' })
    // The signature of the address changes with the minute.
    for (const link of [lida.link_etiqueta_pdf, (await exp.etiqueta(id)).body.link_etiqueta])
      expect(removeAssinatura(link)).toBe(removeAssinatura(link_etiqueta))
  })

  test('a cancellation whose answer was lost is read, not asked for again, while it is being carried out', async () => {
    await exp.com({ melhorEnvioGeracao: 'presa', melhorEnvioCancelamentoMs: 60_000 })
    const id = await exp.venda()
    expect(await exp.apressado(id)).toEqual({ estado: 'gerando' })
    await expect.poll(() => exp.estado(id)).toBe('gerando')
    await exp.esquecerPedidos()
    await exp.falha('shipment/cancel', { momento: 'depois' })
    expect((await exp.devolver(id)).status).toBe(200)
    await exp.chega(id, 'cancelada')
    expect(await exp.pedidos('/shipment/cancel')).toHaveLength(1)
  })
})

describe('the other forms of the real answers', () => {
  test.each([[{ melhorEnvioCheckout: 'vazio' }], [{ melhorEnvioArquivo: 'arquivo' }]])(
    '%j: paid once, with its file',
    async (forma) => {
      await exp.com(forma)
      const { venda } = await umaEtiqueta(await exp.venda())
      expect(venda.status).toBe('etiqueta')
    },
  )

  test.each(['204', '422'])(
    'a token that may not read shipments buys all the same, though an answer is lost (%s)',
    async (melhorEnvioRepetido) => {
      await exp.com({ escoposRetirados: ['orders-read', 'cart-read', 'shipping-tracking'], melhorEnvioRepetido })
      const id = await exp.venda()
      await exp.falha('shipment/checkout', { momento: 'depois' })
      const primeira = await exp.etiqueta(id)
      expect(primeira.status === 503 || primeira.status === 200).toBe(true)
      await exp.chega(id, 'pronta')
      const [envio, ...extraEnvios] = await exp.envios(id)
      expect(extraEnvios).toEqual([])
      expect(await exp.pagamentos(id)).toEqual([-envio.price])
      expect((await exp.ler(id)).link_etiqueta_pdf).toMatch(PDF)
    },
  )

  test('a firewall’s page is no missing permission, and nothing is bought', async () => {
    const id = await exp.venda()
    await exp.com({ melhorEnvioBloqueado: true })
    expect(await exp.etiqueta(id)).toMatchObject(recusa(503, 'FRETE_BLOQUEADO'))
    await exp.com({ melhorEnvioBloqueado: false })
    await umaEtiqueta(id)
  })

  test('a shipment that reading never finds is noted anew once, then paid: one order, paid once', async () => {
    const id = await exp.venda()
    for (const caminho of ['orders/*', 'cart/*', 'cart'])
      await exp.falha(caminho, { acao: 'status', status: 404, vezes: 50 }, 'GET')
    expect(await exp.etiqueta(id)).toMatchObject({ status: 200, body: gerada })
    await exp.semFalhas()
    await umaEtiqueta(id)
  })

  test('a label that was cancelled in the carrier’s panel while it was made says so, and another may be bought', async () => {
    await exp.com({ melhorEnvioGeracao: 'presa' })
    const id = await exp.venda()
    expect(await exp.apressado(id)).toEqual({ estado: 'gerando' })
    // Cancelled earlier, it would be bought anew.
    await expect.poll(() => exp.estado(id)).toBe('gerando')
    const [{ id: envio }] = await exp.envios(id)
    await exp.melhorEnvio.cancelar(envio)
    await exp.chega(id, 'falhou')
    expect((await exp.ler(id)).etiqueta.motivo).toContain('cancelada ou venceu')
    await exp.com({ melhorEnvioGeracao: 'normal' })
    expect((await exp.devolver(id)).status).toBe(200)
    expect((await exp.etiqueta(id)).status).toBe(200)
  })

  test('a permission to generate that is missing fails the paid label with its name; with it, it is made', async () => {
    await exp.com({ escoposRetirados: ['shipping-generate'] })
    const id = await exp.venda()
    expect(await exp.etiqueta(id)).toMatchObject(recusa(502, 'ETIQUETA_FALHOU', /falta "shipping-generate"/))
    await exp.com({ escoposRetirados: [] })
    await umaEtiqueta(id)
  })
})

describe('a sale that changes', () => {
  test('after its label was bought has the money back, and its next label is another', async () => {
    const id = await exp.venda()
    const { link_etiqueta } = (await exp.etiqueta(id)).body
    await exp.balcao.status(id, 'selecionar_envio')
    await exp.escolher(id, '1')
    // By its own job, at once.
    await exp.loja.queue.drain()
    expect(await exp.estado(id)).toBe('cancelada')
    const [envio] = await exp.envios(id)
    expect(envio.status).toBe('canceled')
    expect(await exp.pagamentos(id)).toEqual([-envio.price, envio.price])
    expect((await exp.eventos(id))[0]).toMatchObject({
      tipo: 'etiqueta_cancelada',
      descricao: 'Etiqueta cancelada no Melhor Envio: o valor volta para a carteira em até 12 horas.',
      usuario: null,
    })
    expect((await exp.loja.app.inject({ url: link_etiqueta })).statusCode).toBe(404)
    await exp.balcao.status(id, 'etiqueta')
    expect(removeAssinatura((await exp.etiqueta(id)).body.link_etiqueta)).not.toBe(removeAssinatura(link_etiqueta))
    expect((await exp.ler(id)).codigo_rastreamento).toMatch(/^PC/)
  })

  test('while its label is being bought ends with nothing paid for', async () => {
    const id = await exp.venda()
    const presa = await holdRequests(exp.emulador, 'POST', '*/shipment/checkout')
    const compra = exp.etiqueta(id)
    await presa.chegaram()
    expect((await exp.balcao.cancelar(id)).status).toBe(204)
    await presa.soltar()
    expect(await compra).toMatchObject(recusa(409, 'ETIQUETA_ABANDONADA'))
    await exp.chega(id, 'cancelada')
    const [envio] = await exp.envios(id)
    expect(await exp.pagamentos(id)).toEqual([-envio.price, envio.price])
    expect((await exp.ler(id)).link_etiqueta_pdf).toBeNull()
  })

  test('with a label in the cart only, is taken out of it; a lost answer is asked for again', async () => {
    const id = await exp.venda()
    await exp.carteira(5)
    expect((await exp.etiqueta(id)).status).toBe(502)
    await exp.carteira(10_000)
    await exp.falha('cart/*', { momento: 'depois' }, 'DELETE')
    await exp.balcao.cancelar(id)
    await exp.chega(id, 'cancelada')
    expect(await exp.envios(id)).toEqual([])
    expect(await exp.ditos(id)).toEqual([])
  })
})
