import { expect, test } from 'vitest'
import { criado, empresa } from './conexao.mapping.ts'
import { fimDoPedido, SITUACOES, valorHerdado } from './situacoes.mapping.ts'

test.each([
  [SITUACOES.aberto, 6, 0, null],
  [SITUACOES.andamento, 15, 3, null],
  [SITUACOES.atendido, 9, 1, 'Atendido'],
  [SITUACOES.cancelado, 12, 2, 'Cancelado'],
])('%j is %d there, standing for %d; an order in it was ended as %j', (situacao, id, valor, nome) => {
  expect(situacao).toMatchObject({ id, valor })
  expect(fimDoPedido([], id)?.rotulo ?? null).toBe(nome)
})

const propria = (id: number, idHerdado: number | null) => ({ id, nome: 'Própria', idHerdado })
const DA_CONTA = [
  propria(400, 12),
  propria(401, 9),
  propria(402, 15),
  propria(403, 400),
  propria(404, 0),
  propria(405, 405),
]

test.each([
  [400, 2, 'Cancelado'],
  [401, 1, 'Atendido'],
  [402, 3, null],
  // The heir of an heir.
  [403, 2, 'Cancelado'],
  [404, undefined, null],
  [405, undefined, null],
  [499, undefined, null],
  [24, 11, null],
])('the account’s status %d stands for %j; an order in it was ended as %j', (id, valor, nome) => {
  expect([valorHerdado(DA_CONTA, id), fimDoPedido(DA_CONTA, id)?.rotulo ?? null]).toEqual([valor, nome])
})

test('an order without a status was deleted; one in a status that the account does not have was not ended', () => {
  expect([null, 0, 99].map((id) => fimDoPedido(DA_CONTA, id)?.como ?? null)).toEqual(['excluido', null, null])
})

test('what was created has a number; a company has an id, in letters or digits, and a name', () => {
  expect([0, -1, 1].map((id) => criado.safeParse({ data: { id } }).success)).toEqual([false, false, true])
  expect(empresa.parse({ data: { id: 7, nome: 'Ateliê' } }).data).toEqual({ id: '7', nome: 'Ateliê', cnpj: '' })
  expect(empresa.safeParse({ data: { id: '', nome: 'Ateliê' } }).success).toBe(false)
})
