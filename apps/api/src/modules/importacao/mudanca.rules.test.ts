import { expect, test } from 'vitest'
import { valorAgora, variacaoDe } from './mudanca.rules.ts'
import type { ProdutoAqui, VariacaoAqui } from './registros.ts'

const m = { id: 11, quantidade: 3, nome_cor: null, tamanho: 'M', preco_custo: null, preco_venda: 60, descricao: '' }
const dados = {
  id: 1,
  titulo: 'Camiseta',
  quantidade: 9,
  preco_custo: 20,
  preco_venda: 50,
  descricao: 'Leve',
  peso: null,
  id_bling: null,
  na_lixeira: false,
  variacoes: [m, { ...m, id: 12, tamanho: 'G', descricao: 'Solta' }],
}
const produto = dados as unknown as ProdutoAqui
const [daM, daG] = dados.variacoes as unknown as [VariacaoAqui, VariacaoAqui]

test('a row is of the variation that it names', () => {
  const ids = [12, null, 13].map((variacao_id) => variacaoDe(produto, { variacao_id })?.id)
  expect(ids).toEqual([12, undefined, undefined])
})

test.each<[string, VariacaoAqui | undefined, string | number | null]>([
  ['titulo', daM, 'Camiseta'],
  ['peso', undefined, null],
  ['estoque', undefined, 9],
  ['estoque', daM, 3],
  ['preco_venda', undefined, 50],
  ['preco_venda', daM, 60],
  ['preco_custo', daM, null],
  ['tamanho', daG, 'G'],
  ['nome_cor', daG, null],
  ['nome_cor', undefined, null],
  ['descricao', daG, 'Leve'],
  ['descricao_da_variacao', daG, 'Solta'],
  ['descricao_da_variacao', undefined, ''],
  ['publicado', undefined, 'Não publicado'],
  ['na_lixeira', undefined, 'Na lista'],
])('the value of %s is its own: %#', (campo, variacao, valor) => {
  expect(valorAgora(produto, variacao, campo)).toBe(valor)
})

test('of a bulk action the value is the product’s state', () => {
  const feito = { ...produto, id_bling: '77', na_lixeira: true }
  expect(['publicado', 'na_lixeira'].map((acao) => valorAgora(feito, undefined, acao))).toEqual([
    'Publicado',
    'Na lixeira',
  ])
})
