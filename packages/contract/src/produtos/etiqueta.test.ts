import { expect, test } from 'vitest'
import { codigoDoLeitor, pecaDaEtiqueta } from './etiqueta.ts'

const HOST = 'loja.exemplo:4000'

test.each([
  ['/produtos/12', 12, null],
  [' /produtos/12/ ', 12, null],
  ['/produtos/7?variacao=3', 7, 3],
  ['/produtos/12?variacao=34&x=1', 12, 34],
  ['/produtos/12?variacao=34x', 12, null],
  ['/produtos/12?', 12, null],
  ['/produtos/12#', 12, null],
  ['/produtos/123456789012345?variacao=123456789012345', 123_456_789_012_345, 123_456_789_012_345],
  ['/produtos/12?variacao=1234567890123456', 12, null],
  ['/produtos/12?variacao=34', 12, 34],
  ['/produtos/12?x=1&variacao=34#fim', 12, 34],
  [';produtos;12:variacao=34', 12, 34],
  ['http://Loja.exemplo:4000/produtos/12?variacao=34', 12, 34],
  ['https://loja.exemplo:4000/produtos/12?variacao=34', 12, 34],
  ['Http://loja.exemplo:4000/produtos/12', 12, null],
  ['/produtos/12?variacao=0', 12, null],
  ['/produtos/12?outravariacao=34', 12, null],
])('a search for %j means product %d, variation %j', (busca, produtoId, variacaoId) => {
  for (const host of [HOST, HOST.toUpperCase()]) expect(pecaDaEtiqueta(busca, host)).toEqual({ produtoId, variacaoId })
})

test.each([
  'P-CAM',
  '/produtos',
  '/produtos/0',
  '/produtos/1234567890123456',
  'x/produtos/12',
  'xhttp://loja.exemplo:4000/produtos/12',
  'http://loja.exemplo:4000',
  'http://loja.exemplo:4000?/produtos/12',
  '/produtos/12/bling',
  '/vendas/12',
  'http://outro.exemplo/produtos/12',
])('a search for %j is words', (busca) => {
  expect(pecaDaEtiqueta(busca, HOST)).toBeNull()
})

test.each<[string, string]>([
  ...[...'ACDEFGIQSXZ'].map((simbologia): [string, string] => [`]${simbologia}0CAM-1`, 'CAM-1']),
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
  ['/PRODUTOS?BUSCA=AZUL', '/produtos?busca=azul'],
  ['/PRODUTOS#FIM', '/produtos#fim'],
  ['HTTPS://LOJA.EXEMPLO/PRODUTOS/7', 'https://loja.exemplo/produtos/7'],
  ['HTTP://LOJA.EXEMPLO/PRODUTOS/7', 'http://loja.exemplo/produtos/7'],
  ['httpÇ;;loja.exemploÇ4000;produtos;12', 'http://loja.exemplo:4000/produtos/12'],
  [';vendas;1', '/vendas/1'],
  [';producao', '/producao'],
  [';PRODUTOS;12:VARIACAO=34', '/produtos/12?variacao=34'],
  ['httpsÇ;;loja.exemploÇ8443;produtos;12:variacao=34', 'https://loja.exemplo:8443/produtos/12?variacao=34'],
  // Other texts stay.
  ['HTTPS://OUTRO.EXEMPLO/A/B', 'HTTPS://OUTRO.EXEMPLO/A/B'],
  [';CAM:1', ';CAM:1'],
  ['/CAM/1', '/CAM/1'],
  ['X/PRODUTOS', 'X/PRODUTOS'],
  ['/clientes?busca=ANA', '/clientes?busca=ANA'],
  ['CAM;1', 'CAM;1'],
  [']C1', ']C1'],
  [']CX-1', ']CX-1'],
  [']B1CAM-1', ']B1CAM-1'],
  ['A]C1B', 'A]C1B'],
  ['A*B*', 'A*B*'],
  ['*A*B', '*A*B'],
  ['**', '**'],
  ['P-CAM-Azul-M', 'P-CAM-Azul-M'],
])('a scanner that types %j has read %j', (lido, codigo) => {
  expect(codigoDoLeitor(lido)).toBe(codigo)
})
