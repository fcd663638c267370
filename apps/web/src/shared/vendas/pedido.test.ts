import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { expect, test } from 'vitest'
import { fraseDoPedido } from './pedido.ts'

test('the day of an order has a year only when it is another one', () => {
  expect(fraseDoPedido(`${diaDeHoje().slice(0, 4)}-03-09`)).toBe('Pedido de 09/03')
  expect(fraseDoPedido('2019-12-31')).toBe('Pedido de 31/12/2019')
})
