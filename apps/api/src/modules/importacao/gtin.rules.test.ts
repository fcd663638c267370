import { expect, test } from 'vitest'
import { gtinsTomados, type PedidoDeGtin } from './gtin.rules.ts'
import type { AlvoDoGtin } from './registros.ts'

const [A, B, C] = ['00000000000017', '00000000000024', '00000000000031']
const pedido = (variacao_id: number | null, chave: string, produto_id: number | null = 1): PedidoDeGtin => {
  return { produto_id, variacao_id, chave, nome: `peça ${produto_id}/${variacao_id}` }
}
const donos = (...entries: [string, number, number | null][]): Map<string, AlvoDoGtin> =>
  new Map(
    entries.map(([chave, produto_id, variacao_id]) => [chave, { produto_id, variacao_id, nome: `dono de ${chave}` }]),
  )
/** Who keeps what each of them asks for; null: it gets the number. */
const tomados = (pedidos: readonly PedidoDeGtin[], gtinDonos = donos()) => {
  const achados = gtinsTomados(pedidos, gtinDonos)
  return pedidos.map((gtinPedido) => achados.get(gtinPedido) ?? null)
}

test('a free number is had by the first one that asks for it', () => {
  expect(tomados([pedido(11, A), pedido(12, A), pedido(12, B)])).toEqual([null, 'peça 1/11', null])
  expect(tomados([pedido(null, A, null), pedido(null, A, null)])).toEqual([null, 'peça null/null'])
})

test('a number of another product stays there, also while that one gives it away', () => {
  expect(tomados([pedido(11, A)], donos([A, 2, 21]))).toEqual([`dono de ${A}`])
  expect(tomados([pedido(11, A), pedido(21, B, 2)], donos([A, 2, 21]))).toEqual([`dono de ${A}`, null])
})

test('variations of one product exchange theirs, in pairs and in rings', () => {
  expect(tomados([pedido(11, B), pedido(12, A)], donos([A, 1, 11], [B, 1, 12]))).toEqual([null, null])
  const tres = donos([A, 1, 11], [B, 1, 12], [C, 1, 13])
  expect(tomados([pedido(11, B), pedido(12, C), pedido(13, A)], tres)).toEqual([null, null, null])
  expect(tomados([pedido(11, ''), pedido(12, A)], donos([A, 1, 11], [B, 1, 12]))).toEqual([null, null])
})

test('one that cannot be had keeps those back that wait for it', () => {
  const gtinDonos = donos([A, 1, 11], [B, 1, 12], [C, 2, 21])
  expect(tomados([pedido(11, B), pedido(12, C)], gtinDonos)).toEqual([`dono de ${B}`, `dono de ${C}`])
  expect(tomados([pedido(11, B)], gtinDonos)).toEqual([`dono de ${B}`])
})
