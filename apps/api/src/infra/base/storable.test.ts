import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { jsonOrNull, storable, storableJson, storableText } from './storable.ts'

const texts = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme' }).map((text) => text.normalize('NFD')),
  fc.constantFrom('linha\nn\u0303o', '\\n\u0303', '"\u0301', 'e\u0301\u0000', '\ud800e\u0301'),
)

test('any text is stored in NFC, as the whole of a value and inside of JSON, which stays JSON', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const stored = storableText(text)
      expect(stored).toBe(stored.normalize('NFC').toWellFormed())
      expect(storableText(stored)).toBe(stored)
      expect(storable({ a: [text, 1, null], [text]: text })).toEqual({ a: [stored, 1, null], [stored]: stored })
      expect(JSON.parse(storableJson(JSON.stringify({ a: [text, 1.5] })))).toEqual({ a: [stored, 1.5] })
    }),
  )
})

test('a mark that JSON writes with its number is one too', () => {
  const written = '{"nome":"Bordo\\u0302","n":1}'
  expect(storableJson(written)).toBe('{"nome":"Bord\u00f4","n":1}')
  expect(jsonOrNull(written)).toEqual({ nome: 'Bord\u00f4', n: 1 })
  expect(storableJson('{"nome":"Bord\\u00f4"}')).toBe('{"nome":"Bord\\u00f4"}')
  expect(jsonOrNull('{')).toBeNull()
})
