import { expect, test } from 'vitest'
import { escreverNome, lerNomes, pecasDoItem } from './item.ts'

test('names and numbers are read as they are typed, and written as they are read', () => {
  const lidos = lerNomes(' Bia, 10 \n\n7\nDa Silva\nZé; 3\r\n')
  expect(lidos).toEqual([
    { nome: 'Bia', numero: '10' },
    { nome: '', numero: '7' },
    { nome: 'Da Silva', numero: '' },
    { nome: 'Zé', numero: '3' },
  ])
  expect(lerNomes(lidos.map(escreverNome).join('\n'))).toEqual(lidos)
})

test.each([
  ['Bia;10 ', 'Bia', '10'],
  ['Bia\t10', 'Bia', '10'],
  ['Ana Lia', 'Ana Lia', ''],
  ['Silva, Ana, 8', 'Silva, Ana', '8'],
  [' Rui ', 'Rui', ''],
  ['Rui, o mais comprido', 'Rui, o mais comprido', ''],
])('%j is the piece of %j with the number %j', (linha, nome, numero) => {
  expect(lerNomes(`\n${linha}\n  \n`)).toEqual([{ nome, numero }])
})

const parte = (produto_id: number, variacao_id: number | null, quantidade: number) => ({
  produto_id,
  variacao_id,
  titulo: `Parte ${produto_id}`,
  variacao: null,
  sku: `P${produto_id}`,
  quantidade,
})

test('a kit is fetched part by part, as often as it was sold, and no two parts of a sale have one number', () => {
  const kit = (item_id: number) => ({ item_id, quantidade: 3, partes: [parte(5, 51, 2), parte(6, null, 1)] })
  const pecas = [...pecasDoItem(kit(7)), ...pecasDoItem(kit(8))]
  expect(pecas.slice(0, 2)).toMatchObject([
    { item_id: -7001, id: 5, variacao_id: 51, quantidade: 6, qualquer: false, sku: 'P5', partes: [], modelo: null },
    { item_id: -7002, id: 6, variacao_id: null, quantidade: 3, qualquer: true, tem_variacoes: false },
  ])
  expect(new Set(pecas.map(({ item_id }) => item_id)).size).toBe(4)
})

test('a line without parts is picked as it is', () => {
  const item = { item_id: 7, quantidade: 3 }
  expect(pecasDoItem(item)).toEqual([item])
  expect(pecasDoItem({ ...item, partes: [] })).toEqual([{ ...item, partes: [] }])
})

test('of an expense there is nothing to fetch', () => {
  expect(pecasDoItem({ item_id: 7, quantidade: 1, despesa: true })).toEqual([])
})
