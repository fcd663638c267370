import { expect, test } from 'vitest'
import {
  ATOS_DO_ORCAMENTO,
  type AtoDoOrcamento,
  pode,
  porqueNao,
  porqueNaoPeloLink,
  SITUACOES,
  situacaoNoDia,
} from './orcamentos.machine.ts'
import { ratearDesconto, totaisDoOrcamento } from './orcamentos.totals.ts'

const atos = Object.keys(ATOS_DO_ORCAMENTO) as AtoDoOrcamento[]

test.each([
  ['rascunho', 'editar enviar vender'],
  ['enviado', 'editar reenviar ver aprovar pedir_mudanca recusar vender'],
  ['visto', 'editar reenviar aprovar pedir_mudanca recusar vender'],
  ['mudanca', 'editar reenviar recusar'],
  ['aprovado', 'editar reenviar vender'],
  ['recusado', 'editar'],
  ['vencido', 'editar'],
  ['vendido', ''],
] as const)('a quote that is %s allows: %s', (situacao, podem) => {
  expect(atos.filter((ato) => pode(ato, situacao)).join(' ')).toBe(podem)
  for (const ato of atos) expect(porqueNao(ato, situacao)).toMatch(/\.$/)
  expect(porqueNaoPeloLink(situacao)).toMatch(/\.$/)
})

test('every state can be reached, and only a sold one is an end', () => {
  const alcancadas = new Set(['rascunho', 'vencido', ...atos.map((ato) => ATOS_DO_ORCAMENTO[ato].para)])
  for (const { valor } of SITUACOES) expect(alcancadas).toContain(valor)
  expect(SITUACOES.filter(({ valor }) => !atos.some((ato) => pode(ato, valor))).map(({ valor }) => valor)).toEqual([
    'vendido',
  ])
})

test.each([
  ['enviado', '2026-11-21', 'vencido'],
  ['visto', '2026-11-21', 'vencido'],
  ['enviado', '2026-11-22', 'enviado'],
  ['aprovado', '2026-11-21', 'aprovado'],
  ['mudanca', '2026-11-21', 'mudanca'],
  ['rascunho', '2026-11-21', 'rascunho'],
] as const)('%s until %s is %s on the 22nd', (situacao, validade, esperada) => {
  expect(situacaoNoDia(situacao, validade, '2026-11-22')).toBe(esperada)
})

const linhas = (...valores: number[]) => valores.map((valor_unitario) => ({ quantidade: 3, valor_unitario }))
test.each([
  [linhas(10, 10, 10), 10, [3.33, 3.34, 3.33]],
  [linhas(0.01, 100), 5, [0, 5]],
  [linhas(10), 30, [30]],
  [linhas(10, 20), 0, [0, 0]],
])('the discount of %j, %d, is shared as %j', (itens, desconto, esperado) => {
  const partes = ratearDesconto(itens, desconto)
  expect(partes).toEqual(esperado)
  expect(totaisDoOrcamento({ itens, desconto, frete: 0 }).total).toBeCloseTo(
    totaisDoOrcamento({ itens, desconto: 0, frete: 0 }).total - partes.reduce((a, b) => a + b, 0),
  )
})
