import { expect, test } from 'vitest'
import { TEXTOS_DA_LOJA } from '../shared/maximos.ts'
import { DETALHES, formatDetalhes } from './detalhes.ts'

test.each(DETALHES)('%s is told in words, never as the database names it', (key) => {
  const [number, text] = [
    formatDetalhes({ [key]: 2 }, { todos: true }),
    formatDetalhes({ [key]: 'x' }, { todos: true }),
  ]
  for (const told of [number, text]) expect(told).not.toMatch(/_|undefined/)
  expect(number).toMatch(/^(2 \p{L}|\p{Lu})/u)
})

test.each(TEXTOS_DA_LOJA)('a changed %s of the shop is told in words', (campo) => {
  expect(formatDetalhes({ mudou: campo })).not.toMatch(/_|ereco|inscricao/)
})

test.each([
  [{ linhas: 11, tabela: 'preco_venda' }, '11 linhas · Na tabela: Preço de venda'],
  [{ linhas: 1, tabela: 'titulo, estoque, gtin, ncm' }, '1 linha · Na tabela: Título, Estoque, EAN, NCM'],
  [{ pecas: 3, linhas: 1 }, '3 peças · 1 linha'],
  [{ importacao: 4, conteudo: 'lote', linhas: 1000 }, 'Conteúdo: mudança em lote · 1.000 linhas'],
  [{ preco_venda: 'porcento -10', preco_custo: 'somar 2.5' }, 'Preço de venda: -10% · Preço de custo: +R$ 2,50'],
  [{ categoria_id: 'fixar Camisetas' }, 'Categoria: Camisetas'],
  [{ valor: 'R$ 10,00', destino: 'banco' }, 'Valor: R$ 10,00 · Para onde foi: Banco'],
  [{ ver_custos: false, reativado: true }, 'Ver custos: não · Reativado: sim'],
  [{ variacoes: 'P, M', preco_venda: 'R$ 54,90 → R$ 59,90' }, 'Preço de venda: R$ 54,90 → R$ 59,90 · Variações: P, M'],
])('%j reads %s', (detalhes, told) => {
  expect(formatDetalhes(detalhes)).toBe(told)
})
