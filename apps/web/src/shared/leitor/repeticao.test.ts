import { expect, test } from 'vitest'
import { criarFiltroDeRepeticao } from './repeticao.ts'

test('a label held in front of the camera counts once, however long', () => {
  const novo = criarFiltroDeRepeticao(1000)
  const vezes = Array.from({ length: 200 }, (_, i) => novo('A', i * 40)).filter(Boolean)
  expect(vezes).toHaveLength(1)
})

test('taken away for the whole window it counts again', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect([novo('A', 0), novo('A', 999), novo('A', 1998), novo('A', 2998)]).toEqual([true, false, false, true])
})

test('two labels in sight by turns count once each', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect(['A', 'B', 'A', 'B', 'A'].map((texto, i) => novo(texto, i * 40))).toEqual([true, true, false, false, false])
})

test('while nothing is accepted, a label that was read stays read and a new one stays new', () => {
  const novo = criarFiltroDeRepeticao(1000)
  expect(novo('A', 0)).toBe(true)
  for (let t = 40; t < 3000; t += 40) expect([novo('A', t, false), novo('B', t, false)]).toEqual([false, false])
  expect([novo('A', 3000), novo('B', 3000)]).toEqual([false, true])
})
