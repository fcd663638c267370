import { expect, test } from 'vitest'
import { opcoes, rotuloEm } from './opcoes.ts'

const FORMAS = { pix: 'PIX', cartao: 'Cartão' }

test('choices keep their order', () => {
  expect(opcoes(FORMAS)).toEqual([
    { valor: 'pix', rotulo: 'PIX' },
    { valor: 'cartao', rotulo: 'Cartão' },
  ])
})

test.each([
  ['pix', 'PIX'],
  ['cartao', 'Cartão'],
  ['cheque', 'cheque'],
  ['constructor', 'constructor'],
])('the value %s is called %s', (valor, esperado) => {
  expect(rotuloEm(FORMAS)(valor)).toBe(esperado)
})
