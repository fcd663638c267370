import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chaveDoSku,
  deriveSku,
  describeFaixa,
  faixaDePreco,
  formatReaisRange,
  mesmoSku,
  nomeDaVariacao,
  sumQuantities,
} from './variacoes.ts'

test('the SKU of a variation follows product, colour and size, without the parts that are empty', () => {
  expect(deriveSku('P-CAM', { nome_cor: 'Azul', tamanho: 'M' })).toBe('P-CAM-Azul-M')
  expect(deriveSku(' P-CAM ', { nome_cor: '', tamanho: 'M' })).toBe('P-CAM-M')
  expect(deriveSku(null, { nome_cor: 'Azul', tamanho: null })).toBe('Azul')
  expect(deriveSku('', {})).toBeNull()
  expect(deriveSku('P-CAM', {})).toBe('P-CAM')
  expect(deriveSku('C'.repeat(120), {})).toBe('C'.repeat(120))
})

test('a derived SKU is no longer than the field that takes it; colour and size stay whole', () => {
  const [cor, tamanho] = ['Azul-Marinho-'.repeat(4), 'GG']
  const skus = ['M', tamanho].map((size) => deriveSku('C'.repeat(119), { nome_cor: cor, tamanho: size }) ?? '')
  expect(skus.map(({ length }) => length)).toEqual([120, 120])
  expect(skus[0]).toBe(`${'C'.repeat(120 - cor.length - 3)}-${cor}-M`)
  expect(deriveSku(`${'C'.repeat(116)}👕👕`, { tamanho: 'M' })).toBe(`${'C'.repeat(116)}👕-M`)
  // A blank where the product's part is cut is no part of it.
  expect(deriveSku(`${'C'.repeat(117)} C`, { tamanho: 'M' })).toBe(`${'C'.repeat(117)}-M`)
  expect(deriveSku(null, { nome_cor: 'x'.repeat(60), tamanho: 'y'.repeat(20) })).toHaveLength(81)
})

test('SKUs are the same whatever the case and the spaces around; two empty ones are not', () => {
  expect(mesmoSku(' abc ', 'ABC')).toBe(true)
  expect(mesmoSku('abc', 'abd')).toBe(false)
  expect(mesmoSku('', ' ')).toBe(false)
  expect(mesmoSku(null, undefined)).toBe(false)
})

test('every positive price lies within the range', () => {
  const preco = fc.integer({ min: 1, max: 99_999_999 }).map((centavos) => centavos / 100)
  fc.assert(
    fc.property(fc.array(preco, { minLength: 1 }), (precos) => {
      const faixa = faixaDePreco(
        null,
        precos.map((preco_venda) => ({ preco_venda })),
      )
      return faixa !== null && precos.every((p) => p >= faixa.menor && p <= faixa.maior) && precos.includes(faixa.menor)
    }),
  )
})

test('a product has the sum of its variations, and a variation is called by colour and size', () => {
  expect(sumQuantities([{ quantidade: 2 }, { quantidade: null }, {}, { quantidade: 5 }])).toBe(7)
  expect(nomeDaVariacao({ nome_cor: 'Azul', tamanho: 'M' })).toBe('Azul M')
  expect(nomeDaVariacao({ nome_cor: null, tamanho: 'U' })).toBe('U')
})

test.each([
  ['BORDO\u0302', 'bordô'],
  [' CAM\u200b-1', 'cam-1'],
  ['ＣＡＭ', 'cam'],
  ['\u0130\u03a3', 'i\u03c3'],
  ['\u200b', ''],
  [null, ''],
])('the SKU %j is compared as %j', (sku, chave) => {
  expect(chaveDoSku(sku)).toBe(chave)
  expect(mesmoSku(sku, chave)).toBe(chave !== '')
})

test('a derived SKU is a code', () => {
  expect(deriveSku('CAM\u200b', { nome_cor: 'Bordo\u0302', tamanho: 'Ｍ' })).toBe('CAM-Bordô-M')
})

const preco = (produtoPreco: number | null, ...variacaoPrecos: (number | null)[]) => {
  const faixa = faixaDePreco(
    produtoPreco,
    variacaoPrecos.map((preco_venda) => ({ preco_venda })),
  )
  return faixa && formatReaisRange(faixa)
}

test('a range only where positive variation prices differ; ordinary spaces', () => {
  expect(preco(50, 60, 40, 0, null)).toBe('R$ 40,00 ~ R$ 60,00')
  expect(preco(50, 1234.5, 60)).toBe('R$ 60,00 ~ R$ 1.234,50')
})

test('one price where they are equal, and the product’s own where there is none', () => {
  expect(preco(50, 40, 40)).toBe('R$ 40,00')
  expect(preco(50, 0, null)).toBe('R$ 50,00')
  expect(preco(50)).toBe('R$ 50,00')
  expect(preco(null)).toBeNull()
})

test.each([
  [[57.9, 62.9, 57.9], 'De R$ 57,90 a R$ 62,90'],
  [[57.9, 57.9], null],
  [[57.9, 0, null], null],
  [[], null],
])('the range of the variations’ prices %j is said where they differ: %j', (precos, range) => {
  expect(describeFaixa(precos.map((preco_venda) => ({ preco_venda })))).toBe(range)
})
