import { expect, test } from 'vitest'
import { camposDaVersao } from './comparacao.rules.ts'

test.each([
  ['a text', { nome: 'Velha' }, { nome: '<b>Nova</b>' }, ['Título', 'Velha', 'Nova']],
  ['a price', { preco: 1234.5 }, { preco: 50 }, ['Preço', 'R$ 1.234,50', 'R$ 50,00']],
  ['a weight', { pesoBruto: 0.25 }, { pesoBruto: 1234.5678 }, ['Peso bruto (kg)', '0,25', '1.234,568']],
  ['a measure', { dimensoes: { largura: 1 } }, { dimensoes: { largura: 2 } }, ['Largura', '1', '2']],
  ['a category', { categoria: { id: 7 } }, { categoria: { id: 8 } }, ['Categoria (código no Bling)', '7', '8']],
  ['nothing before', { codigo: null }, { codigo: 'A' }, ['SKU', '—', 'A']],
  ['an empty text after', { descricaoCurta: 'D' }, { descricaoCurta: '' }, ['Descrição', 'D', '—']],
  ['nothing sent', { pesoLiquido: 1 }, {}, ['Peso líquido (kg)', '1', '—']],
  ['a price of 0', { preco: 0 }, { preco: 1 }, ['Preço', 'R$ 0,00', 'R$ 1,00']],
])('a version says %s in words', (_nome, antes, enviado, [nome, era, ficou]) => {
  expect(camposDaVersao(antes, enviado)).toEqual([{ nome, antes: era, enviado: ficou }])
})

test('what has no name for people is left out', () => {
  const campos = { formato: 'S', midia: { video: 'v' }, largura: 1, nome: ['a'] }
  expect(camposDaVersao(campos, campos).map(({ nome }) => nome)).toEqual(['Título'])
})
