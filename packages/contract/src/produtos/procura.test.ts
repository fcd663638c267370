import { expect, test } from 'vitest'
import { formatVariacaoEstoque, outrasFormas, toSingular, variacoesProcuradas } from './procura.ts'

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
  // Words of the product itself tell no variation: title, SKU, code, model.
  ['sol', []],
  ['cam', []],
  ['000012', []],
  ['100', []],
  ['basica', []],
  ['vinho azul', []],
  ['', []],
])('"%s" means the variations %j', (busca, ids) => {
  expect(variacoesProcuradas(camiseta, busca).map(({ id }) => id)).toEqual(ids)
})

// Words by which the product itself is called single out no variation.
test.each([
  ['title', { titulo: 'Camiseta Vinho' }],
  ['SKU', { sku: 'VINHO' }],
  ['EAN', { gtin: 'vinho' }],
  ['code', { codigo: 'vinho' }],
  ['model code', { modelo: { codigo: 'VINHO', nome: 'Básica' } }],
  ['model', { modelo: { codigo: '100', nome: 'Vinho' } }],
])('a colour that stands in the product’s %s too means no variation by itself', (_campo, campos) => {
  expect(variacoesProcuradas({ ...camiseta, ...campos }, 'vinho')).toEqual([])
  expect(variacoesProcuradas({ ...camiseta, ...campos }, 'vinho gg').map(({ id }) => id)).toEqual([2, 3])
})

test.each([
  ['ma', [1]],
  ['os', []],
  ['osa', [2]],
  ['arr', [1]],
])('"%s" is looked for at the beginning of words only where it has one or two letters: %j', (busca, ids) => {
  const variacoes = [v(1, 'Marrom', 'M'), v(2, 'Rosa', 'M')]
  expect(variacoesProcuradas({ ...camiseta, variacoes }, busca).map(({ id }) => id)).toEqual(ids)
})

const meia = {
  ...camiseta,
  variacoes: ['34', '36/38', '38/40', '40/42', '42'].map((tamanho, id) => v(id, null, tamanho)),
}
test.each([
  ['38 40', [2]],
  ['38/40', [2]],
  ['camiseta 38', [1, 2]],
  ['34', [0]],
  ['42', [4]],
])('of sizes with two numbers "%s" means %j', (busca, ids) => {
  expect(variacoesProcuradas(meia, busca).map(({ id }) => id)).toEqual(ids)
})

test('an EAN means its variation, with other zeros in front too', () => {
  const eanCamiseta = { ...camiseta, variacoes: [{ ...v(1, 'Vinho', 'G'), gtin: '036000291452' }, v(2, 'Vinho', 'GG')] }
  for (const busca of ['036000291452', '0036000291452', '00291452'])
    expect(variacoesProcuradas(eanCamiseta, busca).map(({ id }) => id)).toEqual([1])
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
  [{ nome_cor: null, tamanho: 'G', sku: 'G-1', quantidade_disponivel: 1234 }, 'G, 1.234 disponíveis'],
])('a variation with its stock is called %j', (variacao, frase) => {
  expect(formatVariacaoEstoque(variacao)).toBe(frase)
})

test('words are looked for in the singular', () => {
  const palavras =
    'pretas verdes flores moletons azuis infantis botoes tenis lilas express preta gg mais cam-3s 10s cruzes ases reis pois'
  expect(palavras.split(' ').map(toSingular).join(' ')).toBe(
    'preta verde flor moleto azu infanti botao teni lila express preta gg mais cam-3s 10s cruz ase reis pois',
  )
  expect(toSingular('')).toBe('')
})

test.each([
  ['Pão, Limões e 10Preto', 'limao preta'],
  ['Azul/Branco', 'branca'],
  ['Mantas na Lua', 'manto'],
  ['Camiseta Preto', 'camiseto preta'],
  ['Verde-Musgo, M', 'musga'],
  ['Botões Pequenas', 'botao pequeno'],
  ['Azul 100%', ''],
])('to "%s" belong "%s"', (texto, formas) => {
  expect(outrasFormas(texto)).toBe(formas)
})
