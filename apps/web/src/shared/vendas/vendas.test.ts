import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { describe, expect, test } from 'vitest'
import { holdMeasures } from '../ui/holdMeasures.ts'
import { formatEspera, fraseDoPedido } from './frases.ts'
import { parseNames, pecasDoItem } from './item.ts'
import { erroDaMedida, medidasPorExtenso, textosDe, valoresDe } from './medidas.ts'

test('names and numbers are read as they are typed, and written as they are read', () => {
  const parsedNames = parseNames(' Bia, 10 \n\n7\nDa Silva\nZé; 3\r\n')
  expect(parsedNames).toEqual([
    { nome: 'Bia', numero: '10' },
    { nome: '', numero: '7' },
    { nome: 'Da Silva', numero: '' },
    { nome: 'Zé', numero: '3' },
  ])
  expect(parseNames(parsedNames.map(formatPersonalizacao).join('\n'))).toEqual(parsedNames)
})

test.each([
  ['Bia;10 ', 'Bia', '10'],
  ['Bia\t10', 'Bia', '10'],
  ['Ana Lia', 'Ana Lia', ''],
  ['Silva, Ana, 8', 'Silva, Ana', '8'],
  [' Rui ', 'Rui', ''],
  ['Rui, o mais comprido', 'Rui, o mais comprido', ''],
])('%j is the piece of %j with the number %j', (linha, nome, numero) => {
  expect(parseNames(`\n${linha}\n  \n`)).toEqual([{ nome, numero }])
})

const part = (produto_id: number, variacao_id: number | null, quantidade: number) => ({
  produto_id,
  variacao_id,
  titulo: `Parte ${produto_id}`,
  variacao: null,
  sku: `P${produto_id}`,
  quantidade,
})

test('a kit is fetched part by part, as often as it was sold, and no two parts of a sale have one number', () => {
  const kit = (item_id: number) => ({ item_id, quantidade: 3, partes: [part(5, 51, 2), part(6, null, 1)] })
  const pecas = [...pecasDoItem(kit(7)), ...pecasDoItem(kit(8))]
  expect(pecas.slice(0, 2)).toMatchObject([
    { item_id: -7001, id: 5, variacao_id: 51, quantidade: 6, qualquer: false, sku: 'P5', partes: [], modelo: null },
    { item_id: -7002, id: 6, variacao_id: null, quantidade: 3, qualquer: true, tem_variacoes: false },
  ])
  expect(new Set(pecas.map(({ item_id }) => item_id)).size).toBe(4)
})

test('a line without parts is picked as it is; of an expense there is nothing to fetch', () => {
  const item = { item_id: 7, quantidade: 3 }
  expect(pecasDoItem(item)).toEqual([item])
  expect(pecasDoItem({ ...item, partes: [] })).toEqual([{ ...item, partes: [] }])
  expect(pecasDoItem({ ...item, despesa: true })).toEqual([])
})

test('the day of an order has a year only when it is another one', () => {
  expect(fraseDoPedido(`${diaDeHoje().slice(0, 4)}-03-09`)).toBe('Pedido de 09/03')
  expect(fraseDoPedido('2019-12-31')).toBe('Pedido de 31/12/2019')
})

const AGORA = Date.parse('2026-11-22T12:00:00Z')
const ha = (days: number, side: 'loja' | 'cliente' = 'cliente') => ({
  quem: side,
  desde: new Date(AGORA - days * 86_400_000).toISOString(),
})

test.each([
  [{ espera: ha(0.5), vence: null }, 'Esperando o cliente desde hoje'],
  [{ espera: ha(1.2), vence: 'amanha' }, 'Vence amanhã · esperando o cliente há 1 dia'],
  [{ espera: ha(2.1), vence: 'hoje' }, 'Vence hoje · esperando o cliente há 2 dias'],
  [{ espera: ha(9, 'loja'), vence: null }, 'Esperando a loja há 9 dias'],
  [{ espera: null, vence: null }, ''],
] as const)('%j: %s', (orcamento, sentence) => {
  expect(formatEspera(orcamento, AGORA)).toBe(sentence)
})

const venda = { altura: 100, largura: 12.5, comprimento: null, peso: 0.125 }

describe('measures of a package', () => {
  test('are written without zeros that say nothing, and read with comma or dot', () => {
    const texts = textosDe(venda)
    expect(texts).toEqual({ altura: '100', largura: '12,5', comprimento: '', peso: '0,125' })
    expect(valoresDe(texts)).toEqual(venda)
    expect(valoresDe({ ...texts, comprimento: ' 30.25 ', peso: 'um' })).toMatchObject({
      comprimento: 30.25,
      peso: null,
    })
  })

  test('report the error of each field', () => {
    expect(['', '0', '-1', 'x', '0,001'].map(erroDaMedida)).toEqual([
      undefined,
      'Informe um valor maior que zero',
      'Informe um valor maior que zero',
      'Número inválido',
      undefined,
    ])
  })

  test('are said together once all are known', () => {
    expect(medidasPorExtenso(venda)).toBeNull()
    expect(medidasPorExtenso({ ...venda, comprimento: 20 })).toBe(holdMeasures('100 × 12,5 × 20 cm, 0,125 kg'))
  })
})
