import { describe, expect, test } from 'vitest'
import { lerProduto } from '../../produtos/produto.ts'
import { lerVenda } from '../venda.ts'
import { comEstoqueDe, linhaDoProduto } from './criarLinha.ts'
import { comVariacao, descricaoDa, limiteDa, mesmaPeca, publicada, skuDa, subtotalDa } from './linha.ts'
import { itensDe, rascunhoDe, retratoDe, somaDe } from './rascunho.ts'

const caneca = lerProduto({ id: 2, titulo: 'Caneca', sku: 'CAN', preco_venda: 35, qtd: 5, id_bling: '9' })
const camiseta = lerProduto({
  id: 1,
  titulo: 'Camiseta',
  sku: 'CAM',
  preco_venda: 10,
  quantidade_total: 6,
  quantidade_disponivel: 4,
  id_bling: '7',
  variacoes: [
    { id: 11, sku: 'CAM-M', nome_cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade: 3, id_bling: '8' },
    { id: 12, sku: 'CAM-G', nome_cor: 'Azul', tamanho: 'G', preco_venda: 65.01, quantidade: 2 },
    { id: 13, sku: null, nome_cor: 'Cru', preco_venda: 0, quantidade: 1 },
  ],
})

describe('a line of a product', () => {
  test('starts with one piece, no discount, at its price; without a price the value must be typed', () => {
    expect(linhaDoProduto(caneca)).toMatchObject({ quantidade: '1', valor: '35,00', desconto: '0,00', disponivel: 5 })
    expect(linhaDoProduto({ ...caneca, preco_venda: null }).valor).toBe('')
    expect(linhaDoProduto({ ...caneca, preco_venda: 0 }).valor).toBe('')
  })

  test('with variations costs the average of the positive ones and may ask for what the product has left', () => {
    const linha = linhaDoProduto(camiseta)
    expect([linha.valor, skuDa(linha), descricaoDa(linha), limiteDa(linha)]).toEqual(['62,51', 'CAM', 'Camiseta', 4])
  })

  test('a chosen variation brings its SKU, name, price and limit; taking the choice back restores them', () => {
    const escolhida = comVariacao(linhaDoProduto(camiseta), 12)
    expect([escolhida.valor, skuDa(escolhida), descricaoDa(escolhida), limiteDa(escolhida)]).toEqual([
      '65,01',
      'CAM-G',
      'Camiseta Azul G',
      2,
    ])
    const devolta = comVariacao(escolhida, null)
    expect([devolta.valor, skuDa(devolta)]).toEqual(['62,51', 'CAM'])
    expect(comVariacao(escolhida, 13).valor).toBe('62,51') // it has no price of its own
  })

  test('is published when all that it may take is: the variation chosen, or every one', () => {
    const linha = linhaDoProduto(camiseta)
    expect([publicada(linhaDoProduto(caneca)), publicada(linha)]).toEqual([true, false])
    expect([publicada(comVariacao(linha, 11)), publicada(comVariacao(linha, 12))]).toEqual([true, false])
  })

  test('is the same piece by SKU whatever its case, or by product and variation', () => {
    const linha = linhaDoProduto(camiseta)
    expect(mesmaPeca(linha, linhaDoProduto({ ...caneca, sku: ' cam ' }))).toBe(true)
    expect(mesmaPeca(linha, comVariacao(linha, 11))).toBe(false)
    expect(mesmaPeca(comVariacao(linha, 13), comVariacao(linha, 13))).toBe(true)
    const semSku = { ...linha, sku: null, produtoId: null }
    expect(mesmaPeca(semSku, { ...semSku, titulo: 'Outra' })).toBe(false)
  })

  test('its subtotal is exact, and nothing while a number cannot be read', () => {
    const linha = { ...linhaDoProduto(caneca), quantidade: '3', valor: '1,10', desconto: '0,3' }
    expect(subtotalDa(linha)).toBe(3)
    expect([subtotalDa({ ...linha, quantidade: '' }), subtotalDa({ ...linha, valor: 'abc' })]).toEqual([null, null])
    expect(subtotalDa({ ...linha, valor: '60', desconto: '' })).toBe(180)
  })
})

const venda = lerVenda({
  id: 5,
  cliente: { id: 3, nome: 'Ana' },
  origem: 'loja_fisica',
  itens: [
    { item_id: 50, id: 1, titulo: 'Camiseta', sku: 'CAM', quantidade: 2, valor_unitario: 60, quantidade_disponivel: 3 },
    {
      item_id: 51,
      id: 1,
      variacao_id: 11,
      titulo: 'Camiseta',
      sku: 'CAM-M',
      quantidade: 1,
      valor_unitario: 60,
      desconto: 5,
      variacoes: [{ id: 11, sku: 'CAM-M', cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade_disponivel: 2 }],
    },
    {
      item_id: 52,
      id: null,
      titulo: 'Antiga',
      descricao: 'Peça antiga',
      sku: 'ANT',
      quantidade: 1,
      valor_unitario: 9,
      quantidade_disponivel: 1,
    },
  ],
})

describe('the lines of a stored sale', () => {
  const rascunho = rascunhoDe(venda)

  test('are sent back as they were: also the one whose product is gone', () => {
    expect(itensDe(rascunho)).toMatchObject([
      { id: 1, item_id: 50, variacao_id: null, sku: 'CAM', descricao: 'Camiseta', quantidade: 2, desconto: 0 },
      { id: 1, item_id: 51, variacao_id: 11, sku: 'CAM-M', descricao: 'Camiseta Azul M', desconto: 5 },
      { id: null, item_id: 52, sku: 'ANT', descricao: 'Peça antiga', quantidade: 1, valor_unitario: 9 },
    ])
    expect(retratoDe(rascunho)).toBe(retratoDe(rascunhoDe(venda)))
    expect(somaDe(rascunho)).toEqual({ total: 184, pecas: 4 })
  })

  test('may ask for free pieces and for those that the sale itself reserves', () => {
    expect(rascunho.linhas.map(limiteDa)).toEqual([4, 2, 1])
    expect(limiteDa(linhaDoProduto(camiseta, rascunho.reservadas))).toBe(7)
    const semEstoque = rascunhoDe(lerVenda({ itens: [{ id: 1, quantidade: 2 }] })).linhas
    expect(semEstoque.map(limiteDa)).toEqual([Number.POSITIVE_INFINITY]) // the answer does not say: the server knows
    expect(limiteDa(comVariacao(linhaDoProduto(camiseta, rascunho.reservadas), 11))).toBe(4)
  })

  test("take their product's present stock, and keep typed values", () => {
    const [primeira] = rascunho.linhas
    const depois = primeira && comEstoqueDe({ ...primeira, valor: '1,00' }, camiseta, rascunho.reservadas)
    expect(depois).toMatchObject({ itemId: 50, valor: '1,00', disponivel: 7, quantidade: '2' })
    expect(primeira && comEstoqueDe(primeira, caneca, [])).toBe(primeira)
  })
})
