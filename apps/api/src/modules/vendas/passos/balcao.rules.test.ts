import { expect, test } from 'vitest'
import { medidasDasPecas } from './balcao.rules.ts'

const camiseta = { largura: 25, altura: 2.5, comprimento: 30, peso: 0.2 }
const caneca = { largura: 10, altura: 12, comprimento: 31, peso: 0.333 }
const emptyMedidas = { altura: null, largura: null, comprimento: null, peso: null }

const buildPecas = (quantidade: number, medidas: { [M in keyof typeof camiseta]: number | null }) => ({
  quantidade,
  medidas,
})

test.each([
  ['one piece', [buildPecas(1, camiseta)], [2.5, 25, 30, 0.2]],
  ['several: they lie on each other', [buildPecas(2, camiseta), buildPecas(3, caneca)], [41, 25, 31, 1.399]],
  [
    'a measure that one lacks',
    [buildPecas(2, camiseta), buildPecas(1, { ...caneca, peso: null, altura: 0 })],
    [null, 25, 31, null],
  ],
  ['nothing known', [buildPecas(1, emptyMedidas)], [null, null, null, null]],
  ['higher than any package', [buildPecas(90_000, camiseta)], [null, 25, 30, 18_000]],
])('the package of %s', (_nome, pecas, [altura, largura, comprimento, peso]) => {
  expect(medidasDasPecas(pecas)).toEqual({ altura, largura, comprimento, peso })
})
