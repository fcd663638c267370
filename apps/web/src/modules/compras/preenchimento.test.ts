import { expect, test } from 'vitest'
import { askMissingNumbers } from './preenchimento.ts'

const missing = (ncms: number, eans: number) => [
  ...Array.from({ length: ncms }, (_, i) => ({
    produto_id: i,
    variacao_id: null,
    nome: 'A',
    ncm: '61091000',
    ean: null,
  })),
  ...Array.from({ length: eans }, (_, i) => ({
    produto_id: i,
    variacao_id: i,
    nome: 'A',
    ncm: null,
    ean: '7891000315507',
  })),
]

test.each([
  [4, 3, 'A nota traz NCM de 4 produtos e código de barras de 3 que não têm: preencher?'],
  [1, 1, 'A nota traz NCM de 1 produto e código de barras de 1 que não tem: preencher?'],
  [1, 0, 'A nota traz NCM de 1 produto que não tem: preencher?'],
  [0, 2, 'A nota traz código de barras de 2 produtos que não têm: preencher?'],
])('NCM of %i and bar code of %i', (ncms, eans, question) => {
  expect(askMissingNumbers(missing(ncms, eans))).toBe(question)
})
