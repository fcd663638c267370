import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contem, normalizeHeader, normalizeText } from './search.ts'

test('accents, case and repeated spaces do not matter', () => {
  expect(normalizeText('  Coração   da\tMATA ')).toBe('coracao da mata')
  expect(normalizeText('Straße Œuvre Łódź Æther Bjørn Đỗ')).toBe('strasse oeuvre lodz aether bjorn do')
  expect(normalizeText('“Açaí” – d’água…')).toBe(`"acai" - d'agua...`)
  expect(normalizeText('A—B ‘c’')).toBe("a-b 'c'")
  expect(contem('CORACAO mata', 'Camiseta', 'Coração da Mata')).toBe(true)
})

test.each([
  ['SKU-pai', 'sku pai'],
  ['sku_pai', 'sku pai'],
  [' Sku (pai) ', 'sku pai'],
  ['Preço de custo – R$', 'preco de custo r'],
  ['Variação 1 / nº', 'variacao 1 nº'],
  ['*', ''],
])('the header %j is compared as %j', (cabecalho, comparado) => {
  expect(normalizeHeader(cabecalho)).toBe(comparado)
})

test('every word must occur, in any of the texts', () => {
  expect(contem('azul camiseta', 'Camiseta Girassol', 'Azul-Marinho')).toBe(true)
  expect(contem('azul caneca', 'Camiseta Girassol', 'Azul-Marinho')).toBe(false)
  expect(contem('', null, undefined)).toBe(true)
})

test('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (texto) => normalizeText(normalizeText(texto)) === normalizeText(texto),
    ),
  )
})
