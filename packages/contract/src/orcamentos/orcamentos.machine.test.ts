import { expect, test } from 'vitest'
import {
  ATOS_DO_ORCAMENTO,
  type AtoDoOrcamento,
  isAtoAllowed,
  porqueNao,
  porqueNaoPeloLink,
  SITUACOES,
  situacaoNoDia,
} from './orcamentos.machine.ts'
import { splitDesconto, totaisDoOrcamento, valorDaLinha } from './orcamentos.totals.ts'

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
  expect(atos.filter((ato) => isAtoAllowed(ato, situacao)).join(' ')).toBe(podem)
  for (const ato of atos) expect(porqueNao(ato, situacao)).toMatch(/\.$/)
  expect(porqueNaoPeloLink(situacao)).toMatch(/\.$/)
})

test('every state can be reached, and only a sold one is an end', () => {
  const alcancadas = new Set(['rascunho', 'vencido', ...atos.map((ato) => ATOS_DO_ORCAMENTO[ato].para)])
  for (const { valor } of SITUACOES) expect(alcancadas).toContain(valor)
  expect(
    SITUACOES.filter(({ valor }) => !atos.some((ato) => isAtoAllowed(ato, valor))).map(({ valor }) => valor),
  ).toEqual(['vendido'])
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
  const partes = splitDesconto(itens, desconto)
  expect(partes).toEqual(esperado)
  expect(totaisDoOrcamento({ itens, desconto, frete: 0 }).total).toBeCloseTo(
    totaisDoOrcamento({ itens, desconto: 0, frete: 0 }).total - partes.reduce((a, b) => a + b, 0),
  )
})

test('the total is what the lines are worth, less the discount, with the freight', () => {
  const itens = [
    { quantidade: 3, valor_unitario: 0.1 },
    { quantidade: 2, valor_unitario: 19.9 },
  ]
  expect(itens.map(valorDaLinha)).toEqual([0.3, 39.8])
  expect(totaisDoOrcamento({ itens, desconto: 0.1, frete: 15.25 })).toEqual({ subtotal: 40.1, total: 55.25 })
})

test.each([
  ['editar', 'vendido', 'Este orçamento já virou venda.', 'Este orçamento já virou pedido na loja.'],
  [
    'vender',
    'vencido',
    'Este orçamento venceu. Edite a validade e envie de novo.',
    'Este orçamento venceu. Fale com a loja.',
  ],
  [
    'vender',
    'recusado',
    'O cliente recusou este orçamento. Edite-o e envie uma nova versão.',
    'Este orçamento foi recusado.',
  ],
  [
    'vender',
    'mudanca',
    'O cliente pediu uma mudança. Edite o orçamento e envie uma nova versão.',
    'Você pediu uma mudança. Espere a nova versão da loja.',
  ],
  ['enviar', 'aprovado', 'O orçamento está em Aprovado.', 'Este orçamento já foi aprovado.'],
  ['reenviar', 'rascunho', 'O orçamento está em Rascunho.', 'A loja está preparando uma nova versão deste orçamento.'],
] as const)('%s of a quote that is %s is refused with the reason', (ato, situacao, lojaReason, peloLink) => {
  expect(porqueNao(ato, situacao)).toBe(lojaReason)
  expect(porqueNaoPeloLink(situacao)).toBe(peloLink)
})
