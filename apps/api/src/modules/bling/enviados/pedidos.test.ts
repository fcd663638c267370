import { describe, expect, test } from 'vitest'
import { corposDePedidos } from '../../../../test/support/bling-openapi-pedidos.ts'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { openPedidos } from '../../../../test/support/pedidos.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await openPedidos(bling)

test('requests match the OpenAPI document: every write of a sale with discounts that is sent, changed, moved, edited and cancelled', async () => {
  const { loja } = bling
  await bling.esquecerRequisicoes()
  const produto = await pedidos.publicado({ variacoes: [{ nome_cor: 'Azul', tamanho: 'M', quantidade: 9 }] })
  const pessoa = { nome: 'Ateliê Ágil', cpf: '12ABC34501DE35', telefone: '8133334444', uf: 'PE', cep: '50050000' }
  const { id } = (await loja.pedir('POST', '/api/clientes/', pessoa)).body
  const linhas = [{ id: produto.id, quantidade: 3, valor_unitario: 19.99, desconto: 1.01 }]
  const venda = await pedidos.vender(linhas, { cliente_id: id })
  await pedidos.quieto()
  const mudada = { ...pessoa, email: 'a@b.com', endereco: 'Rua Um', municipio: 'Recife' }
  await loja.pedir('PUT', `/api/clientes/${id}/`, mudada)
  await pedidos.balcao.levar(venda.id, 'retirada')
  await pedidos.quieto()
  await loja.pedir('PUT', `/api/vendas/${venda.id}/`, pedidos.balcao.corpo(linhas, { cliente_id: id }))
  await pedidos.quieto()

  const feitos = new Set<string>()
  for (const { metodo, caminho, corpo } of await bling.escritas()) {
    const operacao = `${metodo} ${caminho.replaceAll(/\d+(?=\/|$)/g, '{id}')}`
    if (!/ \/(contatos|pedidos)/.test(operacao)) continue
    feitos.add(operacao)
    expect({ operacao, problemas: corposDePedidos[operacao]?.safeParse(corpo).error?.issues }).toEqual({ operacao })
  }
  expect([...feitos].toSorted()).toEqual(Object.keys(corposDePedidos).toSorted())
})

test("an order has its sale's number; one that is refused as a repetition goes again with a text of its own", async () => {
  const cliente_id = await pedidos.balcao.criarCliente('Olga')
  const { id, venda, la } = await pedidos.enviada({ cliente_id })
  expect(la).toMatchObject({ observacoesInternas: `Venda ${venda.id} (Estampa)`, numeroPedidoCompra: '' })
  // A person copied the order under the mark that the next sale will have, and removed the mark again.
  const observacoesInternas = `Venda ${venda.id + 1} (Estampa)`
  expect((await pedidos.copiar(la, { numeroLoja: '', observacoesInternas })).status).toBe(201)
  const nextVenda = await pedidos.vendida(id, { cliente_id })
  expect(nextVenda.id).toBe(venda.id + 1)
  await pedidos.quieto()
  const [pedido] = await pedidos.de(nextVenda.id)
  expect(pedido.observacoesInternas).toMatch(/^Venda \d+ \(Estampa\), enviada de novo em /)
})

test('an order that names a form of payment which is not there any more is refused, and names another at the next attempt', async () => {
  const { id } = await pedidos.publicado({ qtd: 5 })
  await bling.loja.banco.db.updateTable('bling_conexao').set({ forma_pagamento_id: 1 }).execute()
  const venda = await pedidos.vendida(id)
  const dela = async () => (await pedidos.venda(venda.id)).sincronizacao
  await bling.settle()
  expect(await dela()).toMatchObject({ estado: 'falhou', mensagem: expect.stringContaining('forma de pagamento') })
  await bling.responder((await dela()).id, 'tentar-novamente')
  await pedidos.quieto()
  const pix = 5_113_527_502
  expect(await pedidos.de(venda.id)).toMatchObject([{ parcelas: [{ formaPagamento: { id: pix } }] }])
})

test('an order that has its status there already is moved without a word', async () => {
  const { venda, la } = await pedidos.enviada()
  await pedidos.semEventos()
  const caminho = `*/pedidos/vendas/${la.id}/situacoes/*`
  await bling.falhar('PATCH', caminho, { acao: 'derrubar', momento: 'depois', vezes: 2 })
  await pedidos.balcao.levar(venda.id, 'retirada')
  await pedidos.quieto()
  expect(await pedidos.de(venda.id)).toMatchObject([{ id: la.id, situacao: { valor: 3 } }])
})

// Which method of payment: `cadastros.mapping.test.ts`.
test('an order names the channel that the shop chose for its origin', async () => {
  const [canal] = await bling.dados('canaisVenda')
  const escolha = { canais: [{ id: canal.id, origem: 'redes_sociais' }] }
  expect((await bling.loja.pedir('PATCH', '/api/bling/configuracao/', escolha)).status).toBe(200)
  for (const [origem, loja] of [
    ['redes_sociais', canal.id],
    ['loja_fisica', 0],
  ] as const) {
    const { la } = await pedidos.enviada({ origem })
    expect(la.loja.id).toBe(loja)
  }
})

describe('an order is what its sale is', () => {
  test('lines, discounts, customer and total; then freight, tracking code and status follow', async () => {
    const { balcao } = pedidos
    const cores = [
      { nome_cor: 'Azul', tamanho: 'M', quantidade: 2 },
      { nome_cor: 'Azul', tamanho: 'G', quantidade: 3 },
    ]
    const camiseta = await pedidos.publicado({ titulo: 'Camiseta', variacoes: cores })
    const caneca = await pedidos.publicado({ titulo: 'Caneca', qtd: 5 })
    const [m, g] = camiseta.variacoes
    const venda = await pedidos.vender([
      { id: camiseta.id, variacao_id: m.id, quantidade: 1, valor_unitario: 59.9 },
      { id: camiseta.id, sku: camiseta.sku, quantidade: 4, valor_unitario: 33.33, desconto: 7.77 },
      { id: caneca.id, quantidade: 3, valor_unitario: 30, desconto: 0.01 },
    ])
    await pedidos.quieto()
    const [blingPedido, ...extraPedidos] = await pedidos.de(venda.id)
    expect(extraPedidos).toEqual([])
    const linha = ({ sku, id_bling }: typeof m, quantidade: number) => ({
      codigo: sku,
      quantidade,
      produto: { id: Number(id_bling) },
    })
    expect(blingPedido.itens).toMatchObject([linha(m, 1), linha(g, 3), linha(m, 1), linha(caneca, 3)])
    expect([venda.total, blingPedido.total, blingPedido.parcelas[0].valor]).toEqual(Array(3).fill(275.44))
    expect(blingPedido).toMatchObject({
      situacao: { valor: 0 },
      contato: { nome: 'Ana Conceição' },
      transporte: { frete: 0 },
    })
    expect(await pedidos.venda(venda.id)).toMatchObject({
      numero_pedido_bling: String(blingPedido.numero),
      sincronizacao: { estado: 'concluida' },
    })
    expect(await pedidos.eventos(venda.id)).toEqual([`pedido_enviado: Pedido ${blingPedido.numero} enviado ao Bling.`])

    // The customer pays freight of another amount than the label costs.
    const cobrado = await bling.loja.pedir('PATCH', `/api/vendas/${venda.id}/cobranca/`, { frete_cobrado: 12.3 })
    expect([cobrado.status, cobrado.body.falta_pagar]).toEqual([200, 287.74])
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ total: 287.74, transporte: { frete: 12.3 } }])
    await balcao.levar(venda.id, 'retirada')
    await pedidos.quieto()
    const [depois] = await pedidos.de(venda.id)
    const volumes = [{ servico: 'PAC', codigoRastreamento: 'BR1' }]
    const transporte = { fretePorConta: 0, frete: 12.3, pesoBruto: 0.5, volumes }
    expect(depois).toMatchObject({ id: blingPedido.id, numero: blingPedido.numero, situacao: { valor: 3 }, transporte })
    expect(depois.itens).toHaveLength(4)
    const somado = depois.parcelas.reduce((s: number, { valor }: { valor: number }) => s + valor, 0)
    expect([depois.total, somado]).toEqual([287.74, 287.74])
    for (const passo of ['enviado', 'concluido']) {
      await balcao.status(venda.id, passo)
      await pedidos.quieto()
      expect(await pedidos.de(venda.id)).toMatchObject([{ id: blingPedido.id, situacao: { valor: 1 } }])
    }
    // Our own changes came back as events, and say nothing.
    await pedidos.semEventos()
    expect(await pedidos.eventos(venda.id)).toHaveLength(1)
  })

  test('edited twice while it is being sent: what stands there is cancelled, and the last version is sent after the picking', async () => {
    const { balcao } = pedidos
    const { id } = await pedidos.publicado({ qtd: 50 })
    const presa = await holdRequests(bling.emulador, 'POST', '*/pedidos/vendas')
    const venda = await pedidos.vendida(id)
    await presa.chegaram()
    const changeVenda = (quantidade: number) =>
      bling.loja.pedir('PUT', `/api/vendas/${venda.id}/`, balcao.corpo([{ id, quantidade, valor_unitario: 50 }]))
    for (const quantidade of [2, 3]) expect((await changeVenda(quantidade)).status).toBe(200)
    await presa.soltar()
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toHaveLength(1)
    const vivos = async () => (await pedidos.de(venda.id)).filter((p) => p.situacao.valor !== 2)
    expect(await vivos()).toEqual([])
    expect((await pedidos.venda(venda.id)).numero_pedido_bling).toBeNull()
    await balcao.status(venda.id, 'embalagem')
    await pedidos.quieto()
    expect(await vivos()).toMatchObject([{ numeroLoja: `ESTAMPA-${venda.id}-3`, total: 150, situacao: { valor: 3 } }])
    await changeVenda(4)
    await pedidos.quieto()
    expect(await vivos()).toEqual([])
    const [terceiro] = (await pedidos.de(venda.id)).filter((p) => p.numeroLoja.endsWith('-3'))
    expect(await pedidos.eventos(venda.id)).toContain(`pedido_cancelado: Pedido ${terceiro.numero} cancelado no Bling.`)
    // A person need not wait for the picking.
    expect((await pedidos.pedir(venda.id)).status).toBe(200)
    await pedidos.quieto()
    expect(await vivos()).toMatchObject([{ numeroLoja: `ESTAMPA-${venda.id}-4`, situacao: { valor: 0 } }])
    expect((await bling.loja.pedir('DELETE', `/api/vendas/${venda.id}/`)).status).toBe(204)
    await pedidos.quieto()
    expect(await vivos()).toEqual([])
    // A cancelling that is undone leaves that order cancelled: the next one is sent after the picking.
    expect((await bling.loja.pedir('POST', `/api/vendas/${venda.id}/desfazer-cancelamento/`)).status).toBe(200)
    await pedidos.quieto()
    expect([await vivos(), (await pedidos.venda(venda.id)).numero_pedido_bling]).toEqual([[], null])
    await balcao.status(venda.id, 'embalagem')
    await pedidos.quieto()
    expect(await vivos()).toMatchObject([{ numeroLoja: `ESTAMPA-${venda.id}-5`, total: 200, situacao: { valor: 3 } }])
  })

  test('cancelled while it is being sent, it is cancelled there', async () => {
    const { id } = await pedidos.publicado({ qtd: 5 })
    const presa = await holdRequests(bling.emulador, 'POST', '*/pedidos/vendas')
    const venda = await pedidos.vendida(id)
    await presa.chegaram()
    await bling.loja.pedir('DELETE', `/api/vendas/${venda.id}/`)
    await presa.soltar()
    await pedidos.quieto()
    const blingPedidos = await pedidos.de(venda.id)
    expect(blingPedidos.every((p) => p.situacao.valor === 2)).toBe(true)
  })
})

describe('what people do there', () => {
  test('is told in the history, once, and moves no sale; a deleted order can be sent again', async () => {
    const { venda, la } = await pedidos.enviada()
    const enviado = `pedido_enviado: Pedido ${la.numero} enviado ao Bling.`
    await bling.ajustar({ webhookVezes: 2 })
    await pedidos.mudarPara(la.id, 9)
    await pedidos.semEventos()
    const atendido = 'bling: No Bling: situação mudou para Atendido.'
    expect(await pedidos.eventos(venda.id)).toEqual([enviado, atendido])
    expect(await pedidos.venda(venda.id)).toMatchObject({ status: 'separacao' })
    await pedidos.mudarPara(la.id, 12)
    await pedidos.semEventos(1)
    const cancelado = 'bling: No Bling: situação mudou para Cancelado.'
    // A status change here does not restore an order cancelled at Bling; a request by a person does.
    await pedidos.balcao.status(venda.id, 'embalagem')
    await pedidos.quieto(1)
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 2 } }])
    await pedidos.pedir(venda.id)
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ id: la.id, situacao: { valor: 3 } }])
    await pedidos.pessoa('DELETE', `/pedidos/vendas/${la.id}`)
    await pedidos.semEventos(1)
    const excluido = 'bling: Pedido excluído no Bling.'
    expect(await pedidos.eventos(venda.id)).toEqual([enviado, atendido, cancelado, excluido])
    expect((await pedidos.venda(venda.id)).numero_pedido_bling).toBeNull()
    await pedidos.pedir(venda.id)
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 3 } }])
    await bling.ajustar({ webhookVezes: 1 })
  })

  test('of an order that was read while its sale was edited says nothing of the sale: that has another one', async () => {
    const { id, venda, la } = await pedidos.enviada()
    await pedidos.semEventos()
    const presa = await holdRequests(bling.emulador, 'GET', `*/pedidos/vendas/${la.id}`)
    await pedidos.mudarPara(la.id, 9)
    await bling.deliver()
    await presa.chegaram()
    const corpo = pedidos.balcao.corpo([{ id, quantidade: 2, valor_unitario: 50 }])
    expect((await bling.loja.pedir('PUT', `/api/vendas/${venda.id}/`, corpo)).status).toBe(200)
    await expect.poll(async () => (await pedidos.de(venda.id))[0].situacao.valor).toBe(2)
    await presa.soltar()
    // No task asks whether the sale ends.
    await pedidos.semEventos()
    const eventos = await pedidos.eventos(venda.id)
    expect(eventos.filter((evento) => evento.startsWith('bling: '))).toEqual([])
  })

  test('of a status that our own step found and replaced is told once: a reading of before is made again', async () => {
    const { venda, la } = await pedidos.enviada()
    await pedidos.semEventos()
    const { corpo } = await bling.pessoa('POST', '/situacoes', {
      nome: `Conferido ${la.id}`,
      idModuloSistema: 98_310,
      idHerdado: 6,
    })
    // Its name is not known here: the reading waits for it, with the order as it was in its hands.
    const presa = await holdRequests(bling.emulador, 'GET', '*/situacoes/modulos')
    await pedidos.mudarPara(la.id, corpo.data.id)
    await bling.deliver()
    await presa.chegaram()
    await pedidos.balcao.status(venda.id, 'embalagem')
    const readStored = () =>
      bling.loja.banco.db
        .selectFrom('bling_pedidos')
        .select(['situacao', 'situacao_enviando'])
        .where('venda_id', '=', venda.id)
        .executeTakeFirst()
    await expect.poll(readStored).toEqual({ situacao: 15, situacao_enviando: null })
    await presa.soltar()
    await pedidos.semEventos()
    expect(await pedidos.eventos(venda.id)).toEqual([
      `pedido_enviado: Pedido ${la.numero} enviado ao Bling.`,
      `bling: No Bling: situação mudou para Conferido ${la.id}.`,
    ])
  })

  test('an order that our cancellation ended, opened again there with the status that it had before, is told and asked about', async () => {
    const { venda, la } = await pedidos.enviada()
    await bling.ajustar({ webhookPerda: 100 })
    await bling.loja.pedir('DELETE', `/api/vendas/${venda.id}/`)
    await pedidos.quieto()
    expect(await pedidos.de(venda.id)).toMatchObject([{ situacao: { valor: 2 } }])
    await bling.ajustar({ webhookPerda: 0 })
    await pedidos.mudarPara(la.id, 6)
    await pedidos.semEventos(1)
    const [tarefa] = await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=pedido')
    expect(tarefa).toMatchObject({ operacao: 'reaberto_la', alvo_id: venda.id })
    await bling.loja.pedir('POST', `/api/sincronizacoes/${tarefa.id}/descartar/`)
    expect((await pedidos.eventos(venda.id)).slice(1)).toEqual([
      `pedido_cancelado: Pedido ${la.numero} cancelado no Bling.`,
      'bling: No Bling: situação mudou para Em aberto.',
    ])
  })

  test('an order cancelled there is not written to when the freight changes here; another sale’s order is', async () => {
    const [cancelada, viva] = [await pedidos.enviada(), await pedidos.enviada()]
    await pedidos.mudarPara(cancelada.la.id, 12)
    await pedidos.semEventos(1)
    await bling.esquecerRequisicoes()
    for (const { venda } of [cancelada, viva])
      await bling.loja.pedir('PATCH', `/api/vendas/${venda.id}/cobranca/`, { frete_cobrado: 12 })
    await pedidos.quieto(1)
    const mudancas = (await bling.escritas('/pedidos/vendas')).filter(({ metodo }) => metodo === 'PUT')
    expect(mudancas).toMatchObject([{ caminho: `/pedidos/vendas/${viva.la.id}` }])
    expect(await pedidos.de(viva.venda.id)).toMatchObject([{ transporte: { frete: 12 } }])
  })
})
