import { expect, test } from 'vitest'
import { z } from 'zod'
import { isOtherEmpresa, milesimos, ou, referencia } from './conexao.mapping.ts'

test.each([
  ['none was bound', null, null, 'a', '11', false],
  ['the same', 'a', '11.222.333/0001-81', 'a', '11222333000181', false],
  [
    'the same, whose CNPJ with letters is written in small ones',
    'a',
    '12ABC34501DE35',
    'a',
    '12.abc.345/01de-35',
    false,
  ],
  ['the same, whose CNPJ was not known', 'a', null, 'a', '11222333000181', false],
  ['the same, which does not say its CNPJ', 'a', '11222333000181', 'a', '', false],
  ['another id of the same CNPJ', 'a', '11222333000181', 'b', '11222333000181', true],
  ['another CNPJ under the same id', 'a', '11222333000181', 'a', '45543915000181', true],
  ['another id without a CNPJ', 'a', null, 'b', '', true],
])('is it another company: %s', (_, ligada_id, ligada_cnpj, id, cnpj, expected) => {
  expect(isOtherEmpresa({ ligada_id, ligada_cnpj }, { id, nome: 'Loja', cnpj })).toBe(expected)
})

test.each([
  [{ id: 7 }, 7],
  [{ id: 1 }, 1],
  [{ id: 0 }, null],
  [{ id: -1 }, null],
  [{ id: null }, null],
  [{}, null],
  [null, null],
  [undefined, null],
])('the reference %j names %j', (dada, id) => {
  expect(referencia.parse(dada)).toBe(id)
})

test.each([
  [2.0000000298, 2],
  [1.0005, 1.001],
  [0.1 + 0.2, 0.3],
  [-1.9999999, -2],
])('the quantity %d is %d', (quantity, expected) => {
  expect(milesimos(quantity)).toBe(expected)
})

test('a field that is absent is what stands for nothing; a zero or an empty text is said', () => {
  const campo = ou(z.union([z.number(), z.string()]), 'nada')
  expect([null, undefined, 0, '', 'x'].map((dado) => campo.parse(dado))).toEqual(['nada', 'nada', 0, '', 'x'])
})
