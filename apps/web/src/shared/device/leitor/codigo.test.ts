import { expect, test } from 'vitest'
import { caminhoInterno, interpretarCodigo, semProduto } from './codigo.ts'

const AQUI = 'https://loja.exemplo'

test.each([
  [' /produtos/12/ ', 12, null],
  ['/produtos/12?variacao=abc', 12, null],
  [`${AQUI}/produtos/12?variacao=34`, 12, 34],
  ['HTTPS://LOJA.EXEMPLO/produtos/7', 7, null],
])('the label %s is a product', (texto, produtoId, variacaoId) => {
  expect(interpretarCodigo(texto, AQUI)).toEqual({
    tipo: 'produto',
    produtoId,
    variacaoId,
    caminho: texto.trim().replace(/^https:\/\/loja.exemplo/i, ''),
  })
})

test('a label that a scanner with an American layout types on a Brazilian keyboard is put right, nothing else', () => {
  expect(interpretarCodigo(';produtos;12:variacao=34', AQUI)).toEqual(
    interpretarCodigo('/produtos/12?variacao=34', AQUI),
  )
  expect(interpretarCodigo('A;B:C', AQUI)).toEqual({ tipo: 'texto', texto: 'A;B:C' })
})

test.each([
  ['http://loja.exemplo/produtos/12', 'http://loja.exemplo/produtos/12'],
  ['https://outro.exemplo', 'https://outro.exemplo/'],
  ['https://loja.exemplo@outro.exemplo/produtos/1', 'https://loja.exemplo@outro.exemplo/produtos/1'],
])('%s is an address of another site', (texto, url) => {
  expect(interpretarCodigo(texto, AQUI)).toEqual({ tipo: 'externo', url })
})

test.each([
  ['/vendas/3', '/vendas/3'],
  [`${AQUI}/clientes?busca=a#b`, '/clientes?busca=a#b'],
  ['/produtos/criar', '/produtos/criar'],
  ['/produtos/0', '/produtos/0'],
  ['//outro.exemplo/x', '/outro.exemplo/x'],
  ['/\\outro.exemplo', '/outro.exemplo'],
  ['/..//outro.exemplo', '/outro.exemplo'],
])('%s stays in the shop, at %s', (texto, caminho) => {
  const tipo = caminho === '/vendas/3' ? 'venda' : 'caminho'
  expect(interpretarCodigo(texto, AQUI)).toEqual({ tipo, caminho })
})

test.each(['P-CAM-Azul-M', 'javascript:alert(1)', 'data:text/html,<b>', 'ftp://x', 'http://', 'mailto:a@b.c', ''])(
  '%j is only text',
  (texto) => {
    expect(interpretarCodigo(texto, AQUI)).toEqual({ tipo: 'texto', texto })
  },
)

test('a text taken as a path never leaves the shop', () => {
  for (const texto of [
    'javascript:alert(1)',
    'data:,x',
    '//a.b',
    'a b',
    'P-CAM',
    '\\\\a.b',
    'http://',
    'x:/../..//a.b',
  ])
    expect(URL.parse(caminhoInterno(texto, AQUI), AQUI)?.origin).toBe(AQUI)
  expect(caminhoInterno('P-CAM', AQUI)).toBe('/P-CAM')
})

test.each([
  ['NAO-EXISTE', 'Nenhum produto tem o código “NAO-EXISTE”.'],
  ['7891000315508', 'Nenhum produto tem o código “7891000315508”.'],
  [
    ' 7891000315507 ',
    'Nenhum produto tem o EAN 7891000315507. Escreva-o no produto, ou restaure o produto se ele está na lixeira.',
  ],
  ['x'.repeat(99), `Nenhum produto tem o código “${'x'.repeat(59)}…”.`],
])('of a code without a product it is said: %s', (lido, frase) => {
  expect(semProduto(lido)).toBe(frase)
})
