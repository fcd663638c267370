import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describe, expect, test } from 'vitest'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { readProduto } from '../../../../test/support/lidos.ts'
import { keep } from '../qrcodes.queries.ts'
import {
  addEtiquetas,
  changeFilaQuantity,
  chaveDoItem,
  type Fila,
  fillWithEstoque,
  itemDe,
  itensPedidos,
  limitQuantity,
  parseFila,
  quantidadeParaTodos,
  removeFilaItem,
  totalDeEtiquetas,
  updateFila,
} from './fila.ts'
import { useFila } from './useFila.ts'

const produto = (id: number, titulo: string) => readProduto({ id, titulo, sku: `S-${id}` })
const linhas = (fila: ReturnType<typeof useFila>['fila']) =>
  (fila ?? []).map((item) => `${chaveDoItem(item)}: ${item.quantidade} × ${item.etiqueta.titulo}`)

test('takes up what was left: read anew, without what was deleted, split into variations, with what was added meanwhile', async () => {
  await keep(
    'fila',
    [1, 2, 3, 5].map((id) => itemDe(produto(id, `Antigo ${id}`))),
  )
  const variacoes = ['M', 'G'].map((tamanho, i) => ({ id: 11 + i, tamanho, quantidade: 3 }))
  await prepare({
    'GET /produtos/1/': ok({ id: 1, titulo: 'Novo 1' }),
    'GET /produtos/2/': answer(404, { codigo: 'PRODUTO_NAO_ENCONTRADO' }),
    'GET /produtos/3/': answer(403),
    'GET /produtos/5/': ok({ id: 5, titulo: 'Boné', tem_variacoes: true, variacoes }),
  })
  const { agora, fazer } = await drawHook(useFila)
  await fazer(({ mudar }) => mudar((fila) => [...fila, itemDe(produto(4, 'Acrescentado'))]))
  const resumedLinhas = ['1: 1 × Novo 1', '3: 1 × Antigo 3', '5-11: 1 × Boné', '5-12: 1 × Boné', '4: 1 × Acrescentado']
  await expect.poll(() => linhas(agora().fila)).toEqual(resumedLinhas)
  expect(await received()).toHaveLength(4)
  await expect
    .poll(avisados)
    .toEqual([
      'info: O que foi excluído saiu da lista de impressão.',
      'info: Produtos com variações estão na lista por variação: confira as quantidades.',
    ])
  // Products that could not be read stay as they were stored.
  expect(consoleErrors.splice(0)).toMatchObject([
    ['Um produto da lista de impressão não pôde ser lido', { status: 403 }],
  ])
})

const produtoPura = readProduto({
  id: 12,
  titulo: 'Camiseta',
  sku: 'SKU',
  gtin: '96385074',
  preco_venda: 50,
  quantidade_total: 7,
  variacoes: [
    { id: 1, nome_cor: 'Azul', tamanho: 'M', quantidade: 7, preco_venda: 40 },
    { id: 2, nome_cor: 'Azul', tamanho: 'G' },
  ],
})
const [m, g] = produtoPura.variacoes as [Produto['variacoes'][0], Produto['variacoes'][0]]
const quantidades = (fila: Fila) => fila.map(({ quantidade }) => quantidade)
const describeFila = (fila: Fila) => fila.map((item) => `${chaveDoItem(item)}: ${item.quantidade}`)

test('a product prints its range of prices, a variation its own or the product’s; a bar code only where it has one', () => {
  const inteira = { cor: null, gtin: '96385074', preco: { menor: 40, maior: 40 }, sku: 'SKU' }
  expect(itemDe(produtoPura).etiqueta).toMatchObject(inteira)
  expect(itemDe(produtoPura, m).etiqueta).toMatchObject({ tamanho: 'M', gtin: null, preco: { menor: 40, maior: 40 } })
  expect(itemDe(produtoPura, g).etiqueta).toMatchObject({ tamanho: 'G', preco: { menor: 50, maior: 50 } })
})

test('an item added again gets one more label, up to the most of one kind, and its newer data; a variation is another item', () => {
  const fila = addEtiquetas(addEtiquetas([], [itemDe(produtoPura)]), [itemDe(produtoPura), itemDe(produtoPura, m)])
  expect(fila.map(chaveDoItem)).toEqual(['12', '12-1'])
  expect(quantidades(fila)).toEqual([2, 1])
  expect(totalDeEtiquetas(fila)).toBe(3)
  const muitas = { ...itemDe(produtoPura), quantidade: 9999 }
  const nova = addEtiquetas([muitas], [itemDe({ ...produtoPura, titulo: 'Nova' })])
  expect(nova.map(({ etiqueta, quantidade }) => [etiqueta.titulo, quantidade])).toEqual([['Nova', 9999]])
})

test('a quantity is a whole number from 1', () => {
  expect([0, -5, Number.NaN, 2.9, 1, 100_000].map(limitQuantity)).toEqual([1, 1, 1, 2, 1, 9999])
  const fila = addEtiquetas([], [itemDe(produtoPura)])
  expect(quantidades(changeFilaQuantity(fila, '12', 0))).toEqual([1])
  expect(quantidades(changeFilaQuantity(fila, '99', 5))).toEqual([1])
  expect(removeFilaItem(fila, '12')).toEqual([])
})

test('one label for each piece, or as many of all', () => {
  const fila = addEtiquetas([], [itemDe(produtoPura), itemDe(produtoPura, m), itemDe(produtoPura, g)])
  expect(quantidades(fillWithEstoque(fila))).toEqual([7, 7, 1])
  expect(quantidades(quantidadeParaTodos(fila, 4))).toEqual([4, 4, 4])
})

test('a kept line is read back as it was, its prices only as a pair; nonsense is not a line', () => {
  const item = { ...itemDe(produtoPura, m), quantidade: 5 }
  expect(parseFila([structuredClone(item)])).toEqual([item])
  expect(parseFila([{ produtoId: 3 }])[0]).toMatchObject({
    quantidade: 1,
    variacaoId: null,
    etiqueta: { titulo: '', preco: null },
  })
  const precos = [{ menor: 1 }, { maior: 1 }, { menor: 0, maior: '5,50' }]
  const parsedFila = parseFila(precos.map((preco) => ({ produtoId: 3, estoque: '7', etiqueta: { preco } })))
  expect(parsedFila.map(({ etiqueta }) => etiqueta.preco)).toEqual([null, null, { menor: 0, maior: 5.5 }])
  expect(parsedFila[0]?.estoque).toBe(7)
  expect(parseFila([null, 'x', {}, { produtoId: 'x' }])).toEqual([])
})

describe('the pieces that an address asks for', () => {
  const produtos = new Map<number, Produto | null>([
    [12, produtoPura],
    [13, { ...produtoPura, id: 13, variacoes: [] }],
    [14, { ...produtoPura, id: 14, excluido_em: '2026-01-01' }],
    [15, null],
  ])
  const pedido = (produtoId: number, variacaoId: number | null, quantidade: number | null) =>
    describeFila(itensPedidos([{ produtoId, variacaoId, quantidade }], produtos))

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

test('a kept line goes with its product or its variation', () => {
  const fila = [itemDe(produtoPura, m)]
  for (const after of [{ variacoes: [g] }, { excluido_em: '2026-01-01' }])
    expect(updateFila(fila, new Map([[12, { ...produtoPura, ...after }]]))).toEqual([])
})

test('a kept line of a product that comes in variations becomes a line of each, beside those that are there', () => {
  const fila = quantidadeParaTodos([itemDe(produtoPura), itemDe(produtoPura, m)], 78)
  expect(describeFila(updateFila(fila, new Map([[12, produtoPura]])))).toEqual(['12-2: 1', '12-1: 78'])
  const simpleProduto = { ...produtoPura, variacoes: [] }
  expect(
    quantidades(updateFila(quantidadeParaTodos([itemDe(simpleProduto)], 7), new Map([[12, simpleProduto]]))),
  ).toEqual([7])
})

test('the same piece with another print has labels of its own, which keep their words when the list is read again', () => {
  const produtos = new Map([[12, produtoPura]])
  const pedidas = [['Frente DTF, Escudo', 'Frente'], ['Costas Silk'], undefined, ['Frente DTF, Escudo', 'Frente']].map(
    (estampa) => ({ produtoId: 12, variacaoId: 1, quantidade: 2, ...(estampa && { estampa }) }),
  )
  const fila = addEtiquetas([], itensPedidos(pedidas, produtos))
  const linhasDaFila = ['12-1 Frente DTF, Escudo: 4', '12-1 Costas Silk: 2', '12-1: 2']
  expect(describeFila(fila)).toEqual(linhasDaFila)
  const resumedFila = updateFila(parseFila(structuredClone(fila)), produtos)
  expect(describeFila(resumedFila)).toEqual(linhasDaFila)
  expect(resumedFila[0]?.etiqueta.estampa).toEqual(['Frente DTF, Escudo', 'Frente'])
})
