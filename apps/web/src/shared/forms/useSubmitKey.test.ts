import { expect, test } from 'vitest'
import { submitKeys } from './useSubmitKey.ts'

test('the same content sent again carries the same key, however often; other content another one', () => {
  const { keyOf: chaveDe } = submitKeys()
  const corpo = (titulo: string) => [{ titulo, itens: [1, 2] }, ['foto']]
  const primeira = chaveDe(corpo('A'))
  expect(primeira).toMatch(/^[0-9a-f]{32}$/)
  expect([chaveDe(corpo('A')), chaveDe(corpo('A'))]).toEqual([primeira, primeira])
  const outra = chaveDe(corpo('B'))
  expect(outra).not.toBe(primeira)
  expect(chaveDe(corpo('B'))).toBe(outra)
  // What was sent before the last time is another submit.
  expect(chaveDe(corpo('A'))).not.toBe(primeira)
})

test('after a success the same content is another submit, and two forms never share a key', () => {
  const { keyOf: chaveDe, forget: esquecer } = submitKeys()
  const antes = chaveDe({ valor: 10 })
  esquecer()
  const depois = chaveDe({ valor: 10 })
  expect(depois).not.toBe(antes)
  expect(submitKeys().keyOf({ valor: 10 })).not.toBe(depois)
})
