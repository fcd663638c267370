import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { expect, test } from 'vitest'
import { lerCelula, lerHora, type TipoDeCampo } from './celulas.rules.ts'

test.each<[TipoDeCampo, string | number | null, object]>([
  ['texto', null, {}],
  ['texto', '  ', {}],
  ['texto', ' - ', { valor: null }],
  ['texto', "'-", { valor: '-' }],
  ['texto', "'=2+3", { valor: '=2+3' }],
  ['texto', "d'água", { valor: "d'água" }],
  ['texto', 12.5, { valor: '12,5' }],
  ['codigo', '00123', { valor: '00123' }],
  ['codigo', "'00123", { valor: '00123' }],
  ['codigo', '1E10', { valor: '1E10' }],
  ['codigo', "'1E10", { valor: '1E10' }],
  ['codigo', 123, { valor: '123' }],
  ['codigo', 7_890_000_000_000, { valor: '7890000000000' }],
  ['codigo', '7,89E+12', { erro: expect.stringContaining('“7,89E+12” não é mais o código') }],
  ['codigo', '1E+10', { erro: expect.stringContaining('não é mais o código') }],
  ['codigo', "'1E+10", { valor: '1E+10' }],
  ['codigo', 999_999_999_999_999, { valor: '999999999999999' }],
  ['codigo', 1e15, { erro: expect.stringContaining('não é mais o código') }],
  ['codigo', 1e21, { erro: expect.stringContaining('não é mais o código') }],
  ['dinheiro', '59,90', { valor: 59.9 }],
  ['dinheiro', '59.9', { valor: 59.9 }],
  ['dinheiro', 'R$ 1.234,56', { valor: 1234.56 }],
  ['dinheiro', '1,234.56', { valor: 1234.56 }],
  ['dinheiro', '1.234', { valor: 1.23 }],
  ['dinheiro', '1.234.567', { valor: 1_234_567 }],
  ['dinheiro', 33.333333, { valor: 33.33 }],
  ['dinheiro', '-5', { erro: 'o valor não pode ser negativo' }],
  ['dinheiro', 'dez', { erro: '“dez” não é um número' }],
  ['medida', '0,250', { valor: 0.25 }],
  ['medida', '1.250', { valor: 1.25 }],
  ['pecas', '12', { valor: 12 }],
  ['pecas', '1.000', { valor: 1 }],
  ['pecas', '5,00', { valor: 5 }],
  ['pecas', '5,5', { erro: 'não é um número inteiro de peças' }],
  ['pecas', '-1', { erro: 'não pode ser negativo' }],
  ['pecas', 0, { valor: 0 }],
  ['pecas', 'dez', { erro: '“dez” não é um número' }],
  ['pecas', PECAS_MAXIMAS, { valor: PECAS_MAXIMAS }],
  ['pecas', PECAS_MAXIMAS + 1, { erro: 'é alto demais' }],
  ['hora', '22/11/2026 08:30:05', { valor: '2026-11-22T11:30:05.000Z' }],
  ['hora', '31/02/2026', { erro: expect.stringContaining('não é uma data') }],
  ['hora', 45_000, { erro: expect.stringContaining('não é uma data') }],
  ['texto', 'perd\ufffdido', { erro: 'tem caracteres perdidos' }],
])('as %s, %j is %j', (tipo, celula, lida) => {
  expect(lerCelula(celula, tipo)).toEqual(lida)
})

test.each([
  ['1/9/2026', '2026-09-01T03:00:00.000Z'],
  ['2026-11-22', '2026-11-22T03:00:00.000Z'],
  ['2026-11-22 08:30', '2026-11-22T11:30:00.000Z'],
  ['2026-11-22T08:30:05', '2026-11-22T11:30:05.000Z'],
  ['31/12/2026 22:15', '2027-01-01T01:15:00.000Z'],
  ['2026-02-29', null],
  ['11/22/2026 08:30', null],
  ['ontem', null],
])('the time %j', (texto, instante) => {
  expect(lerHora(texto)).toBe(instante)
})

test.each<[TipoDeCampo, string | number, Parameters<typeof lerCelula>[2], object]>([
  ['dinheiro', '79.900', 'ponto_decimal', { valor: 79.9 }],
  ['dinheiro', '79.900', 'ponto_milhar', { valor: 79_900 }],
  ['dinheiro', 'R$ 79.900', 'perguntar', { duvida: '“R$ 79.900” pode ser R$ 79.900,00 ou R$ 79,90' }],
  ['dinheiro', '59,90', 'ponto_decimal', { valor: 59.9 }],
  ['dinheiro', '59,90', 'perguntar', { valor: 59.9 }],
  ['pecas', '12.000', 'ponto_decimal', { valor: 12 }],
  ['pecas', '12,000', 'ponto_milhar', { valor: 12 }],
  ['pecas', '12.000', 'ponto_milhar', { valor: 12_000 }],
  ['pecas', '12.000', 'perguntar', { duvida: '“12.000” pode ser 12.000 ou 12' }],
  ['pecas', '12.500', 'ponto_decimal', { erro: 'não é um número inteiro de peças' }],
  ['pecas', 12, 'perguntar', { valor: 12 }],
  ['medida', '1.250', 'ponto_milhar', { valor: 1250 }],
])('as %s, %j in a column of the habit %s is %j', (tipo, celula, habito, lida) => {
  expect(lerCelula(celula, tipo, habito)).toEqual(lida)
})
