import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { expect, test } from 'vitest'
import { fraseDoPedido, quemFalta } from './frases.ts'

test('the day of an order has a year only when it is another one', () => {
  expect(fraseDoPedido(`${diaDeHoje().slice(0, 4)}-03-09`)).toBe('Pedido de 09/03')
  expect(fraseDoPedido('2019-12-31')).toBe('Pedido de 31/12/2019')
})

const AGORA = Date.parse('2026-11-22T12:00:00Z')
const ha = (dias: number, quem: 'loja' | 'cliente' = 'cliente') => ({
  quem,
  desde: new Date(AGORA - dias * 86_400_000).toISOString(),
})

test.each([
  [{ espera: ha(0.5), vence: null }, 'Esperando o cliente desde hoje'],
  [{ espera: ha(1.2), vence: 'amanha' }, 'Vence amanhã · esperando o cliente há 1 dia'],
  [{ espera: ha(2.1), vence: 'hoje' }, 'Vence hoje · esperando o cliente há 2 dias'],
  [{ espera: ha(9, 'loja'), vence: null }, 'Esperando a loja há 9 dias'],
  [{ espera: null, vence: null }, ''],
] as const)('%j: %s', (orcamento, frase) => {
  expect(quemFalta(orcamento, AGORA)).toBe(frase)
})
