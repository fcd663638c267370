import { expect, test } from 'vitest'
import { lerProdutoResumo } from '../../../test/support/lidos.ts'
import { enderecoEntre, pecaEntre } from './sku.queries.ts'

const camiseta = lerProdutoResumo({ id: 12, sku: 'P-CAM', variacoes: [{ id: 34, sku: 'P-CAM-Azul-M' }] })
const caneca = lerProdutoResumo({ id: 13, sku: 'P-CAM-2' })

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
  const bone = lerProdutoResumo({
    id: 14,
    gtin: '036000291452',
    variacoes: [{ id: 41, sku: 'B', gtin: '7891000315507' }],
  })
  const outro = lerProdutoResumo({ id: 15, sku: '7891000315507' })
  expect(pecaEntre([bone], '0036000291452')).toEqual({ produtoId: 14, variacaoId: null })
  expect(pecaEntre([bone], '7891000315507')).toEqual({ produtoId: 14, variacaoId: 41 })
  expect(pecaEntre([bone, outro], '7891000315507')).toEqual({ produtoId: 15, variacaoId: null })
  expect(enderecoEntre([bone, caneca], '7891000315507')).toBe('/produtos/14?variacao=41')
  expect(pecaEntre([bone], '7891000315508')).toBeNull()
})
