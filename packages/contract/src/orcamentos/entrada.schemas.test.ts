import { describe, expect, test } from 'vitest'
import { letras, lido, recusa, recusas } from '../../test/lido.ts'
import {
  aprovacaoParams,
  aprovarEntrada,
  gerarVendaEntrada,
  itemDoOrcamentoEntrada,
  mudancaEntrada,
  orcamentoEntrada,
  soVersaoEntrada,
} from './entrada.schemas.ts'

const item = (resto: object = {}) => ({ descricao: 'Camiseta', quantidade: 2, valor_unitario: 10, ...resto })
const orcamento = (resto: object = {}) => ({ nome: 'Ana', validade: '2026-11-30', itens: [item()], ...resto })
const nomes = (quantos: number) => Array.from({ length: quantos }, () => ({ nome: 'Ana' }))
const buildItensWithNames = (...linhas: number[]) =>
  linhas.map((quantidade) => item({ quantidade, personalizacao: nomes(quantidade) }))
const imagens = (quantas: number) => Array.from({ length: quantas }, () => 'a'.repeat(32))

test('the least that a quote says', () => {
  expect(lido(orcamentoEntrada, orcamento())).toEqual({
    nome: 'Ana',
    telefone: '',
    validade: '2026-11-30',
    desconto: 0,
    frete: 0,
    termos: '',
    itens: [{ ...item(), estampa: '', mockups: [], personalizacao: [] }],
  })
})

describe('an item', () => {
  test.each([
    ['a product without words', { produto_id: 1, descricao: '' }],
    ['the longest words', { descricao: letras(500), estampa: letras(200) }],
    ['four pictures', { mockups: imagens(4) }],
    ['a name for each piece', { personalizacao: nomes(2) }],
    ['a cent', { valor_unitario: '0,01' }],
    ['one piece', { quantidade: '1' }],
  ])('%s is taken', (_nome, resto) => {
    expect(recusas(itemDoOrcamentoEntrada, item(resto))).toBeUndefined()
  })
  test.each([
    ['neither product nor words', { descricao: ' ' }, 'descricao', 'Descreva o item'],
    ['no pieces', { quantidade: 0 }, 'quantidade', 'Informe a quantidade'],
    ['no price', { valor_unitario: null }, 'valor_unitario', 'Informe o preço'],
    ['a price of nothing', { valor_unitario: 0 }, 'valor_unitario', 'Informe o preço'],
    ['too many words', { descricao: letras(501) }, 'descricao', 'No máximo 500 caracteres'],
    ['too many words about the print', { estampa: letras(201) }, 'estampa', 'No máximo 200 caracteres'],
    ['five pictures', { mockups: imagens(5) }, 'mockups', 'No máximo 4 imagens por linha'],
    ['an address for a picture', { mockups: ['../a'] }, 'mockups,0', 'Imagem inválida'],
    ['a name too few', { personalizacao: nomes(1) }, 'personalizacao', 'Há 1 nome para 2 peças'],
    ['a name too many', { quantidade: 1, personalizacao: nomes(2) }, 'personalizacao', 'Há 2 nomes para 1 peça'],
    ['an empty name', { personalizacao: [{}, {}] }, 'personalizacao,0', 'Informe o nome ou o número'],
  ])('%s is refused', (_nome, resto, campo, frase) => {
    expect(recusas(itemDoOrcamentoEntrada, item(resto))).toContainEqual([campo, frase])
  })
})

describe('a quote', () => {
  const peca = (produto_id: number, variacao_id?: number | null) => item({ produto_id, variacao_id })
  test.each([
    ['a customer without a name', { cliente_id: 3, nome: '' }],
    ['a discount of all', { desconto: 20 }],
    ['fifty items', { itens: Array.from({ length: 50 }, () => item()) }],
    ['two hundred names', { itens: buildItensWithNames(100, 100) }],
    ['two variations of a product', { itens: [peca(1, 1), peca(1, 2), peca(1)] }],
    ['the same words twice', { itens: [item(), item()] }],
    ['the longest terms', { termos: letras(4000) }],
  ])('%s is taken', (_nome, resto) => {
    expect(recusas(orcamentoEntrada, orcamento(resto))).toBeUndefined()
  })
  test.each([
    ['nobody', { nome: '' }, 'nome', 'Escolha um cliente ou informe um nome'],
    ['no items', { itens: [] }, 'itens', 'Adicione pelo menos um item ao orçamento.'],
    ['no list', { itens: undefined }, 'itens', 'Adicione pelo menos um item ao orçamento.'],
    ['51 items', { itens: Array.from({ length: 51 }, () => item()) }, 'itens', 'No máximo 50 itens em um orçamento'],
    ['more discount than items', { desconto: 20.01 }, 'desconto', 'O desconto é maior do que os itens'],
    ['discount of the freight', { desconto: 25, frete: 10 }, 'desconto', 'O desconto é maior do que os itens'],
    ['201 names', { itens: buildItensWithNames(100, 101) }, 'itens', 'No máximo 200 peças com nome em um orçamento'],
    ['a product twice', { itens: [peca(1), peca(1, null)] }, 'itens,1,produto_id', 'Este produto já está no orçamento'],
    ['a piece twice', { itens: [peca(1, 2), peca(1, 2)] }, 'itens,1,produto_id', 'Este produto já está no orçamento'],
    ['no validity', { validade: '30/11/2026' }, 'validade', 'Informe a validade'],
    ['too long terms', { termos: letras(4001) }, 'termos', 'No máximo 4000 caracteres'],
  ])('%s is refused', (_nome, resto, campo, frase) => {
    expect(recusas(orcamentoEntrada, orcamento(resto))).toEqual([[campo, frase]])
  })
})

const produtos = (quantos: number) => Array.from({ length: quantos }, (_, linha) => ({ linha, produto_id: 1 }))
test.each([
  ['no body', gerarVendaEntrada, [null, undefined], ['']],
  ['products', gerarVendaEntrada, [0, 50].map((n) => ({ produtos: produtos(n) })), [{ produtos: produtos(51) }]],
  ['lines', gerarVendaEntrada, [{ produtos: produtos(1) }], [{ produtos: [{ linha: -1, produto_id: 1 }] }]],
  ['token', aprovacaoParams, [{ token: letras(100) }], [{ token: letras(101) }]],
  ['name', aprovarEntrada, [{ nome: letras(200) }], [{ nome: letras(201) }, { nome: ' ' }]],
  ['change', mudancaEntrada, [{ texto: letras(2000) }], [{ texto: letras(2001) }, { texto: ' ' }]],
  ['version', soVersaoEntrada, [null, {}, { versao: '1' }, { versao: 1_000_000 }], [{ versao: 0 }, { versao: 1.5 }]],
  ['far version', soVersaoEntrada, [], [{ versao: 1_000_001 }]],
])('%s: the last value is taken and the next refused', (_nome, schema, aceitos, recusados) => {
  const filterAccepted = (valores: readonly unknown[]) => valores.filter((valor) => schema.safeParse(valor).success)
  expect(filterAccepted(aceitos)).toEqual(aceitos)
  expect(filterAccepted(recusados)).toEqual([])
})

test('a sale made from a quote has the origin “redes_sociais” unless the request names another', () => {
  expect(lido(gerarVendaEntrada, {})).toEqual({ origem: 'redes_sociais', produtos: [], so_o_que_ha: false })
  expect(lido(gerarVendaEntrada, { origem: 'rua' })).toEqual(recusa('Selecione a origem da venda'))
})
