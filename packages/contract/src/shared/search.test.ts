import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contem, normalizar } from './search.ts'

test('accents, case and repeated spaces do not matter', () => {
  expect(normalizar('  Coração   da\tMATA ')).toBe('coracao da mata')
  expect(normalizar('Straße Œuvre Łódź')).toBe('strasse oeuvre lodz')
  expect(normalizar('“Açaí” – d’água…')).toBe(`"acai" - d'agua...`)
  expect(contem('CORACAO mata', 'Camiseta', 'Coração da Mata')).toBe(true)
})

test('every word must occur, in any of the texts', () => {
  expect(contem('azul camiseta', 'Camiseta Girassol', 'Azul-Marinho')).toBe(true)
  expect(contem('azul caneca', 'Camiseta Girassol', 'Azul-Marinho')).toBe(false)
  expect(contem('', null, undefined)).toBe(true)
})

test('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (texto) => normalizar(normalizar(texto)) === normalizar(texto)),
  )
})
