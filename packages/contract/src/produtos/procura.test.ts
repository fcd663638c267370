import { expect, test } from 'vitest'
import { comEstoque, noSingular, outrasFormas, variacoesProcuradas } from './procura.ts'

const v = (id: number, nome_cor: string | null, tamanho: string | null) => ({ id, nome_cor, tamanho, sku: `CAM-${id}` })
const camiseta = {
  titulo: 'Camiseta Pôr do Sol',
  sku: 'CAM',
  codigo: '000012',
  modelo: { codigo: '100', nome: 'Básica' },
  variacoes: [v(1, 'Vinho', 'G'), v(2, 'Vinho', 'GG'), v(3, 'Azul-Marinho', 'GG'), v(4, 'Azul-Marinho', 'P')],
}

test.each([
  ['camiseta vinho gg', [2]],
  ['vinho G', [1]],
  ['por do sol azul p', [4]],
  ['cam-3', [3]],
  ['camiseta', []],
  ['camisetas gg', [2, 3]],
  ['camiseta vinhos', [1, 2]],
  ['camiseta da categoria gg', [2, 3]],
  ['azul g', []],
  ['AZUIS', [3, 4]],
  ['marinha p', [4]],
  ['mis vinho gg', [2]],
  ['', []],
])('"%s" means the variations %j', (busca, ids) => {
  expect(variacoesProcuradas(camiseta, busca).map(({ id }) => id)).toEqual(ids)
})

const meia = {
  ...camiseta,
  variacoes: ['34', '36/38', '38/40', '40/42', '42'].map((tamanho, id) => v(id, null, tamanho)),
}
test.each([
  ['38 40', [2]],
  ['38/40', [2]],
  ['camiseta 38', [1, 2]],
  ['42', [4]],
])('of sizes with two numbers "%s" means %j', (busca, ids) => {
  expect(variacoesProcuradas(meia, busca).map(({ id }) => id)).toEqual(ids)
})

test('an EAN means its variation, with other zeros in front too', () => {
  const comEans = { ...camiseta, variacoes: [{ ...v(1, 'Vinho', 'G'), gtin: '036000291452' }, v(2, 'Vinho', 'GG')] }
  for (const busca of ['036000291452', '0036000291452', '00291452'])
    expect(variacoesProcuradas(comEans, busca).map(({ id }) => id)).toEqual([1])
})

const unica = { nome_cor: null, tamanho: null, sku: 'XYZ' }
test.each([
  ['', false],
  ['xyz', true],
  ['xy', false],
  ['caneca xyz', true],
  ['caneca azul', false],
])('a variation without colour and size is meant by its SKU: "%s" %s', (busca, achada) => {
  const caneca = { titulo: 'Caneca', sku: null, codigo: '000013', modelo: { codigo: '200', nome: 'Louça' } }
  expect(variacoesProcuradas({ ...caneca, variacoes: [unica] }, busca)).toEqual(achada ? [unica] : [])
})

test.each([
  [{ nome_cor: 'Preto', tamanho: 'M', sku: 'P-M', quantidade_disponivel: 5 }, 'Preto · M, 5 disponíveis'],
  [{ nome_cor: null, tamanho: null, sku: 'XYZ', quantidade_disponivel: 1 }, 'XYZ, 1 disponível'],
  [{ nome_cor: 'Cru', tamanho: null, sku: null, quantidade_disponivel: -2 }, 'Cru, 0 disponíveis'],
])('a variation with its stock is called %j', (variacao, frase) => {
  expect(comEstoque(variacao)).toBe(frase)
})

test('words are looked for in the singular', () => {
  const palavras = 'pretas verdes flores moletons azuis infantis botoes tenis lilas express preta gg mais cam-3s 10s'
  expect(palavras.split(' ').map(noSingular).join(' ')).toBe(
    'preta verde flor moleto azu infanti botao teni lila express preta gg mais cam-3s 10s',
  )
  expect(noSingular('')).toBe('')
})

test.each([
  ['Camiseta Preto', 'camiseto preta'],
  ['Verde-Musgo, M', 'musga'],
  ['Botões Pequenas', 'botao pequeno'],
  ['Azul 100%', ''],
])('to "%s" belong "%s"', (texto, formas) => {
  expect(outrasFormas(texto)).toBe(formas)
})
