import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { expect, test } from 'vitest'
import { completeSkus } from './variacoes.rules.ts'

const variacao = (dados: Partial<VariacaoEntrada> = {}) =>
  ({ sku: null, nome_cor: null, tamanho: null, ...dados }) as VariacaoEntrada
const completeProduto = (
  sku: string | null,
  variacoes: Partial<VariacaoEntrada>[],
  dados: Partial<ProdutoEntrada> = {},
) =>
  completeSkus({
    tem_cor: false,
    tem_tamanho: false,
    ...dados,
    sku,
    variacoes: variacoes.map(variacao),
  } as ProdutoEntrada)
const recusa = (sku: string | null, variacoes: Partial<VariacaoEntrada>[]) => {
  try {
    completeProduto(sku, variacoes)
    return null
  } catch (error) {
    const { codigo, extras } = error as { codigo: string; extras: { erros: object } }
    return [codigo, ...Object.keys(extras.erros)]
  }
}

test.each([
  [{ nome_cor: 'Azul', tamanho: 'M' }, 'P-Azul-M', false],
  [{ nome_cor: 'Azul', tamanho: 'M', sku: 'P-Azul-M' }, 'P-Azul-M', false],
  [{ nome_cor: 'Azul', tamanho: 'M', sku: 'MEU' }, 'MEU', true],
])('the variation %j has the SKU %s, typed: %s', (dados, sku, sku_personalizado) => {
  expect(completeProduto('P', [dados]).variacoes).toMatchObject([{ sku, sku_personalizado }])
})

test.each([
  ['two different ones', 'P', [{ sku: 'A' }, { sku: 'B' }], null],
  ['the product’s own', 'P', [{ sku: 'A' }, { sku: ' p ' }], ['SKU_IGUAL_AO_PRODUTO', 'variacoes.1.sku']],
  ['one twice, in other letters', 'P', [{ sku: 'A' }, { sku: 'B' }, { sku: 'a' }], ['SKU_REPETIDO', 'variacoes.2.sku']],
  ['a derived one of a typed one', 'P', [{ sku: 'P-M' }, { tamanho: 'M' }], ['SKU_REPETIDO', 'variacoes.1.sku']],
  ['derived of one pair', 'P', [{ tamanho: 'M' }, { tamanho: 'm' }], ['VARIACAO_REPETIDA', 'variacoes.1.tamanho']],
  ['a typed one of a derived one', 'P', [{ tamanho: 'M' }, { sku: 'P-M' }], ['SKU_REPETIDO', 'variacoes.1.sku']],
  ['derived of one colour', 'P', [{ nome_cor: 'A' }, { nome_cor: 'a' }], ['VARIACAO_REPETIDA', 'variacoes.1.nome_cor']],
  ['none at all, twice', null, [{}, {}], null],
  ['derived of two pairs', 'P', [{ nome_cor: 'M' }, { tamanho: 'M' }], ['SKU_DERIVADO_REPETIDO', 'variacoes.1.sku']],
  ['of two pairs, one of them typed', 'P', [{ nome_cor: 'M', sku: 'X' }, { tamanho: 'M' }], null],
  ['none, twice', null, [{ tamanho: 'M' }, { tamanho: 'G' }], null],
])('SKUs: %s', (_, sku, variacoes, esperada) => {
  expect(recusa(sku, variacoes)).toEqual(esperada)
})

test('the refusal of a derived SKU says which of both is the colour, and what to do', () => {
  const frase = 'A variação de tamanho M teria o SKU P-M, que é o da de cor M: escreva outro SKU em uma delas.'
  expect(() => completeProduto('P', [{ nome_cor: 'Azul', tamanho: 'M' }, { nome_cor: 'M' }, { tamanho: 'M' }])).toThrow(
    frase,
  )
})

test('a variation without colour and size has words in its refusal', () => {
  const frase = 'A variação "sem cor nem tamanho" está usando o mesmo SKU do produto principal.'
  expect(() => completeProduto('P', [{ sku: 'p' }])).toThrow(frase)
})

test('the refusal names the variation that has the SKU of its product', () => {
  const frase = 'A variação "Azul M" está usando o mesmo SKU do produto principal.'
  expect(() => completeProduto('P', [{ sku: 'p', nome_cor: 'Azul', tamanho: 'M' }])).toThrow(frase)
})

test.each([
  [{}, [{ tamanho: 'M' }], { tem_cor: false, tem_tamanho: true }],
  [{}, [{ sku: 'A' }, { nome_cor: 'Azul' }], { tem_cor: true, tem_tamanho: false }],
  [{ tem_cor: true, tem_tamanho: true }, [{ sku: 'A' }], { tem_cor: true, tem_tamanho: true }],
  [{ tem_cor: true }, [], { tem_cor: true, tem_tamanho: false }],
])('a product with %j and the variations %j has %j', (dados, variacoes, tem) => {
  expect(completeProduto('P', variacoes, dados)).toMatchObject(tem)
})

test('without variations in the request the data stay as they are', () => {
  const dados = { sku: 'P', tem_cor: false } as ProdutoEntrada
  expect(completeSkus({ ...dados, codigo: ' C\u200b1 ' })).toEqual({ ...dados, codigo: 'C1' })
})
