import { expect, test } from 'vitest'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { creditoDas, podemVoltar, voltamDe } from './troca.ts'

const { itens } = lerVenda({
  itens: [
    { id: 1, item_id: 7, titulo: 'Camiseta', quantidade: 3, devolvidas: 1, valor_unitario: 50, desconto: 15 },
    { id: 2, item_id: 8, titulo: 'Caneca', quantidade: 1, valor_unitario: 30 },
  ],
})

test('returned pieces are worth what they cost', () => {
  expect(itens.map(podemVoltar)).toEqual([2, 1])
  expect(creditoDas(itens, { 7: 2, 8: 0 })).toBe(90)
  expect(voltamDe({ 7: 2, 8: 0 })).toEqual([{ item_id: 7, quantidade: 2 }])
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
})
