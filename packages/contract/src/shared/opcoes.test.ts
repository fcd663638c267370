import { expect, test } from 'vitest'
import { rotuloEntre } from './opcoes.ts'

const rotulo = rotuloEntre([
  { valor: 'pix', rotulo: 'PIX' },
  { valor: 'cartao', rotulo: 'Cartão' },
])

test.each([
  ['pix', 'PIX'],
  ['cartao', 'Cartão'],
  ['cheque', 'cheque'],
])('the value %s is called %s', (valor, esperado) => {
  expect(rotulo(valor)).toBe(esperado)
})
