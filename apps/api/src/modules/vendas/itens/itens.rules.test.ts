import { expect, test } from 'vitest'
import type { LinhaDaVenda } from './itens.data.ts'
import { copiaPara, refuseRepeatedLinhas } from './itens.rules.ts'

const linha = (dados: Partial<LinhaDaVenda> & { de?: number }) => ({
  produto_id: 1,
  variacao_id: null,
  variacao: null,
  sku: null,
  titulo: 'Camiseta',
  descricao: '',
  quantidade: 1,
  valor_unitario: 10,
  desconto: 0,
  custo_unitario: null,
  imagem_arquivo: null,
  ...dados,
})
const azul = linha({ variacao_id: 5, variacao: 'Azul', sku: 'C-AZ' })

/** Index of the line that is refused; null when all may stand together. */
const recusada = (linhas: Parameters<typeof refuseRepeatedLinhas>[0], guardadas: readonly number[] = []) => {
  try {
    refuseRepeatedLinhas(linhas, new Set(guardadas))
    return null
  } catch (error) {
    const { codigo, extras } = error as { codigo: string; extras: { erros: object } }
    expect(codigo).toBe('SKU_REPETIDO_NA_VENDA')
    return Object.keys(extras.erros)[0]
  }
}

test.each([
  ['two variations', [azul, linha({ variacao_id: 6, sku: 'C-RO' })], null],
  ['a variation and any of the product', [azul, linha({ sku: 'C' })], null],
  ['a SKU again', [azul, linha({}), azul], 'itens.2.sku'],
  ['a SKU in other letters, with spaces', [azul, { ...azul, sku: ' c-az ' }], 'itens.1.sku'],
  ['the same product without a SKU', [linha({}), linha({})], 'itens.1.sku'],
  ['two products without a SKU', [linha({}), linha({ produto_id: 2 })], null],
  ['two variations without a SKU', [linha({ variacao_id: 5 }), linha({ variacao_id: 6 })], null],
  [
    'a kept one of no product and one of its SKU',
    [linha({ produto_id: null, sku: 'C', de: 9 }), linha({ sku: 'C' })],
    null,
  ],
  ['two kept lines without product', [linha({ sku: 'C', de: 8 }), linha({ sku: 'C', de: 9 })], null],
])('%s: refused is %s', (_, linhas, esperada) => {
  expect(recusada(linhas)).toBe(esperada)
})

test('a SKU twice stands where both lines were there; a third one is refused; the refusal names SKU or piece', () => {
  expect(recusada([azul, azul], [0, 1])).toBeNull()
  for (const guardadas of [[0], [1], []]) expect(recusada([azul, azul], guardadas)).toBe('itens.1.sku')
  expect(recusada([azul, azul, azul], [0, 1])).toBe('itens.2.sku')
  expect(() => refuseRepeatedLinhas([azul, azul])).toThrow('O SKU C-AZ já está na venda.')
  const skulessAzul = { ...azul, sku: null }
  expect(() => refuseRepeatedLinhas([skulessAzul, skulessAzul])).toThrow('Camiseta Azul')
})

const variacao = { id: 5, nome: 'Azul M', sku: 'C-AZ', gtin: null, descricao: 'De algodão', custo: 21, imagem: 'azul' }
const produto = {
  id: 1,
  titulo: 'Camiseta',
  sku: 'C',
  descricao: 'Boa',
  custo: 20,
  imagem: 'capa',
  naLixeira: false,
  variacoes: [variacao],
}

const vazia = { ...variacao, sku: null, nome: null, descricao: '', imagem: null }
const capaCopy = { variacao: null, descricao: 'Boa', custo_unitario: 21, imagem_arquivo: 'capa' }
test.each([
  [undefined, { ...capaCopy, sku: 'C' }],
  [variacao, { sku: 'C-AZ', variacao: 'Azul M', descricao: 'De algodão', custo_unitario: 21, imagem_arquivo: 'azul' }],
  [vazia, { ...capaCopy, sku: null }],
])('a line of the variation %j copies %j', (chosenVariacao, copia) => {
  expect(copiaPara(produto, chosenVariacao)).toEqual({ titulo: 'Camiseta', ...copia })
})
