import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './corte.ts'

const FAMILIA = '👨‍👩‍👧‍👦'

test.each([
  ['short enough', 'Ana', 3, 'Ana'],
  ['plain letters', 'Camiseta', 4, 'Cami'],
  ['an emoji across the end', 'Ana 👕', 5, 'Ana '],
  ['a family across the end', `Kit ${FAMILIA}`, 8, 'Kit '],
  ['a flag across the end', 'Copa 🇧🇷', 7, 'Copa '],
  ['a letter with its accent apart', 'Sa\u0303o', 2, 'S'],
  ['nothing', 'Ana', 0, ''],
])('cuts between characters: %s', (_nome, texto, maximo, esperado) => {
  expect(cutText(texto, maximo)).toBe(esperado)
})

test('one character that is longer than all that may stay is cut between its parts, never inside one', () => {
  expect(cutText(FAMILIA, 4)).toBe('👨‍')
  expect(cutText(`a${'\u0301'.repeat(500)}`, 100)).toHaveLength(100)
})

test('is never too long, never half a character, and always the beginning', () => {
  const letra = fc.constantFrom('a', 'é', 'e\u0301', '👕', FAMILIA, '🇧🇷', '👍🏽', '\r\n', ' ')
  fc.assert(
    fc.property(fc.string({ unit: letra, maxLength: 40 }), fc.integer({ min: 0, max: 60 }), (texto, maximo) => {
      const cortado = cutText(texto, maximo)
      expect(cortado.length).toBeLessThanOrEqual(maximo)
      expect(texto.startsWith(cortado)).toBe(true)
      expect(cortado.isWellFormed()).toBe(true)
    }),
  )
})
