import { expect, test } from 'vitest'
import { lerVenda } from '../venda.ts'
import { creditoDas, diferencaPorExtenso, podemVoltar, voltamDe } from './troca.ts'

const { itens } = lerVenda({
  itens: [
    { id: 1, item_id: 7, titulo: 'Camiseta', quantidade: 3, devolvidas: 1, valor_unitario: 50, desconto: 15 },
    { id: 2, item_id: 8, titulo: 'Caneca', quantidade: 1, valor_unitario: 30 },
  ],
})

test('returned pieces are worth what they cost; the rest is the difference', () => {
  expect(itens.map(podemVoltar)).toEqual([2, 1])
  expect(creditoDas(itens, { 7: 2, 8: 0 })).toBe(90)
  expect(voltamDe({ 7: 2, 8: 0 })).toEqual([{ item_id: 7, quantidade: 2 }])
  expect([diferencaPorExtenso(90, 105.5), diferencaPorExtenso(90, 30), diferencaPorExtenso(90, 90)]).toEqual([
    'Diferença a receber: R$ 15,50',
    'Diferença a favor do cliente: R$ 60,00',
    'Sem diferença',
  ])
})

test('a line that came back whole can return nothing more, and nothing returned is worth nothing', () => {
  const [camiseta, caneca] = itens as [(typeof itens)[0], (typeof itens)[0]]
  expect(podemVoltar({ ...camiseta, devolvidas: 3 })).toBe(0)
  expect(podemVoltar({ ...camiseta, devolvidas: 4 })).toBe(0)
  expect(creditoDas(itens, {})).toBe(0)
  expect(creditoDas(itens, { 7: 1 })).toBe(45)
  expect(creditoDas([camiseta, { ...caneca, valor_unitario: 0.1, subtotal: 0.1 }], { 7: 1, 8: 1 })).toBe(45.1)
  expect(voltamDe({})).toEqual([])
  expect(voltamDe({ 7: 1, 8: 1 })).toEqual([
    { item_id: 7, quantidade: 1 },
    { item_id: 8, quantidade: 1 },
  ])
  expect(diferencaPorExtenso(0.3, 0.1 + 0.2)).toBe('Sem diferença')
  expect(diferencaPorExtenso(0.3, 0.31)).toBe('Diferença a receber: R$ 0,01')
})
