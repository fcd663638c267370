import { expect, test } from 'vitest'
import { proposePecas } from './pecasDoPedido.ts'

const item = (id: number, produto_id: number | null, titulo: string, variacao: string | null) => ({
  id,
  produto_id,
  variacao_id: variacao === null ? null : id,
  sku: null,
  titulo,
  variacao,
  quantidade: 10,
  recebida: 0,
  a_mais: 0,
  custo_unitario: null,
  codigo_do_fornecedor: null,
  do_fornecedor: null,
})
const ORDER = [
  item(1, 7, 'Camiseta', 'Preta P'),
  item(2, 7, 'Camiseta', 'Preta M'),
  item(3, 8, 'Boné', null),
  item(4, null, 'Excluída', null),
  item(5, 7, 'Camiseta', 'Branca M'),
]
const propose = (nota: string, ...otherLinhas: readonly { produto_id: number | null; variacao_id: number | null }[]) =>
  proposePecas(ORDER, nota, otherLinhas).map(({ nome }) => nome)

test('pieces of the order, the likest first; one that another line names stands last, one that is gone nowhere', () => {
  expect(propose('12 CAMISETA M PRETA: 10 UN')).toEqual([
    'Camiseta Preta M',
    'Camiseta Preta P',
    'Camiseta Branca M',
    'Boné',
  ])
  expect(propose('BONE AZUL')[0]).toBe('Boné')
  expect(propose('XPTO')).toEqual(['Boné', 'Camiseta Preta P', 'Camiseta Preta M', 'Camiseta Branca M'])
  expect(propose('CAMISETA M PRETA', { produto_id: 7, variacao_id: 2 })).toEqual([
    'Camiseta Preta P',
    'Camiseta Branca M',
    'Boné',
    'Camiseta Preta M',
  ])
  const [, , , last] = proposePecas(ORDER, 'CAMISETA', [{ produto_id: 8, variacao_id: null }])
  expect(last).toMatchObject({ nome: 'Boné', isTaken: true, produtoId: 8, variacaoId: null, quantidade: 10 })
})
