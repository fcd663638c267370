import { expect, test } from 'vitest'
import { formatAReceber } from './aReceber.ts'

test.each([
  [0, '2030-12-05', null],
  [1200, null, '1.200 a receber'],
  [1, '2030-12-01', '1 a receber em 01/12/2030'],
  [12, '2030-11-30', '12 a receber, previsão de 30/11/2030 passou'],
])('%d pieces that should come on %j are said as %j', (quantidade, previsao, sentence) => {
  expect(formatAReceber(quantidade, previsao, '2030-12-01')).toBe(sentence)
})
