import { describe, expect, test } from 'vitest'
import { readProduto } from '../../../test/support/lidos.ts'
import {
  buildOrcamentoRascunho,
  gradeLinhaOf,
  itensPorExtenso,
  linhaDo,
  linhaVazia,
  readOrcamentoRascunho,
  toOrcamentoBody,
  totalDe,
} from './rascunho.ts'

const [A, B] = ['a'.repeat(32), 'b'.repeat(32)]
const imagem = (id: number, file: string) => ({ id, imagem: `/i/${file}-1.webp`, miniatura: `/m/${file}` })
const camiseta = readProduto({
  id: 5,
  titulo: 'Camiseta',
  preco_venda: 40,
  imagens: [imagem(1, A), imagem(2, B)],
  variacoes: [
    { id: 11, nome_cor: 'Azul', tamanho: 'M', preco_venda: 59.9, imagens_vinculadas: [2] },
    { id: 12, nome_cor: 'Azul', tamanho: 'G', preco_venda: null },
    { id: 13, nome_cor: 'Cru', tamanho: 'G', preco_venda: 0 },
  ],
})

test('a size that the grid adds has what was typed on its line: price, text of the print and the customer’s pictures', () => {
  const base = linhaDo(camiseta, 12)
  expect(gradeLinhaOf(camiseta, base)(11, 3)).toMatchObject({
    variacao_id: 11,
    quantidade: '3',
    valor_unitario: '59,90',
    estampa: '',
    mockups: [{ arquivo: B }],
  })
  const drawing = { arquivo: 'c'.repeat(32), imagem: '/i/c', miniatura: '/m/c' }
  const typed = { valor_unitario: '45,00', estampa: 'DTF, frente', mockups: [...base.mockups, drawing] }
  expect(gradeLinhaOf(camiseta, { ...base, ...typed })(11, 3)).toMatchObject({
    variacao_id: 11,
    quantidade: '3',
    ...typed,
  })
})

describe('a line of a product', () => {
  test('has the chosen variation’s price, name and picture', () => {
    expect(linhaDo(camiseta, 11)).toMatchObject({
      produto_id: 5,
      variacao_id: 11,
      descricao: 'Camiseta Azul M',
      quantidade: '1',
      valor_unitario: '59,90',
      mockups: [{ arquivo: B, imagem: `/i/${B}-1.webp`, miniatura: `/m/${B}` }],
    })
  })
  test('has the product’s where the variation has none, a price of zero being one', () => {
    expect(linhaDo(camiseta, 12)).toMatchObject({ valor_unitario: '40,00', mockups: [{ arquivo: A }] })
    expect(linhaDo(camiseta, 13).valor_unitario).toBe('0,00')
  })
  test('has the one price of all variations while none is chosen, and no picture where there is none', () => {
    const photolessCamiseta = { ...camiseta, imagens: [] }
    expect(linhaDo(photolessCamiseta, undefined)).toMatchObject({
      variacao_id: null,
      descricao: 'Camiseta',
      mockups: [],
    })
    expect(linhaDo(camiseta, undefined)).toMatchObject({ valor_unitario: '59,90', faixa: '' })
    const alheia = { ...camiseta, imagens: [{ ...imagem(3, 'x'), ordem: 0, vinculada: false }] } as never
    expect(linhaDo(alheia, undefined).mockups).toEqual([])
  })
})

test('a line whose variation is not chosen has no guessed price where they differ: it says the range, and sends none of it', () => {
  const variacoes = camiseta.variacoes.map((v, place) => ({ ...v, preco_venda: place === 0 ? 57.9 : 62.9 }))
  const linha = linhaDo({ ...camiseta, variacoes }, undefined)
  expect(linha).toMatchObject({ valor_unitario: '', faixa: 'De R$ 57,90 a R$ 62,90' })
  expect(linhaDo({ ...camiseta, variacoes }, 12)).toMatchObject({ valor_unitario: '62,90', faixa: '' })
  const { itens } = toOrcamentoBody({ ...readOrcamentoRascunho({}), itens: [linha] }, null)
  expect(itens[0]).not.toHaveProperty('faixa')
})

const frente = {
  id: 1,
  posicao: 'frente',
  arte_id: 7,
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: null,
  distancia_gola_mm: null,
  cores: 2,
  observacao: 'centralizada',
}
const escudo = {
  arte: 'Escudo',
  arquivo: 'escudo.png',
  versao: 2,
  versao_aprovada: null,
  largura_px: 900,
  miniatura_url: '/m/escudo',
}
const item = {
  item_id: 4,
  produto_id: 5,
  variacao_id: null,
  descricao: 'Camiseta',
  quantidade: 3,
  valor_unitario: 59.9,
  estampa: '',
  estampas: [{ ...frente, ...escudo }],
  grupo: 'time',
  personalizacao: [
    { nome: 'Bia', numero: '10' },
    { nome: 'Ana', numero: '' },
    { nome: '', numero: '7' },
  ],
  mockups: [{ arquivo: A, digest: 'd', imagem: 'i', miniatura: 'm' }],
}
const orcamento = {
  cliente: { id: 3, nome: 'Ana' },
  nome: 'Outra',
  telefone: '81',
  itens: [item],
  desconto: 0.5,
  frete: 12,
  validade: '2026-11-30',
  termos: 'x',
} as unknown as Parameters<typeof buildOrcamentoRascunho>[0]

test('a new quote stands for ten days of São Paulo, for the customer that it was begun for', () => {
  const meiaNoiteEmLisboa = Date.parse('2026-11-22T01:00:00Z')
  expect(buildOrcamentoRascunho(undefined, 3, meiaNoiteEmLisboa)).toMatchObject({
    cliente_id: 3,
    validade: '2026-12-01',
  })
})

test('a stored quote without a customer keeps the name and telephone that were typed, and no amounts of zero', () => {
  const unlinkedOrcamento = { ...orcamento, cliente: null, desconto: 0, frete: 0 } as typeof orcamento
  expect(buildOrcamentoRascunho(unlinkedOrcamento, 9, 0)).toMatchObject({
    cliente_id: null,
    nome: 'Outra',
    telefone: '81',
    desconto: '',
    frete: '',
  })
})

test('what was read is sent back as it was, with the version; names that its customer has are not typed again', () => {
  const { arquivo } = item.mockups[0] as (typeof item.mockups)[number]
  expect(toOrcamentoBody(buildOrcamentoRascunho(orcamento, null, 0), 4)).toEqual({
    cliente_id: 3,
    nome: '',
    telefone: '',
    desconto: '0,50',
    frete: '12,00',
    validade: '2026-11-30',
    termos: 'x',
    versao: 4,
    itens: [{ ...item, estampas: [frente], quantidade: '3', valor_unitario: '59,90', mockups: [arquivo] }],
  })
})

test('names that were changed are sent, and each line has a key of its own', () => {
  const dois = { ...orcamento, frete: 0.5, itens: [item, item] } as unknown as typeof orcamento
  const draft = buildOrcamentoRascunho(dois, null, 0)
  expect([draft.frete, new Set(draft.itens.map(({ chave }) => chave)).size]).toEqual(['0,50', 2])
  const changedDraft = { ...draft, itens: draft.itens.map((linha) => ({ ...linha, nomes: 'Rui, 9' })) }
  expect(toOrcamentoBody(changedDraft, 4).itens.map(({ personalizacao }) => personalizacao)).toEqual(
    Array(2).fill([{ nome: 'Rui', numero: '9' }]),
  )
})

test('the total counts what can be read', () => {
  const linha = (quantidade: string, valor_unitario: string) => ({ ...linhaVazia(), quantidade, valor_unitario })
  const draft = {
    ...buildOrcamentoRascunho(undefined, null, 0),
    itens: [linha('3', '59,90'), linha('x', '10'), linha('2', '')],
  }
  expect(totalDe({ ...draft, desconto: '9,70', frete: '20' })).toBe(190)
  expect(totalDe({ ...draft, desconto: 'dez', frete: '' })).toBe(179.7)
})

test('the text of a line names its amount, print and names, and leaves out the empty ones', () => {
  const linha = (data: object) => ({ ...linhaVazia(), descricao: 'Camiseta', ...data })
  const itens = [
    linha({ quantidade: '2', valor_unitario: '40', estampa: 'Frente', nomes: 'Bia, 10\nAna' }),
    linha({ valor_unitario: 'x' }),
  ]
  expect(itensPorExtenso({ ...buildOrcamentoRascunho(undefined, null, 0), itens })).toBe(
    '2 × Camiseta a R$ 40,00, Frente, Bia, 10, Ana; 1 × Camiseta a R$ 0,00',
  )
})

test('a kept draft is read back as it was, of an older version too', () => {
  const { itens, ...keptFields } = { ...buildOrcamentoRascunho(orcamento, null, 0), nome: 'Rui', telefone: '81' }
  const removeChaves = (draft: ReturnType<typeof readOrcamentoRascunho>) => ({
    ...draft,
    itens: draft.itens.map(({ chave: _, ...linha }) => linha),
  })
  const [{ chave: _, ...linha } = linhaVazia()] = itens
  const { personalizacao, ...escrita } = { personalizacao: [], ...linha }
  const mockups = [{ arquivo: A, imagem: 'i', miniatura: 'm' }]
  const { cliente_id, ...resto } = keptFields
  for (const kept of [
    { ...keptFields, itens },
    { ...resto, clienteId: cliente_id, linhas: itens },
  ])
    expect(removeChaves(readOrcamentoRascunho(JSON.parse(JSON.stringify(kept))))).toEqual({
      ...keptFields,
      itens: [{ ...escrita, mockups }],
    })
})

test('no two lines have one key', () => {
  expect(new Set([linhaVazia(), linhaVazia(), linhaDo(camiseta, 11)].map(({ chave }) => chave)).size).toBe(3)
})
