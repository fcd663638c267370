import type { HabitoDosNumeros } from '@estampa/contract/shared/money.ts'
import { expect, test } from 'vitest'
import type { Cell } from '../../infra/files/spreadsheet.ts'
import { applyHabitoAnswer, estadoDosNumeros, Juiz } from './numeros.rules.ts'

const COLUNAS = [
  { coluna: 'Preço', campo: 'preco_venda' },
  { coluna: 'Qtd', campo: 'estoque' },
  { coluna: 'Peso', campo: 'peso' },
  { coluna: 'SKU', campo: 'sku' },
] as const
function judgeColumn(
  campo: (typeof COLUNAS)[number]['campo'],
  celulas: readonly Cell[],
  leiauteHabito?: HabitoDosNumeros,
) {
  const juiz = new Juiz()
  for (const celula of celulas) juiz.ver({ [campo]: celula })
  const { habitos, duvidas } = juiz.julgar(COLUNAS, leiauteHabito ?? null)
  return [habitos[campo] ?? null, duvidas.map(({ exemplo }) => exemplo)]
}

test.each([
  [['79.900', '59.500', '1249.900'], 'ponto_decimal', []],
  [['12.000', '1.234,50'], 'ponto_milhar', []],
  [['12.000', '1.234.567'], 'ponto_milhar', []],
  [['12,000', '0,180'], 'ponto_milhar', []],
  [['12.000', '5.000', 7, null, ' '], 'perguntar', ['12.000']],
  [["'12.000"], 'perguntar', ['12.000']],
  [['59,90', '12.000', '59.9'], 'perguntar', ['12.000']],
  [['59,90', '59.9'], null, []],
  [[12_000, 12.5], null, []],
  [['-', 'ilimitado', '12'], null, []],
] as const)('a price in %j is read by %s, and asked about by %j', (celulas, habito, exemplos) => {
  expect(judgeColumn('preco_venda', celulas)).toEqual([habito, exemplos])
  expect(judgeColumn('estoque', celulas)).toEqual([habito, exemplos])
  // A single mark in a weight is the decimal mark: no question.
  expect(judgeColumn('peso', celulas)).toEqual([habito === 'perguntar' ? null : habito, []])
  expect(judgeColumn('sku', celulas)).toEqual([null, []])
})

test('the program that wrote the file decides where the cells do not, and only there', () => {
  expect(judgeColumn('preco_venda', ['12.000'], 'ponto_decimal')).toEqual(['ponto_decimal', []])
  expect(judgeColumn('preco_venda', ['12.000', '59,90'], 'ponto_decimal')).toEqual(['ponto_milhar', []])
  expect(judgeColumn('peso', ['12.000'], 'ponto_milhar')).toEqual(['ponto_milhar', []])
})

test('each column is judged by itself, and an answer counts for those in doubt only', () => {
  const juiz = new Juiz()
  juiz.ver({ preco_venda: '1249.900', estoque: '12.000', peso: '0,180' })
  juiz.ver({ preco_venda: '79.900', estoque: '5.000', peso: '1.250' })
  const { habitos, duvidas } = juiz.julgar(COLUNAS, null)
  expect(duvidas).toEqual([{ coluna: 'Qtd', exemplo: '12.000' }])
  const certos = { preco_venda: 'ponto_decimal', peso: 'ponto_milhar' }
  expect(applyHabitoAnswer(habitos, null)).toEqual({ ...certos, estoque: 'perguntar' })
  expect(applyHabitoAnswer(habitos, 'ponto_milhar')).toEqual({ ...certos, estoque: 'ponto_milhar' })
  expect(estadoDosNumeros({ duvidas, numeros: null })).toBe('perguntar')
  expect(estadoDosNumeros({ duvidas, numeros: 'ponto_decimal' })).toBe('ponto_decimal')
  expect(estadoDosNumeros({ duvidas: [], numeros: 'ponto_decimal' })).toBe('sem_duvida')
})
