import { expect, test } from 'vitest'
import { pecaDaEtiqueta } from './etiqueta.ts'

const HOST = 'loja.exemplo:4000'

test.each([
  ['/produtos/12', 12, null],
  [' /produtos/12/ ', 12, null],
  ['/produtos/12?variacao=34', 12, 34],
  ['/produtos/12?x=1&variacao=34#fim', 12, 34],
  [';produtos;12:variacao=34', 12, 34],
  ['http://Loja.exemplo:4000/produtos/12?variacao=34', 12, 34],
  ['https://loja.exemplo:4000/produtos/12?variacao=34', 12, 34],
  ['/produtos/12?variacao=0', 12, null],
  ['/produtos/12?outravariacao=34', 12, null],
])('a search for %j means product %d, variation %j', (busca, produtoId, variacaoId) => {
  expect(pecaDaEtiqueta(busca, HOST)).toEqual({ produtoId, variacaoId })
})

test.each([
  'P-CAM',
  '/produtos',
  '/produtos/0',
  '/produtos/12/bling',
  '/vendas/12',
  'http://outro.exemplo/produtos/12',
])('a search for %j is words', (busca) => {
  expect(pecaDaEtiqueta(busca, HOST)).toBeNull()
})
