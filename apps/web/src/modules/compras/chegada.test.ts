import type { ItemDaCompra } from '@estampa/contract/compras/compras.schemas.ts'
import { expect, test } from 'vitest'
import { countAll, describeCount, describeDifference } from './chegada.ts'

const item = (
  id: number,
  quantidade: number,
  recebida: number,
  da_nota: ItemDaCompra['da_nota'] = null,
): ItemDaCompra => ({
  id,
  produto_id: id,
  variacao_id: null,
  sku: null,
  titulo: `Peça ${id}`,
  variacao: null,
  quantidade,
  recebida,
  a_mais: 0,
  custo_unitario: null,
  codigo_do_fornecedor: null,
  do_fornecedor: null,
  da_nota,
})

test.each<[string, readonly ItemDaCompra[], readonly number[], readonly (string | null)[], string]>([
  ['without an invoice, what is missing', [item(1, 10, 4), item(2, 5, 5)], [6, 0], [null, null], ''],
  [
    'what the invoice brings, and how that differs',
    [item(1, 10, 0, { pecas: 8, faltam: 8 }), item(2, 4, 0), item(3, 2, 0, { pecas: 2, faltam: 2 }), item(4, 1, 1)],
    [8, 0, 2, 0],
    ['8 na nota', 'não está na nota', null, null],
    'As quantidades são as da nota. Peça 1: faltavam 10, 8 na nota; Peça 2: faltavam 4, não está na nota.',
  ],
  [
    'more than was ordered',
    [item(1, 1, 0, { pecas: 3, faltam: 3 })],
    [3],
    ['3 na nota'],
    'As quantidades são as da nota. Peça 1: faltava 1, 3 na nota.',
  ],
  [
    'what the invoice still brings after a part came',
    [item(1, 10, 4, { pecas: 10, faltam: 6 })],
    [6],
    [null],
    'As quantidades são as da nota, e nada difere do pedido.',
  ],
  [
    'the rest of the order once all of the invoice came',
    [item(1, 10, 8, { pecas: 8, faltam: 0 }), item(2, 4, 0)],
    [2, 4],
    [null, null],
    '',
  ],
])('%s', (_, itens, counts, differences, sentence) => {
  expect([...countAll(itens).values()]).toEqual(counts)
  expect(itens.map((linha) => describeDifference(linha, itens))).toEqual(differences)
  expect(describeCount(itens)).toBe(sentence)
})

test('a sentence names five lines and counts the others', () => {
  const itens = [1, 2, 3, 4, 5, 6, 7].map((id) => item(id, 10, 0, { pecas: 8, faltam: 8 }))
  expect(describeCount(itens)).toMatch(/Peça 5: faltavam 10, 8 na nota e mais 2\.$/)
})
