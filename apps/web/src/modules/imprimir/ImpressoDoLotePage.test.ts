import { expect, test } from 'vitest'
import { lerVenda } from '../../../test/support/lidos.ts'
import { pecasDoLote } from './ImpressoDoLotePage.tsx'

const variacoes = [
  { id: 1, nome_cor: 'Azul', tamanho: 'GG', sku: 'AGG' },
  { id: 2, nome_cor: 'Azul', tamanho: 'M', sku: 'AM' },
  { id: 3, nome_cor: 'Amarelo', tamanho: 'U', sku: 'YU' },
]
const linha = (item_id: number, id: number | null, modelo: string, dados: object) => ({
  item_id,
  id,
  titulo: `Produto ${id}`,
  modelo: { id: 1, codigo: modelo },
  quantidade: 1,
  valor_unitario: 1,
  ...dados,
})

test('pieces of several sales are added up by kind, in the order of the shelves', () => {
  const vendas = [
    lerVenda({
      id: 7,
      itens: [
        linha(1, 20, 'M10', { sku: 'caneca' }),
        linha(2, 10, 'M2', { variacao_id: 1, sku: 'AGG', variacoes, quantidade: 2 }),
        linha(3, 10, 'M2', { variacao_id: 2, sku: 'AM', variacoes }),
        linha(4, 10, 'M2', { sku: 'X', variacoes }),
      ],
    }),
    lerVenda({
      id: 9,
      itens: [
        linha(5, 10, 'M2', { variacao_id: 3, sku: 'YU', variacoes }),
        linha(6, 10, 'M2', { variacao_id: 1, sku: 'AGG', variacoes }),
        linha(7, 10, 'M2', { variacao_id: 1, sku: 'AGG', variacoes, valor_unitario: 2 }),
        linha(8, null, 'M2', { sku: 'sumiu', titulo: 'Zzz', modelo: null }),
      ],
    }),
  ]
  const pecas = pecasDoLote(vendas).map(({ item: { sku }, quantidade, vendas }) => [
    sku,
    quantidade,
    vendas.map(({ id, quantidade }) => `${id}: ${quantidade}`).join(', '),
  ])
  expect(pecas).toEqual([
    ['sumiu', 1, '9: 1'],
    // No variation was chosen: before those of a colour.
    ['X', 1, '7: 1'],
    ['YU', 1, '9: 1'],
    ['AM', 1, '7: 1'],
    ['AGG', 4, '7: 2, 9: 2'],
    ['caneca', 1, '7: 1'],
  ])
})
