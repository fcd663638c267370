import { expect, test } from 'vitest'
import { numeroDaVenda } from './numero.ts'

test.each([
  ['10', 10],
  ['nº 10', 10],
  ['Nº10', 10],
  ['n° 10', 10],
  ['n 10', 10],
  [' 10 ', 10],
  ['123456789', 123_456_789],
  ['no. 7', 7],
  ['#12', 12],
  ['venda 3', 3],
  ['pedido nº 4', 4],
  ['10 ana', null],
  ['1234567890', null],
  ['', null],
  ['n', null],
] as [string, number | null][])('"%s" is the sale %j', (texto, numero) => {
  expect(numeroDaVenda(texto)).toBe(numero)
})
