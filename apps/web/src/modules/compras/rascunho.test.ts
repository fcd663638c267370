import { compra as compraSchema } from '@estampa/contract/compras/compras.schemas.ts'
import { expect, test } from 'vitest'
import { readProduto } from '../../../test/support/lidos.ts'
import {
  buildCompraRascunho,
  createTypedLinha,
  describeLinhas,
  isSamePeca,
  readQuantities,
  spreadQuantities,
  suggestedLinha,
  toCompraBody,
  valueOf,
} from './rascunho.ts'

const item = {
  id: 5,
  produto_id: 1,
  variacao_id: 2,
  sku: 'CM-P',
  titulo: 'Camiseta',
  variacao: 'Preta P',
  quantidade: 12,
  recebida: 0,
  a_mais: 0,
  custo_unitario: 1234.5,
  codigo_do_fornecedor: null,
  do_fornecedor: null,
}
const compra = compraSchema.parse({
  id: 3,
  numero: 3,
  fornecedor: { id: 9, nome: 'Malhas' },
  situacao: 'rascunho',
  previsao: null,
  atrasada: false,
  pecas: 12,
  recebidas: 0,
  total: 1,
  criado_em: '',
  observacao: '',
  nota_chave: null,
  avisos: [],
  pedidos_sem_nota: [],
  a_preencher: [],
  itens: [item],
  recebimentos: [],
  frete: 0,
  pedida_em: null,
  versao: 1,
})

test('a stored draft goes back as it came, its costs only by who sees them', () => {
  const draft = buildCompraRascunho(compra, null)
  const linha = { id: 5, produto_id: 1, variacao_id: 2, quantidade: '12' }
  const head = { fornecedor_id: 9, previsao: '', observacao: '', versao: 4 }
  expect(toCompraBody(draft, 4, true)).toEqual({ ...head, frete: '', itens: [{ ...linha, custo_unitario: '1234,50' }] })
  expect(toCompraBody(draft, 4, false)).toEqual({ ...head, itens: [linha] })
  expect(describeLinhas(draft)).toBe('12 × Camiseta Preta P a 1234,50')
  expect(draft.itens.map(valueOf)).toEqual([14814])
})

test('a line of an invoice says what the invoice says, waits for its pieces, and sends a cost only when one is typed', () => {
  const do_fornecedor = {
    codigo: 'D1',
    descricao: 'MEIA DUZIA',
    ean: null,
    ncm: null,
    unidade: 'DZ',
    quantidade: 2,
    valor: 100,
    confirmar_quantidade: true,
    valor_digitado: false,
    pecas_por_unidade: null,
    dito_em: null,
  }
  const draft = buildCompraRascunho({ ...compra, itens: [{ ...item, produto_id: null, do_fornecedor }] }, null)
  expect(draft.itens).toMatchObject([{ quantidade: '', custo_unitario: '', nota: 'D1 MEIA DUZIA: 2 DZ, R$ 100,00' }])
  expect(toCompraBody(draft, 1, true).itens[0]).not.toHaveProperty('custo_unitario')
  const typed = { ...draft, itens: draft.itens.map((linha) => ({ ...linha, custo_unitario: '4,20' })) }
  expect(toCompraBody(typed, 1, true).itens[0]).toMatchObject({ custo_unitario: '4,20' })
  const stored = { ...do_fornecedor, valor_digitado: true, pecas_por_unidade: 12, dito_em: '2026-11-30' }
  const kept = buildCompraRascunho(
    { ...compra, itens: [{ ...item, custo_unitario: 4.2, do_fornecedor: stored }] },
    null,
  )
  expect(kept.itens).toMatchObject([
    { custo_unitario: '4,20', nota: 'D1 MEIA DUZIA: 2 DZ, R$ 100,00, 12 peças por DZ, dito em 30/11/2026' },
  ])
  const emptied = { ...kept, itens: kept.itens.map((linha) => ({ ...linha, custo_unitario: '' })) }
  expect(toCompraBody(emptied, 1, true).itens[0]).toMatchObject({ custo_unitario: '' })
})

test('a suggested piece is a line of so many pieces', () => {
  const suggestion = { disponivel: 0, a_estampar: 9, a_receber: 0, minimo: 0, por_dia: 0, sugerido: 9 }
  const linha = suggestedLinha({
    produto_id: 1,
    variacao_id: 2,
    sku: 'L-M',
    titulo: 'Lisa',
    variacao: 'M',
    ...suggestion,
  })
  expect(linha).toMatchObject({ id: null, produto_id: 1, nome: 'Lisa M', quantidade: '9', custo_unitario: '' })
})

/** A shirt in three sizes: a cost of its own, none, and one that costs nothing. */
const shirt = readProduto({
  id: 1,
  titulo: 'Camiseta',
  sku: 'CM',
  preco_custo: 10,
  variacoes: [
    { id: 2, nome_cor: 'Preta', tamanho: 'P', sku: 'CM-P', preco_custo: 12.345 },
    { id: 3, nome_cor: 'Preta', tamanho: 'M', sku: 'CM-M', preco_custo: null },
    { id: 4, nome_cor: 'Preta', tamanho: 'G', sku: 'CM-G', preco_custo: 0 },
  ],
})
const unpriced = readProduto({ id: 7, titulo: 'Meia', sku: 'MEIA', preco_custo: null, variacoes: [] })
const createSize = (variacaoId: number, typed: object = {}) => ({ ...createTypedLinha(shirt, variacaoId), ...typed })

test.each([
  ['its own', shirt, 2, '12,345', 12.345],
  ["its product's where it has none", shirt, 3, '10,00', 10],
  ['nothing where that is its own', shirt, 4, '0,00', 0],
  ['unknown where neither is', unpriced, null, '', null],
])('a new line of a size begins with one piece and the cost: %s', (_, produto, variacaoId, custo_unitario, value) => {
  const linha = createTypedLinha(produto, variacaoId)
  expect(linha).toMatchObject({ produto_id: produto.id, variacao_id: variacaoId, quantidade: '1', custo_unitario })
  expect(valueOf(linha)).toBe(value)
})

test('lines are of one piece when product and size are; two lines without a product are two pieces', () => {
  const [small, medium] = [createSize(2), createSize(3)]
  const unknown = { produto_id: null, variacao_id: null }
  const foreignPecas = [medium, { ...small, produto_id: 8 }, unknown]
  expect([
    isSamePeca(small, createSize(2)),
    ...foreignPecas.map((foreignPeca) => isSamePeca(small, foreignPeca)),
  ]).toEqual([true, false, false, false])
  expect(isSamePeca(unknown, unknown)).toBe(false)
})

test('the grid adds two lines of one size and leaves out those of an invoice and of another product', () => {
  const linhas = [
    createSize(2, { quantidade: '5' }),
    createSize(3, { quantidade: '2' }),
    createSize(2, { quantidade: '4' }),
    createSize(3, { quantidade: '50', nota: 'D1 CAMISETA: 50 UN' }),
    createSize(3, { quantidade: '60', produto_id: 8 }),
  ]
  expect([...readQuantities(linhas, shirt.id)]).toEqual([
    [2, 9],
    [3, 2],
  ])
})

test('the saved grid stands where its first line stood, keeps typed costs, and moves no other line', () => {
  const sock = createTypedLinha(unpriced, null)
  const invoiced = createSize(3, { quantidade: '50', custo_unitario: '', nota: 'D1 CAMISETA: 50 UN' })
  const small = createSize(2, { id: 5, quantidade: '5', custo_unitario: '11,00' })
  const linhas = [sock, small, invoiced, createSize(4), { ...sock, chave: 0, nome: 'Faixa', produto_id: 8 }]
  const described = (quantities: readonly (readonly [number, number])[], before = linhas) =>
    spreadQuantities(before, shirt, new Map(quantities)).map(({ id, nome, quantidade, custo_unitario }) =>
      [id, quantidade, nome, custo_unitario].filter((part) => part !== null && part !== '').join(' '),
    )
  expect(
    described([
      [3, 2],
      [2, 8],
    ]),
  ).toEqual(['1 Meia', '2 Camiseta Preta M 10,00', '5 8 Camiseta Preta P 11,00', '50 Camiseta Preta M', '1 Faixa'])
  expect(described([], linhas)).toEqual(['1 Meia', '50 Camiseta Preta M', '1 Faixa'])
  expect(described([[2, 3]], [sock])).toEqual(['1 Meia', '3 Camiseta Preta P 12,345'])
})
