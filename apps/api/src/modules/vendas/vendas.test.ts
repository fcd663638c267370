import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

describe('creating a sale', () => {
  test('answers with every name the screens use, and reserves', async () => {
    const azuis = ['M', 'G'].map((tamanho, i) => ({ nome_cor: 'Azul', tamanho, quantidade: 3 - i }))
    const { id, variacoes, sku } = await balcao.criarProduto({ titulo: 'Camiseta', variacoes: azuis })
    const caneca = await balcao.criarProduto({ titulo: 'Caneca', qtd: 5 })
    const { status, body } = await balcao.vender([
      { id, variacao_id: variacoes[0].id, sku: variacoes[0].sku, quantidade: 2, valor_unitario: '59,90' },
      { id, sku, quantidade: 1, valor_unitario: 55, desconto: 5 },
      { sku: caneca.sku.toLowerCase(), quantidade: '1', valor_unitario: 30 },
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'separacao',
      cliente: { id: balcao.clienteId, nome: 'Ana Conceição' },
      cliente_nome: 'Ana Conceição',
      total: 199.8,
      quantidade_itens: 4,
      vendedor: 'dona',
      bling_ativo: false,
      produtos_nao_publicados: ['Camiseta', 'Camiseta', 'Caneca'],
    })
    expect(body).toEqual(await balcao.ler(body.id))
    // Pieces that a line holds count as available to it, for the variation that it chose.
    const livres = (...quantas: number[]) => quantas.map((quantidade_disponivel) => ({ quantidade_disponivel }))
    expect(body.itens).toMatchObject([
      { id, variacao: 'Azul M', subtotal: 119.8, quantidade_disponivel: 3, publicado: false, variacoes: livres(3, 2) },
      { id, variacao_id: null, tem_variacoes: true, subtotal: 50, quantidade_disponivel: 3, variacoes: livres(1, 2) },
      { id: caneca.id, titulo: 'Caneca', subtotal: 30, quantidade_disponivel: 5, modelo: { codigo: 'VENDAS' } },
    ])
    expect(await balcao.estoque(id)).toMatchObject({ fisico: 5, reservado: 3, variacoes: [{ reservado: 2 }, {}] })
    expect(await balcao.historico(body.id)).toMatchObject([
      { tipo: 'criada', descricao: 'Venda criada com 4 peças: R$ 199,80.', usuario: 'dona' },
    ])
    await balcao.conferir()
  })

  test('a chosen variation is known by its SKU too, and brings its own picture', async () => {
    const produto = await balcao.criarGrade({ 'POR-SKU': 1 })
    const { body } = await balcao.vender([{ id: produto.id, sku: ' por-sku', quantidade: 1, valor_unitario: 1 }])
    expect(body.itens[0]).toMatchObject({ id: produto.id, variacao_id: produto.variacoes[0].id, sku: 'POR-SKU' })
  })

  test('under one Idempotency-Key it is made once', async () => {
    const { id } = await balcao.criarProduto({ qtd: 2 })
    const corpo = balcao.corpo([{ id, quantidade: 1, valor_unitario: 10 }])
    const chave = { 'idempotency-key': 'uma-venda' }
    const [a, b] = await Promise.all([1, 2].map(() => loja.pedir('POST', '/api/vendas/', corpo, chave)))
    expect(b?.body.id).toBe(a?.body.id)
    expect(await balcao.estoque(id)).toMatchObject({ reservado: 1 })
  })

  test('who does not know whether it was made asks for its key alone, and nothing is made by the question', async () => {
    const { id } = await balcao.criarProduto({ qtd: 5 })
    const corpo = balcao.corpo([{ id, quantidade: 1, valor_unitario: 10 }])
    const requestVenda = (chave: string, sentBody: object = corpo, headers = {}) =>
      loja.pedir('POST', '/api/vendas/', sentBody, {
        ...(chave && { 'idempotency-key': chave }),
        'idempotency-only-stored': '1',
        ...headers,
      })
    const desconhecida = { status: 404, body: { codigo: 'ENVIO_DESCONHECIDO' } }
    for (const chave of ['sem-resposta', 'sem-resposta', ''])
      expect(await requestVenda(chave)).toMatchObject(desconhecida)
    expect(await balcao.estoque(id)).toMatchObject({ reservado: 0 })

    const [feita] = await Promise.all(
      ['sem-resposta', 'outra'].map((chave) => loja.pedir('POST', '/api/vendas/', corpo, { 'idempotency-key': chave })),
    )
    const { status, body } = await requestVenda('sem-resposta')
    expect([status, body]).toEqual([200, { id: feita?.body.id }])
    expect(await requestVenda('sem-resposta', { ...corpo, origem: 'redes_sociais' })).toMatchObject(
      recusa(409, 'CHAVE_REUTILIZADA'),
    )
    const { authorization, negar } = await createCaixa(loja)
    await negar('ver_custos')
    expect(await requestVenda('sem-resposta', corpo, { authorization })).toMatchObject(desconhecida)
    const dela = { authorization, 'idempotency-key': 'dela' }
    const propria = await loja.pedir('POST', '/api/vendas/', corpo, dela)
    expect((await requestVenda('dela', corpo, dela)).body).toEqual({ id: propria.body.id })
    expect(await balcao.estoque(id)).toMatchObject({ reservado: 3 })
  })
})

/** The command of its transaction that wrote each row (PostgreSQL counts from 0). */
const comandosDe = async (vendaId: number) => {
  const { rows } = await sql<{ tabela: string; comando: string }>`
    select 'vendas' as tabela, cmin::text as comando from vendas where id = ${vendaId}
    union all (select 'itens_venda', cmin::text from itens_venda where venda_id = ${vendaId} order by ordem)
    union all select 'historico_vendas', cmin::text from historico_vendas where venda_id = ${vendaId}`.execute(
    loja.banco.db,
  )
  return rows
}

describe('a sale is written', () => {
  test('with its lines and the first event by one statement, so that its facts are counted once', async () => {
    const [primeiro, segundo] = [await balcao.criarProduto({ qtd: 5 }), await balcao.criarProduto({ qtd: 5 })]
    const { body } = await balcao.vender([
      { id: segundo.id, quantidade: 2, valor_unitario: 10 },
      { id: primeiro.id, quantidade: 1, valor_unitario: 30, personalizacao: [{ nome: 'Ana', numero: '7' }] },
    ])
    const comandos = await comandosDe(body.id)
    expect(comandos.map(({ tabela }) => tabela)).toEqual(['vendas', 'itens_venda', 'itens_venda', 'historico_vendas'])
    expect(new Set(comandos.map(({ comando }) => comando)).size).toBe(1)
    const { rows: fatos } = await sql<{ produto_id: number | null; pecas: number }>`
      select produto_id, pecas from fatos_de_venda where venda_id = ${body.id} order by produto_id nulls first`.execute(
      loja.banco.db,
    )
    expect(fatos).toEqual([
      { produto_id: null, pecas: 0 },
      { produto_id: primeiro.id, pecas: 1 },
      { produto_id: segundo.id, pecas: 2 },
    ])
    // The lines keep their order and their fields.
    expect(body.itens).toMatchObject([
      { id: segundo.id },
      { id: primeiro.id, personalizacao: [{ nome: 'Ana', numero: '7' }] },
    ])
    expect(body.itens[0].item_id).toBeLessThan(body.itens[1].item_id)
  })
})

describe('what a sale is refused for', () => {
  const item = async (dados: object = {}) => {
    const { id, sku } = await balcao.criarProduto({ titulo: 'Boné', qtd: 5 })
    return { id, sku, quantidade: 1, valor_unitario: 10, ...dados }
  }

  test.each([
    [{ quantidade: 0 }, 'Quantidade inválida para o produto Boné.'],
    [{ quantidade: 1.5 }, 'Quantidade inválida para o produto Boné.'],
    [{ quantidade: null, descricao: 'Boné azul' }, 'Quantidade inválida para o produto Boné azul.'],
    [{ valor_unitario: 0 }, 'Valor unitário inválido para o produto Boné.'],
    [{ valor_unitario: -1 }, 'Valor unitário inválido para o produto Boné.'],
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

  test('a second line with the same SKU, an unknown product or customer', async () => {
    const soldItem = await item()
    const repetida = await balcao.vender([soldItem, { ...soldItem, sku: soldItem.sku.toLowerCase() }])
    expect(repetida).toMatchObject({
      status: 400,
      body: { codigo: 'SKU_REPETIDO_NA_VENDA', erros: { 'itens.1.sku': [`O SKU ${soldItem.sku} já está na venda.`] } },
    })
    const alheio = await balcao.vender([{ ...soldItem, id: 999_999 }])
    expect(alheio).toMatchObject({ status: 400, body: { erros: { 'itens.0.id': ['Produto não encontrado'] } } })
    const variacao = await balcao.vender([{ ...soldItem, variacao_id: 999_999 }])
    expect(variacao.body.erros).toHaveProperty(['itens.0.variacao_id'])
    const unknownClienteAnswer = await balcao.vender([soldItem], { cliente_id: 999_999 })
    expect(unknownClienteAnswer).toMatchObject({
      status: 400,
      body: { erros: { cliente_id: ['Cliente não encontrado'] } },
    })
    expect(await balcao.estoque(soldItem.id)).toMatchObject({ reservado: 0 })
  })

  test('more than is available, by variation and by product, and nothing of it is kept', async () => {
    const cores = ['Azul', 'Rosa'].map((nome_cor, i) => ({ nome_cor, quantidade: 3 - 2 * i }))
    const { id, variacoes } = await balcao.criarProduto({ titulo: 'Regata', variacoes: cores })
    const linha = { id, valor_unitario: 10 }
    const frase = 'Estoque insuficiente para o produto Regata Rosa: 1 peça disponível.'
    const demais = await balcao.vender([{ ...linha, variacao_id: variacoes[1].id, quantidade: 2 }])
    expect(demais).toMatchObject(recusa(409, 'ESTOQUE_INSUFICIENTE', frase))
    expect(demais.body).toMatchObject({ disponivel: 1, erros: { 'itens.0.quantidade': [frase] } })
    expect((await balcao.vender([{ ...linha, quantidade: 2_000_000_000 }])).body.disponivel).toBe(4)
    await balcao.conferir()
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
