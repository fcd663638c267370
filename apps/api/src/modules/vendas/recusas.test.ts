import { describe, expect, test } from 'vitest'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

test('a move asked for from a status that the sale has left moves nothing', async () => {
  const { id, sku } = await balcao.criarProduto({ qtd: 5 })
  const venda = (await balcao.vender([{ id, sku, quantidade: 1, valor_unitario: 10 }])).body
  await balcao.levar(venda.id, 'selecionar_envio')
  const mover = (status: string) => loja.pedir('PATCH', `/api/vendas/${venda.id}/status/`, { status, de: 'separacao' })
  // Forward from the picking, as it was on screen; from here it would be a step back.
  expect(await mover('embalagem')).toMatchObject(
    recusa(409, 'TRANSICAO_INVALIDA', 'A venda já está em Selecionar Envio.'),
  )
  // The second of two clicks finds what the first one did.
  expect(await mover('selecionar_envio')).toMatchObject({ status: 200, body: { status: 'selecionar_envio' } })
})

describe('what a sale is refused for', () => {
  const item = async (dados: object = {}) => {
    const { id, sku } = await balcao.criarProduto({ titulo: 'Boné', qtd: 5 })
    return { id, sku, quantidade: 1, valor_unitario: 10, ...dados }
  }

  test.each([
    [{ quantidade: 0 }, 'Quantidade inválida para o produto Boné.'],
    [{ quantidade: -1 }, 'Quantidade inválida para o produto Boné.'],
    [{ quantidade: 1.5 }, 'Quantidade inválida para o produto Boné.'],
    [{ quantidade: '' }, 'Quantidade inválida para o produto Boné.'],
    [{ quantidade: null, descricao: 'Boné azul' }, 'Quantidade inválida para o produto Boné azul.'],
    [{ valor_unitario: 0 }, 'Valor unitário inválido para o produto Boné.'],
    [{ valor_unitario: -1 }, 'Valor unitário inválido para o produto Boné.'],
    [{ valor_unitario: 'x' }, 'Valor unitário inválido para o produto Boné.'],
    [{ valor_unitario: undefined }, 'Valor unitário inválido para o produto Boné.'],
    [{ desconto: 10.01 }, 'Desconto maior que o valor do produto Boné.'],
    [{ quantidade: 3, desconto: 30.01 }, 'Desconto maior que o valor do produto Boné.'],
  ])('a line with %o', async (dados, mensagem) => {
    const { status, body } = await balcao.vender([await item(dados)])
    expect([status, body.detail]).toEqual([400, mensagem])
  })

  test('a discount of all that the line costs is none of these', async () => {
    const itens = [await item({ quantidade: 3, desconto: 30 }), await item({ valor_unitario: 0.01 })]
    const { body } = await balcao.vender(itens)
    expect(body).toMatchObject({ total: 0.01, quantidade_itens: 4, itens: [{ subtotal: 0 }, { subtotal: 0.01 }] })
  })

  test('no line, a second line with the same SKU, unknown product, customer or origin', async () => {
    const vazia = await balcao.vender([])
    expect(vazia.body.erros.itens).toEqual(['Adicione pelo menos um produto à venda.'])
    const um = await item()
    const repetida = await balcao.vender([um, { ...um, sku: um.sku.toLowerCase() }])
    expect(repetida).toMatchObject({
      status: 400,
      body: { codigo: 'SKU_REPETIDO_NA_VENDA', erros: { 'itens.1.sku': [`O SKU ${um.sku} já está na venda.`] } },
    })
    const alheio = await balcao.vender([{ ...um, id: 999_999 }])
    expect(alheio).toMatchObject({ status: 400, body: { erros: { 'itens.0.id': ['Produto não encontrado'] } } })
    const variacao = await balcao.vender([{ ...um, variacao_id: 999_999 }])
    expect(variacao.body.erros).toHaveProperty(['itens.0.variacao_id'])
    const semCliente = await balcao.vender([um], { cliente_id: 999_999 })
    expect(semCliente).toMatchObject({ status: 400, body: { erros: { cliente_id: ['Cliente não encontrado'] } } })
    expect((await balcao.vender([um], { cliente_id: '' })).body.erros.cliente_id).toEqual(['Selecione um cliente'])
    expect((await balcao.vender([um], { origem: '' })).body.erros.origem).toEqual(['Selecione a origem da venda'])
    expect(await balcao.estoque(um.id)).toMatchObject({ reservado: 0 })
  })

  test('a shipping service without its price and code', async () => {
    const { id } = (await balcao.vender([await item()])).body
    const { status, body } = await loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, { servico_frete: 'PAC' })
    const erros = { frete_valor: ['Informe o valor do frete'], codigo_servico_frete: ['Escolha um serviço de frete.'] }
    expect([status, body.erros]).toEqual([400, erros])
  })

  test('more than is available, by variation and by product, and nothing of it is kept', async () => {
    const cores = ['Azul', 'Rosa'].map((nome_cor, i) => ({ nome_cor, quantidade: 3 - 2 * i }))
    const { id, sku, variacoes } = await balcao.criarProduto({ titulo: 'Regata', variacoes: cores })
    const solta = { id, sku, valor_unitario: 10 }
    const [azul, rosa] = variacoes.map((v: { id: number; sku: string }) => ({
      ...solta,
      variacao_id: v.id,
      sku: v.sku,
    }))
    const frase = 'Estoque insuficiente para o produto Regata Rosa: 1 peça disponível.'
    const demais = await balcao.vender([{ ...rosa, quantidade: 2 }])
    expect(demais).toMatchObject(recusa(409, 'ESTOQUE_INSUFICIENTE', frase))
    expect(demais.body).toMatchObject({ disponivel: 1, erros: { 'itens.0.quantidade': [frase] } })
    // Three of any, then only one is left for who wants blue ones, although there are three.
    expect((await balcao.vender([{ ...solta, quantidade: 3 }])).status).toBe(201)
    expect((await balcao.vender([{ ...azul, quantidade: 2 }])).body.disponivel).toBe(1)
    const [uma, outra] = [azul, rosa].map((cor) => ({ ...cor, quantidade: 1 }))
    const erros = { 'itens.1.quantidade': [expect.any(String)] }
    expect((await balcao.vender([uma, outra])).body).toMatchObject({ disponivel: 0, erros })
    expect((await balcao.vender([{ ...azul, quantidade: 1 }])).status).toBe(201)
    expect((await balcao.vender([{ ...solta, quantidade: 2_000_000_000 }])).body.disponivel).toBe(0)
    await balcao.conferir()
  })

  test('a product in the trash', async () => {
    const um = await item()
    await loja.pedir('DELETE', `/api/produtos/${um.id}/`)
    expect(await balcao.vender([um])).toMatchObject(
      recusa(409, 'PRODUTO_INDISPONIVEL', 'O produto Boné não está mais à venda.'),
    )
  })

  test('a sale that does not exist', async () => {
    const pedidos = [
      loja.pedir('GET', '/api/vendas/999999/'),
      loja.pedir('GET', '/api/vendas/999999/historico/'),
      loja.pedir('DELETE', '/api/vendas/999999/'),
      balcao.status(999_999, 'embalagem'),
      balcao.medidas(999_999),
      balcao.servico(999_999),
    ]
    for (const resposta of await Promise.all(pedidos))
      expect(resposta).toMatchObject(recusa(404, 'VENDA_NAO_ENCONTRADA'))
    expect((await loja.pedir('GET', '/api/vendas/abc/')).status).toBe(400)
  })
})
