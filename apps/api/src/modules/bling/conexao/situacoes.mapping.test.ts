import { expect, test } from 'vitest'
import { criado } from './criado.mapping.ts'
import { empresa } from './empresa.mapping.ts'
import { pedidoEncerrado, SITUACOES } from './situacoes.mapping.ts'

test.each([
  [SITUACOES.aberto, 6, 0, null],
  [SITUACOES.andamento, 15, 3, null],
  [SITUACOES.atendido, 9, 1, 'Atendido'],
  [SITUACOES.cancelado, 12, 2, 'Cancelado'],
])('%j is %d there, standing for %d; an order in it was ended as %j', (situacao, id, valor, nome) => {
  expect(situacao).toMatchObject({ id, valor })
  expect(pedidoEncerrado(id)).toBe(nome)
})

test('an order without a status, or in one of the account’s own, was not ended', () => {
  expect([null, 0, 99].map(pedidoEncerrado)).toEqual([null, null, null])
})

test('what was created has a number; a company has an id, in letters or digits, and a name', () => {
  expect([0, -1, 1].map((id) => criado.safeParse({ data: { id } }).success)).toEqual([false, false, true])
  expect(empresa.parse({ data: { id: 7, nome: 'Ateliê' } }).data).toEqual({ id: '7', nome: 'Ateliê' })
  expect(empresa.safeParse({ data: { id: '', nome: 'Ateliê' } }).success).toBe(false)
})
