import { expect, test } from 'vitest'
import { z } from 'zod'
import { letras, lido, recusa } from '../../test/lido.ts'
import { buscaQuery, pagina, paginacaoQuery } from './pagination.ts'

const { limite, cursor } = paginacaoQuery

test.each([
  [undefined, 50],
  [1, 1],
  ['200', 200],
  ['0', recusa('Limite inválido')],
  ['1.5', recusa('Limite inválido')],
  ['dez', recusa('Limite inválido')],
  [201, recusa('No máximo 200 por página')],
])('a page of %j is one of %j', (pedido, esperado) => {
  expect(lido(limite, pedido)).toEqual(esperado)
})

test('a cursor has at most 4,000 characters, a search fewer', () => {
  expect([cursor, buscaQuery.shape.busca].map((campo) => campo.safeParse(letras(4000)).success)).toEqual([true, false])
  expect(cursor.safeParse(letras(4001)).success).toBe(false)
  expect(lido(buscaQuery, {})).toEqual({ busca: '' })
})

test('a page says of a count that it is a lower bound, or nothing', () => {
  const { shape } = pagina(z.int())
  expect([true, undefined, false].map((valor) => shape.ao_menos.safeParse(valor).success)).toEqual([true, true, false])
})
