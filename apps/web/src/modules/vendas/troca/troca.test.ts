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
