import { expect, test } from 'vitest'
import { escreverFigura, escreverRotulo } from './TabelaDoRelatorio.tsx'

test.each([
  ['reais', 1234.5, 'R$ 1.234,50'],
  ['reais', 0, 'R$ 0,00'],
  ['inteiro', 1234, '1.234'],
  ['porcento', 80, '80,0%'],
  ['porcento', 33.3, '33,3%'],
  ['dia', '2026-11-22', '22/11/2026'],
  ['texto', 'A', 'A'],
  ['reais', null, '—'],
  ['inteiro', undefined, '—'],
] as const)('%s: %j is written %j', (tipo, valor, escrita) => {
  expect(escreverFigura(tipo, valor)).toBe(escrita)
})

test.each([
  ['dia', '2026-11-22', '22/11/2026'],
  ['semana', '2026-11-16', 'Semana de 16/11/2026'],
  ['mes', '2026-11-01', '11/2026'],
  ['produto', 'Camiseta', 'Camiseta'],
  ['produto', 'Camiseta 2026-11-22', 'Camiseta 2026-11-22'],
] as const)('a row by %s, %j, is called %j', (por, rotulo, escrito) => {
  expect(escreverRotulo(por, rotulo)).toBe(escrito)
})
