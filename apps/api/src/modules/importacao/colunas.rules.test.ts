import { expect, test } from 'vitest'
import { COLUNAS_DOS_CLIENTES } from '../clientes/planilha.data.ts'
import { COLUNAS_DOS_PRODUTOS } from '../produtos/planilha.data.ts'
import { casarColunas, tipoDoCampo } from './colunas.rules.ts'
import type { Lembradas } from './registros.ts'

const campos = (cabecalho: string[], lembradas: Lembradas = new Map()) =>
  casarColunas('produtos', cabecalho, lembradas).map(({ campo }) => campo)

test.each([
  [
    ['SKU', 'Título', 'PREÇO'],
    ['sku', 'titulo', 'preco_venda'],
  ],
  [
    ['Referência', 'Produto', 'Qtde', 'Tam.'],
    ['sku', 'titulo', 'estoque', 'tamanho'],
  ],
  // Its own label goes before a synonym, and a field has one column.
  [
    ['Preço', 'Preço de venda', 'Valor'],
    [null, 'preco_venda', null],
  ],
  [
    ['', 'Observações'],
    [null, null],
  ],
])('the headers %j are %j', (cabecalho, esperados) => {
  expect(campos(cabecalho)).toEqual(esperados)
})

test('what was chosen for a header before counts first, that it is nothing too', () => {
  const lembradas: Lembradas = new Map([
    ['vlr', 'preco_venda'],
    ['preco', null],
  ])
  expect(campos(['Vlr', 'Preço', 'Preço de venda'], lembradas)).toEqual(['preco_venda', null, null])
  expect(campos(['Preço de venda', 'Vlr'], lembradas)).toEqual([null, 'preco_venda'])
})

test('an export is read back by its own headers', () => {
  const nomes = (colunas: readonly { readonly nome: string }[]) => colunas.map(({ nome }) => nome)
  const calculadas = ['Reservado', 'Disponível', 'ID no Bling', 'Cadastrado em']
  const sem = (tipo: 'produtos' | 'clientes', colunas: readonly { readonly nome: string }[]) =>
    casarColunas(tipo, nomes(colunas), new Map()).flatMap(({ coluna, campo }) => (campo === null ? [coluna] : []))
  expect([...sem('produtos', COLUNAS_DOS_PRODUTOS), ...sem('clientes', COLUNAS_DOS_CLIENTES)]).toEqual(calculadas)
})

test('a heading of any length is kept as a request may send it back', () => {
  expect(casarColunas('produtos', ['x'.repeat(32_000)], new Map())).toEqual([{ coluna: 'x'.repeat(1000), campo: null }])
})

test.each([
  ['titulo', 'texto'],
  ['cep', 'codigo'],
  ['exportado_em', 'hora'],
] as const)('a cell of %s is read as %s', (campo, tipo) => {
  expect(tipoDoCampo(campo)).toBe(tipo)
})
