import { describe, expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

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
      origem: 'loja_fisica',
      total: 199.8,
      quantidade_itens: 4,
      vendedor: 'dona',
      numero_pedido_bling: null,
      endereco: '',
      bling_ativo: false,
      editada: false,
      sincronizacao: null,
      produtos_nao_publicados: ['Camiseta', 'Camiseta', 'Caneca'],
    })
    expect(body).toEqual(await balcao.ler(body.id))
    // What a line holds counts as available to it, for the variation that it chose.
    const livres = (...quantas: number[]) => quantas.map((quantidade_disponivel) => ({ quantidade_disponivel }))
    expect(body.itens).toMatchObject([
      { id, variacao: 'Azul M', subtotal: 119.8, quantidade_disponivel: 3, publicado: false, variacoes: livres(3, 2) },
      { id, variacao_id: null, tem_variacoes: true, subtotal: 50, quantidade_disponivel: 3, variacoes: livres(1, 2) },
      { id: caneca.id, titulo: 'Caneca', subtotal: 30, quantidade_disponivel: 5, modelo: { codigo: 'VENDAS' } },
    ])
    expect(await balcao.estoque(id)).toMatchObject({
      fisico: 5,
      reservado: 3,
      disponivel: 2,
      variacoes: [
        { nome: 'Azul M', fisico: 3, reservado: 2, disponivel: 1 },
        { nome: 'Azul G', fisico: 2, reservado: 0, disponivel: 2 },
      ],
      reservas: [
        { venda_id: body.id, quantidade: 2 },
        { venda_id: body.id, quantidade: 1 },
      ],
    })
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
})
