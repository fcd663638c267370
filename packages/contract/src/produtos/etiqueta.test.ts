import { expect, test } from 'vitest'
import { codigoDoLeitor, pecaDaEtiqueta } from './etiqueta.ts'

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

test.each([
  ['\u0002CT-M490072\u0003', 'CT-M490072'],
  ['\u001d7891234567895', '7891234567895'],
  ['*CAM-1*', 'CAM-1'],
  [']C1CAM-1', 'CAM-1'],
  ['[C1CAM-1', 'CAM-1'],
  [']E07891234567895', '7891234567895'],
  [']Q3/produtos/12', '/produtos/12'],
  [']d2CAM-1', 'CAM-1'],
  [']c1CAM-1', 'CAM-1'],
  ['/PRODUTOS/53', '/produtos/53'],
  ['/PRODUTOS/53?VARIACAO=7', '/produtos/53?variacao=7'],
  ['HTTPS://LOJA.EXEMPLO/PRODUTOS/7', 'https://loja.exemplo/produtos/7'],
  [';vendas;1', '/vendas/1'],
  [';producao', '/producao'],
  [';PRODUTOS;12:VARIACAO=34', '/produtos/12?variacao=34'],
  ['httpsÇ;;loja.exemploÇ8443;produtos;12:variacao=34', 'https://loja.exemplo:8443/produtos/12?variacao=34'],
  // Other texts stay.
  ['HTTPS://OUTRO.EXEMPLO/A/B', 'HTTPS://OUTRO.EXEMPLO/A/B'],
  [';CAM:1', ';CAM:1'],
  ['/CAM/1', '/CAM/1'],
  ['CAM;1', 'CAM;1'],
  [']C1', ']C1'],
  ['**', '**'],
  ['P-CAM-Azul-M', 'P-CAM-Azul-M'],
])('a scanner that types %j has read %j', (lido, codigo) => {
  expect(codigoDoLeitor(lido)).toBe(codigo)
})
