import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describe, expect, test } from 'vitest'
import {
  adicionar,
  atualizar,
  chaveDoItem,
  type Fila,
  type ItemDaFila,
  itemDaVariacao,
  itemDoProduto,
  itensPedidos,
  lerFila,
  limitarQuantidade,
  mudarQuantidade,
  quantidadeParaTodos,
  remover,
  totalDeEtiquetas,
  usarEstoque,
} from './fila.ts'

const variacao = (id: number, tamanho: string, quantidade: number, preco_venda: number | null) => ({
  id,
  tamanho,
  quantidade,
  preco_venda,
  nome_cor: 'Azul',
  sku: `SKU-Azul-${tamanho}`,
  gtin: null,
  qr_code_url: `/midia/qr/produtos/12-${id}.svg`,
})
const produto = {
  id: 12,
  titulo: 'Camiseta',
  sku: 'SKU',
  preco_venda: 50,
  quantidade_total: 7,
  qr_code_url: '/midia/qr/produtos/12.svg',
  excluido_em: null,
  variacoes: [variacao(1, 'M', 7, 40), variacao(2, 'G', 0, null)],
} as unknown as Produto
const [m, g] = produto.variacoes as [Produto['variacoes'][0], Produto['variacoes'][0]]
const quantidades = (fila: Fila) => fila.map(({ quantidade }) => quantidade)
const linhas = (fila: Fila) => fila.map((item) => `${chaveDoItem(item)}: ${item.quantidade}`)

test('a product prints its range of prices, a variation its own or the product’s', () => {
  expect(itemDoProduto(produto).etiqueta).toMatchObject({ cor: null, preco: { menor: 40, maior: 40 }, sku: 'SKU' })
  expect(itemDaVariacao(produto, m).etiqueta).toMatchObject({ tamanho: 'M', preco: { menor: 40, maior: 40 } })
  expect(itemDaVariacao(produto, g).etiqueta).toMatchObject({ tamanho: 'G', preco: { menor: 50, maior: 50 } })
})

test('an item added again gets one more label; a variation is separate from its product', () => {
  const fila = adicionar(adicionar([], [itemDoProduto(produto)]), [itemDoProduto(produto), itemDaVariacao(produto, m)])
  expect(fila.map(chaveDoItem)).toEqual(['12', '12-1'])
  expect(quantidades(fila)).toEqual([2, 1])
  expect(totalDeEtiquetas(fila)).toBe(3)
})

test('a quantity is a whole number from 1', () => {
  expect([0, -5, Number.NaN, 2.9, 1, 100_000].map(limitarQuantidade)).toEqual([1, 1, 1, 2, 1, 9999])
  const fila = adicionar([], [itemDoProduto(produto)])
  expect(quantidades(mudarQuantidade(fila, '12', 0))).toEqual([1])
  expect(quantidades(mudarQuantidade(fila, '99', 5))).toEqual([1])
  expect(remover(fila, '12')).toEqual([])
})

test('one label for each piece, or as many of all', () => {
  const fila = adicionar([], [itemDoProduto(produto), itemDaVariacao(produto, m), itemDaVariacao(produto, g)])
  expect(quantidades(usarEstoque(fila))).toEqual([7, 7, 1])
  expect(quantidades(quantidadeParaTodos(fila, 4))).toEqual([4, 4, 4])
})

test("a restored queue gets today's prices; deleted items are dropped; unreadable ones stay", () => {
  const outro: ItemDaFila = { ...itemDoProduto({ ...produto, id: 99 }), quantidade: 3 }
  const fila = quantidadeParaTodos([itemDoProduto(produto), itemDaVariacao(produto, m), outro], 3)
  const depois = { ...produto, titulo: 'Camiseta nova', variacoes: [g] }
  const depoisDela = atualizar(fila, new Map([[12, depois]]))
  // The line of the whole product is now one of its only variation.
  expect(depoisDela.map(({ etiqueta }) => etiqueta.titulo)).toEqual(['Camiseta nova', 'Camiseta'])
  expect(quantidades(depoisDela)).toEqual([1, 3])
  expect(atualizar(fila, new Map([[12, null]]))).toEqual([{ ...outro, quantidade: 3 }])
  expect(atualizar(fila, new Map([[12, { ...produto, excluido_em: '2026-01-01' }]]))).toHaveLength(1)
})

test('a kept line is read back as it was; nonsense is not a line', () => {
  const item = { ...itemDaVariacao(produto, m), quantidade: 5 }
  expect(lerFila([structuredClone(item)])).toEqual([item])
  expect(lerFila([{ produtoId: 3 }])[0]).toMatchObject({
    quantidade: 1,
    variacaoId: null,
    etiqueta: { titulo: '', preco: null },
  })
  expect(lerFila([null, 'x', {}, { produtoId: 'x' }])).toEqual([])
})

describe('the pieces that an address asks for', () => {
  const produtos = new Map<number, Produto | null>([
    [12, produto],
    [13, { ...produto, id: 13, variacoes: [] }],
    [14, { ...produto, id: 14, excluido_em: '2026-01-01' }],
    [15, null],
  ])
  const pedido = (produtoId: number, variacaoId: number | null, quantidade: number | null) =>
    linhas(itensPedidos([{ produtoId, variacaoId, quantidade }], produtos))

  test.each([
    ['one label of each variation', 12, null, null, ['12-1: 1', '12-2: 1']],
    ['so many of one variation', 12, 2, 4, ['12-2: 4']],
    ['a product without variations', 13, null, 3, ['13: 3']],
    ['more than a roll has', 13, null, 10_000, ['13: 9999']],
    ['a variation that is gone', 12, 9, 1, []],
    ['a variation of a product without any', 13, 9, 1, []],
    ['a deleted product', 14, null, 1, []],
    ['one that does not exist', 15, null, 1, []],
    ['one that was not read', 16, null, 1, []],
  ] as const)('%s', (_, produtoId, variacaoId, quantidade, itens) => {
    expect(pedido(produtoId, variacaoId, quantidade)).toEqual(itens)
  })
})

test('added again the newer data counts, up to the most labels of one kind', () => {
  const muitas = { ...itemDoProduto(produto), quantidade: 9999 }
  const fila = adicionar([muitas], [itemDoProduto({ ...produto, titulo: 'Nova' })])
  expect(fila.map(({ etiqueta, quantidade }) => [etiqueta.titulo, quantidade])).toEqual([['Nova', 9999]])
  expect([9999, 9998.9, 1].map(limitarQuantidade)).toEqual([9999, 9998, 1])
})

test('a kept line keeps its prices only as a pair', () => {
  const lido = (preco: object) =>
    lerFila([{ produtoId: 3, variacaoId: 4, quantidade: 2, estoque: '7', etiqueta: { preco } }])[0]
  expect(lido({ menor: 0, maior: '5,50' })).toMatchObject({
    variacaoId: 4,
    quantidade: 2,
    estoque: 7,
    etiqueta: { preco: { menor: 0, maior: 5.5 } },
  })
  expect([{ menor: 1 }, { maior: 1 }].map((preco) => lido(preco)?.etiqueta.preco)).toEqual([null, null])
})

test('a kept line of a product that comes in variations becomes a line of each, beside those that are there', () => {
  const fila = quantidadeParaTodos([itemDoProduto(produto), itemDaVariacao(produto, m)], 78)
  expect(linhas(atualizar(fila, new Map([[12, produto]])))).toEqual(['12-2: 1', '12-1: 78'])
  const semVariacoes = { ...produto, variacoes: [] }
  expect(
    quantidades(atualizar(quantidadeParaTodos([itemDoProduto(semVariacoes)], 7), new Map([[12, semVariacoes]]))),
  ).toEqual([7])
})
