import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'
import { expect, test } from 'vitest'
import { formatarFaixaDeReais } from './faixaDeReais.ts'

const preco = (doProduto: number | null, ...dasVariacoes: (number | null)[]) => {
  const faixa = faixaDePreco(
    doProduto,
    dasVariacoes.map((preco_venda) => ({ preco_venda })),
  )
  return faixa && formatarFaixaDeReais(faixa)
}

test('a range only where positive variation prices differ; ordinary spaces', () => {
  expect(preco(50, 40, 60, 0, null)).toBe('R$ 40,00 ~ R$ 60,00')
  expect(preco(50, 1234.5, 60)).toBe('R$ 60,00 ~ R$ 1.234,50')
})

test('one price where they are equal, and the product’s own where there is none', () => {
  expect(preco(50, 40, 40)).toBe('R$ 40,00')
  expect(preco(50, 0, null)).toBe('R$ 50,00')
  expect(preco(50)).toBe('R$ 50,00')
  expect(preco(null)).toBeNull()
})
