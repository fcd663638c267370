import { expect, test } from 'vitest'
import { textoDoQr } from './qr.ts'

test('the code of a product names it, that of a variation both', () => {
  expect([textoDoQr(12), textoDoQr(12, null), textoDoQr(12, 34)]).toEqual([
    '/produtos/12',
    '/produtos/12',
    '/produtos/12?variacao=34',
  ])
})
