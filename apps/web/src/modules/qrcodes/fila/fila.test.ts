import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { expect, test } from 'vitest'
import {
  adicionar,
  atualizar,
  chaveDoItem,
  type Fila,
  type ItemDaFila,
  itemDaVariacao,
  itemDoProduto,
  lerItem,
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
  expect(
    atualizar(fila, new Map([[12, depois]])).map(({ etiqueta, quantidade }) => [etiqueta.titulo, quantidade]),
  ).toEqual([
    ['Camiseta nova', 3],
    ['Camiseta', 3],
  ])
  expect(atualizar(fila, new Map([[12, null]]))).toEqual([{ ...outro, quantidade: 3 }])
  expect(atualizar(fila, new Map([[12, { ...produto, excluido_em: '2026-01-01' }]]))).toHaveLength(1)
})

test('a kept line is read back as it was; nonsense is not a line', () => {
  const item = { ...itemDaVariacao(produto, m), quantidade: 5 }
  expect(lerItem(structuredClone(item))).toEqual(item)
  expect(lerItem({ produtoId: 3 })).toMatchObject({
    quantidade: 1,
    variacaoId: null,
    etiqueta: { titulo: '', preco: null },
  })
  expect([null, 'x', {}, { produtoId: 'x' }].map(lerItem)).toEqual([null, null, null, null])
})
