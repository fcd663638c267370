import { expect, test } from 'vitest'
import { ok, prepare, queries } from '../../../test/support/api-control.ts'
import { readProdutoResumo } from '../../../test/support/lidos.ts'
import { enderecoDoSku, enderecoEntre, pecaDoSku, pecaEntre } from './sku.queries.ts'

const BUSCA = 'GET /produtos/busca/'
const similarProduto = { id: 1, sku: 'CAM-10' }
const certa = { id: 2, sku: 'CAM-1' }
const page = (n: number, produto: object, next: string | null = `/api/produtos/busca/?busca=CAM-1&pagina=${n + 1}`) =>
  ok({ results: [produto], next })
const questions = () => queries(BUSCA)

test.each([
  ['on the first page', [page(1, certa)], 1, 2],
  ['on the second page', [page(1, similarProduto), page(2, certa, null)], 2, 2],
  ['on the fifth page', [1, 2, 3, 4].map((n) => page(n, similarProduto)).concat(page(5, certa)), 5, 2],
  ['on no page', [page(1, similarProduto), page(2, similarProduto, null)], 2, null],
  ['beyond the fifth page', [1, 2, 3, 4, 5].map((n) => page(n, similarProduto)).concat(page(6, certa, null)), 5, null],
])('a piece is looked for %s', async (_onde, pages, pageCount, produtoId) => {
  await prepare({ [BUSCA]: pages })
  expect(await pecaDoSku(' CAM-1 ')).toEqual(produtoId && { produtoId, variacaoId: null })
  const seguintes = [2, 3, 4, 5].map((n) => `?busca=CAM-1&pagina=${n}`)
  expect(await questions()).toEqual(['?busca=CAM-1&limite=200', ...seguintes].slice(0, pageCount))
})

test('a search that fails is not taken for a SKU that nothing has', async () => {
  await prepare({ [BUSCA]: [page(1, similarProduto), { status: 500 }] })
  await expect(pecaDoSku('CAM-1')).rejects.toMatchObject({ status: 500 })
  await expect(enderecoDoSku('CAM-1')).rejects.toMatchObject({ status: 500 })
})

test('the address of a SKU is asked for without the spaces around it, and of none not at all', async () => {
  await prepare({ [BUSCA]: page(1, certa, null) })
  expect(await enderecoDoSku('  ')).toBeNull()
  expect(await enderecoDoSku(' cam-1 ')).toBe('/produtos/2')
  expect(await questions()).toEqual(['?busca=cam-1'])
})

const camiseta = readProdutoResumo({ id: 12, sku: 'P-CAM', variacoes: [{ id: 34, sku: 'P-CAM-Azul-M' }] })
const caneca = readProdutoResumo({ id: 13, sku: 'P-CAM-2' })

test('a SKU leads to its product or variation, whatever the case and the spaces around it', () => {
  expect(enderecoEntre([caneca, camiseta], ' p-cam ')).toBe('/produtos/12')
  expect(enderecoEntre([caneca, camiseta], 'P-CAM-AZUL-M')).toBe('/produtos/12?variacao=34')
})

test('without an equal SKU a single hit is taken, several are shown, none leads nowhere', () => {
  expect(enderecoEntre([caneca], 'P-CA')).toBe('/produtos/13')
  expect(enderecoEntre([caneca, camiseta], 'P CA')).toBe('/produtos?busca=P+CA')
  expect(enderecoEntre([], 'nada')).toBeNull()
})

test('a piece in the hand is only what has exactly this SKU', () => {
  expect(pecaEntre([caneca, camiseta], ' p-cam ')).toEqual({ produtoId: 12, variacaoId: null })
  expect(pecaEntre([caneca, camiseta], 'P-CAM-AZUL-M')).toEqual({ produtoId: 12, variacaoId: 34 })
  expect(pecaEntre([caneca], 'P-CAM')).toBeNull()
  expect(pecaEntre([caneca, camiseta], '')).toBeNull()
})

test('an EAN leads to its piece, with other zeros in front too; a SKU that is the same number comes first', () => {
  const bone = readProdutoResumo({
    id: 14,
    gtin: '036000291452',
    variacoes: [{ id: 41, sku: 'B', gtin: '7891000315507' }],
  })
  const skuProduto = readProdutoResumo({ id: 15, sku: '7891000315507' })
  expect(pecaEntre([bone], '0036000291452')).toEqual({ produtoId: 14, variacaoId: null })
  expect(pecaEntre([bone], '7891000315507')).toEqual({ produtoId: 14, variacaoId: 41 })
  expect(pecaEntre([bone, skuProduto], '7891000315507')).toEqual({ produtoId: 15, variacaoId: null })
  expect(enderecoEntre([bone, caneca], '7891000315507')).toBe('/produtos/14?variacao=41')
  expect(pecaEntre([bone], '7891000315508')).toBeNull()
})
