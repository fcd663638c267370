import { expect, test } from 'vitest'
import { buildPrecoPergunta } from './preco.rules.ts'

test.each([
  // mostrado, aceito, valor, tolerancia → de, para
  [21.3, null, 45.3, 1, [21.3, 45.3]],
  [21.3, null, 22.3, 1, null],
  [21.3, null, 22.31, 1, [21.3, 22.31]],
  [21.3, null, 21.3, 0, null],
  [21.3, null, 21.31, 0, [21.3, 21.31]],
  [21.3, null, 18, 0, null],
  // 0.1 + 0.2 is no reason to ask.
  [0.1, null, 0.3, 0.2, null],
  [21.3, 45.3, 45.3, 1, null],
  [21.3, 45.3, 40, 1, null],
  // An accepted price is exact: no tolerance.
  [21.3, 45.3, 45.31, 1, [45.3, 45.31]],
  // Chosen anew at a higher price after something was agreed to.
  [50, 45.3, 50.9, 1, null],
  [50, 45.3, 51.01, 1, [45.3, 51.01]],
  [null, null, 0.5, 1, null],
  [null, null, 12, 1, [0, 12]],
  // Free carriers tell no price.
  [0, null, null, 0, null],
])('shown %s, agreed %s, now %s with a tolerance of %s asks %j', (mostrado, aceito, valor, tolerancia, pergunta) => {
  const esperada = pergunta && { de: pergunta[0], para: pergunta[1] }
  expect(buildPrecoPergunta({ mostrado, aceito, valor, tolerancia })).toEqual(esperada)
})
