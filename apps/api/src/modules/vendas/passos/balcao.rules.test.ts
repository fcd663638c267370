import { expect, test } from 'vitest'
import { medidasDasPecas } from './balcao.rules.ts'

const camiseta = { largura: 25, altura: 2.5, comprimento: 30, peso: 0.2 }
const caneca = { largura: 10, altura: 12, comprimento: 31, peso: 0.333 }
const semNada = { altura: null, largura: null, comprimento: null, peso: null }

test.each([
  ['one piece', [[1, camiseta]], { altura: 2.5, largura: 25, comprimento: 30, peso: 0.2 }],
  [
    'several: they lie on each other',
    [
      [2, camiseta],
      [3, caneca],
    ],
    { altura: 41, largura: 25, comprimento: 31, peso: 1.399 },
  ],
  [
    'a measure that one product lacks',
    [
      [2, camiseta],
      [1, { ...caneca, peso: null, altura: 0 }],
    ],
    { altura: null, largura: 25, comprimento: 31, peso: null },
  ],
  ['nothing known', [[1, semNada]], semNada],
  ['higher than any package', [[90_000, camiseta]], { altura: null, largura: 25, comprimento: 30, peso: 18_000 }],
] as const)('the package of %s', (_nome, pecas, esperado) => {
  expect(medidasDasPecas(pecas.map(([quantidade, medidas]) => ({ quantidade, medidas })))).toEqual(esperado)
})
