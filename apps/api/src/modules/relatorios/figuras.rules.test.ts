import type { NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { expect, test } from 'vitest'
import { curva, FIGURAS, passosDoTempo, type SomasDoRelatorio } from './figuras.rules.ts'

const figuras = (nome: NomeDoRelatorio, somas: SomasDoRelatorio, cobrir = 30) =>
  FIGURAS[nome](somas, { porcento: 5, cobrir }, false)

test.each([
  ['vendas', { vendas: 2, pecas: 3, valor: 59.9 }, { vendas: 2, pecas: 3, valor: 59.9, devolvido: 0, cancelado: 0 }],
  ['vendas', { devolvido: 3, cancelado: 4 }, { vendas: null, pecas: 0, valor: 0, devolvido: 3, cancelado: 4 }],
  ['vendas', {}, { vendas: null, pecas: 0, valor: 0, devolvido: 0, cancelado: 0 }],
  ['margem', { pecas: 2, valor: 0.3, custo: 0.1 }, { pecas: 2, valor: 0.3, custo: 0.1, margem: 0.2, porcento: 66.7 }],
  ['margem', { pecas: 1, valor: 10, custo: 12 }, { pecas: 1, valor: 10, custo: 12, margem: -2, porcento: -20 }],
  ['margem', { pecas: 1, custo: 12 }, { pecas: 1, valor: 0, custo: 12, margem: -12, porcento: null }],
  ['abc', { pecas: 1, valor: 10, custo: 9 }, { pecas: 1, valor: 10 }],
  ['frete', { cobrado: 20.1, pago: 20.2 }, { cobrado: 20.1, pago: 20.2, diferenca: -0.1 }],
  ['frete', { cobrado: 20 }, { cobrado: 20, pago: 0, diferenca: 20 }],
  ['comissao', { recebido: 59.9 }, { recebido: 59.9, comissao: 3 }],
  ['comissao', { recebido: -10 }, { recebido: -10, comissao: -0.5 }],
  ['estoque', { pecas: 3, custo: 1 }, { pecas: 3, custo: 1 }],
  ['parados', { pecas: 3 }, { pecas: 3 }],
] as const)('%s: of %j it says %j', (nome, somas, expectedFiguras) => {
  expect(figuras(nome, somas)).toEqual(expectedFiguras)
})

test.each([
  // Free, on their way, sold in 30 days, lacked by printing, minimum, days to cover; days until the end, pieces to buy.
  [10, 0, 30, 0, 0, 30, 10, 20],
  [10, 0, 7, 0, 0, 30, 42, 0],
  [0, 0, 30, 0, 0, 7, 0, 7],
  [-3, 0, 30, 0, 0, 30, 0, 33],
  [5, 0, 0, 0, 0, 30, null, 0],
  [5, 0, -1, 0, 0, 30, null, 0],
  [1, 0, 1, 0, 0, 31, 30, 1],
  [10, 15, 30, 0, 0, 30, 10, 5],
  [10, 25, 30, 0, 0, 30, 10, 0],
  [10, 0, 30, 4, 0, 30, 10, 24],
  [10, 0, 30, 4, 6, 30, 10, 30],
])(
  '%d free, %d on their way, %d sold, %d lacked by printing and a minimum of %d, to last %d days: the end in %j days, %d to buy',
  (disponivel, a_receber, vendidas, a_estampar, minimo, cobrir, dias, comprar) => {
    const shown = { disponivel, vendidas, a_receber }
    expect(figuras('reposicao', { ...shown, a_estampar, minimo }, cobrir)).toEqual({ ...shown, dias, comprar })
  },
)

test.each([
  // Value, together with those before it, of all.
  [50, 50, 100, 50, 50, 'A'],
  [30, 80, 100, 30, 80, 'A'],
  [10, 90, 100, 10, 90, 'B'],
  [6, 95.9, 100, 6, 95.9, 'B'],
  [5, 100, 100, 5, 100, 'C'],
  [100, 100, 100, 100, 100, 'A'],
  [1, 1, 1, 100, 100, 'A'],
  [0, 0, 0, null, null, 'C'],
])('%d of %d of %d is %j %%, %j %% with those before it, class %s', (valor, acumulado, total, parte, ate, classe) => {
  expect(curva(valor, acumulado, total)).toEqual({ parte, acumulado: ate, classe })
})

test.each([
  ['dia', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['semana', '2026-11-21', '2026-11-23', ['2026-11-16', '2026-11-23']],
  ['semana', '2026-11-22', '2026-11-22', ['2026-11-16']],
  ['mes', '2026-12-31', '2027-01-01', ['2026-12-01', '2027-01-01']],
] as const)('each %s from %s to %s has a row', (passo, firstDia, ate, linhas) => {
  expect(passosDoTempo(firstDia, ate, passo)).toEqual(linhas)
})
