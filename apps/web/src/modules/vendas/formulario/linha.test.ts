import { describe, expect, test } from 'vitest'
import { readProduto, readVenda } from '../../../../test/support/lidos.ts'
import {
  addLinhaPeca,
  aReceberDa,
  descricaoDa,
  imagemDa,
  isPublished,
  type Linha,
  limiteDa,
  linhaDoProduto,
  mesmaPeca,
  parseQuantity,
  setLinhaVariacao,
  skuDa,
  subtotalDa,
  updateLinhaEstoque,
} from './linha.ts'
import { buildVendaRascunho, itensDe, lembretesDe, retratoDe, somaDe } from './rascunho.ts'

const caneca = readProduto({ id: 2, titulo: 'Caneca', sku: 'CAN', preco_venda: 35, qtd: 5, id_bling: '9' })
const camiseta = readProduto({
  id: 1,
  titulo: 'Camiseta',
  sku: 'CAM',
  preco_venda: 10,
  quantidade_total: 6,
  quantidade_disponivel: 4,
  id_bling: '7',
  variacoes: [
    { id: 11, sku: 'CAM-M', nome_cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade: 3, id_bling: '8' },
    { id: 12, sku: 'CAM-G', nome_cor: 'Azul', tamanho: 'G', preco_venda: 65.01, quantidade: 2 },
    { id: 13, sku: null, nome_cor: 'Cru', preco_venda: 0, quantidade: 1 },
  ],
})

describe('a line of a product', () => {
  test('starts with one piece, no discount, at its price; without a price the value must be typed', () => {
    expect(linhaDoProduto(caneca)).toMatchObject({ quantidade: '1', valor: '35,00', desconto: '0,00', disponivel: 5 })
    // Less than R$ 1 is a price.
    const values = [null, 0, 0.5].map((preco_venda) => linhaDoProduto({ ...caneca, preco_venda }).valor)
    expect(values).toEqual(['', '', '0,50'])
  })

  test('says what is on its way of the product, or of the chosen variation', () => {
    const coming = { quantidade_a_receber: 12, previsao_a_receber: '2040-12-05' }
    const variacoes = camiseta.variacoes.map((variacao) => (variacao.id === 12 ? { ...variacao, ...coming } : variacao))
    const linha = linhaDoProduto({ ...camiseta, quantidade_a_receber: 15, variacoes })
    expect(aReceberDa(linha)).toBe('15 a receber')
    expect(aReceberDa(setLinhaVariacao(linha, 12))).toBe('12 a receber em 05/12/2040')
    expect(aReceberDa(setLinhaVariacao(linha, 11))).toBeNull()
  })

  test('with variations costs the average of the positive ones and may ask for what the product has left', () => {
    const linha = linhaDoProduto(camiseta)
    expect([linha.valor, skuDa(linha), descricaoDa(linha), limiteDa(linha)]).toEqual(['62,51', 'CAM', 'Camiseta', 4])
  })

  test('a chosen variation brings its SKU, name, price and limit; taking the choice back restores them', () => {
    const chosenLinha = setLinhaVariacao(linhaDoProduto(camiseta), 12)
    expect([chosenLinha.valor, skuDa(chosenLinha), descricaoDa(chosenLinha), limiteDa(chosenLinha)]).toEqual([
      '65,01',
      'CAM-G',
      'Camiseta Azul G',
      2,
    ])
    const devolta = setLinhaVariacao(chosenLinha, null)
    expect([devolta.valor, skuDa(devolta)]).toEqual(['62,51', 'CAM'])
    expect(setLinhaVariacao(chosenLinha, 13).valor).toBe('62,51') // it has no price of its own
    const storedLinha = { ...chosenLinha, descricao: 'Camiseta Azul G' }
    expect(setLinhaVariacao(storedLinha, 11).descricao).toBeNull()
    expect(setLinhaVariacao({ ...linhaDoProduto(camiseta), preco: 0 }, 13).valor).toBe('')
  })

  test('is published when all that it may take is: the variation chosen, or every one', () => {
    const linha = linhaDoProduto(camiseta)
    expect([isPublished(linhaDoProduto(caneca)), isPublished(linha)]).toEqual([true, false])
    expect(isPublished({ ...linhaDoProduto(caneca), publicada: false })).toBe(false)
    expect([isPublished(setLinhaVariacao(linha, 11)), isPublished(setLinhaVariacao(linha, 12))]).toEqual([true, false])
    const soCom = (n: number) => linhaDoProduto({ ...camiseta, variacoes: camiseta.variacoes.slice(n, n + 1) })
    expect([isPublished(soCom(0)), isPublished(soCom(1))]).toEqual([true, false])
  })

  test('is the same piece by SKU whatever its case, or by product and variation', () => {
    const linha = linhaDoProduto(camiseta)
    expect(mesmaPeca(linha, linhaDoProduto({ ...caneca, sku: ' cam ' }))).toBe(true)
    expect(mesmaPeca(linha, setLinhaVariacao(linha, 11))).toBe(false)
    expect(mesmaPeca(setLinhaVariacao(linha, 13), setLinhaVariacao(linha, 13))).toBe(true)
    const skulessLinha = { ...linha, sku: null, produtoId: null }
    expect(mesmaPeca(skulessLinha, { ...skulessLinha, titulo: 'Outra' })).toBe(false)
  })

  test('its subtotal is exact, and nothing while a number cannot be read', () => {
    const linha = { ...linhaDoProduto(caneca), quantidade: '3', valor: '1,10', desconto: '0,3' }
    expect(subtotalDa(linha)).toBe(3)
    expect([subtotalDa({ ...linha, quantidade: '' }), subtotalDa({ ...linha, valor: 'abc' })]).toEqual([null, null])
    expect(subtotalDa({ ...linha, valor: '60', desconto: '' })).toBe(180)
    expect(subtotalDa({ ...linha, valor: '', desconto: '' })).toBe(0)
  })
})

const venda = readVenda({
  id: 5,
  cliente: { id: 3, nome: 'Ana' },
  origem: 'loja_fisica',
  itens: [
    { item_id: 50, id: 1, titulo: 'Camiseta', sku: 'CAM', quantidade: 2, valor_unitario: 60, quantidade_disponivel: 3 },
    {
      item_id: 51,
      id: 1,
      variacao_id: 11,
      titulo: 'Camiseta',
      sku: 'CAM-M',
      quantidade: 1,
      valor_unitario: 60,
      desconto: 5,
      variacoes: [{ id: 11, sku: 'CAM-M', cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade_disponivel: 2 }],
    },
    {
      item_id: 52,
      id: null,
      titulo: 'Antiga',
      descricao: 'Peça antiga',
      sku: 'ANT',
      quantidade: 1,
      valor_unitario: 9,
      quantidade_disponivel: 1,
    },
  ],
})

describe('the lines of a stored sale', () => {
  const draft = buildVendaRascunho(venda)

  test('are sent back as they were: also the one whose product is gone', () => {
    expect(itensDe(draft)).toMatchObject([
      { id: 1, item_id: 50, variacao_id: null, sku: 'CAM', descricao: 'Camiseta', quantidade: 2, desconto: 0 },
      { id: 1, item_id: 51, variacao_id: 11, sku: 'CAM-M', descricao: 'Camiseta Azul M', desconto: 5 },
      { id: null, item_id: 52, sku: 'ANT', descricao: 'Peça antiga', quantidade: 1, valor_unitario: 9 },
    ])
    expect(retratoDe(draft)).toBe(retratoDe(buildVendaRascunho(venda)))
    expect(somaDe(draft)).toEqual({ total: 184, pecas: 4 })
  })

  test('may ask for free pieces and for those that the sale itself reserves', () => {
    expect(draft.linhas.map(limiteDa)).toEqual([4, 2, 1])
    expect(limiteDa(linhaDoProduto(camiseta, draft.reservadas))).toBe(7)
    const stocklessLinhas = buildVendaRascunho(readVenda({ itens: [{ id: 1, quantidade: 2 }] })).linhas
    expect(stocklessLinhas.map(limiteDa)).toEqual([Number.POSITIVE_INFINITY]) // the answer does not say: the server knows
    expect(limiteDa(setLinhaVariacao(linhaDoProduto(camiseta, draft.reservadas), 11))).toBe(4)
  })

  test("take their product's present stock, and keep typed values", () => {
    const [first] = draft.linhas
    const after = first && updateLinhaEstoque({ ...first, sku: 'VELHO', valor: '1,00' }, camiseta, draft.reservadas)
    expect(after).toMatchObject({
      itemId: 50,
      valor: '1,00',
      disponivel: 7,
      quantidade: '2',
      sku: 'CAM',
      publicada: true,
    })
    const unpublishedCamiseta = { ...camiseta, id_bling: null }
    expect(first && updateLinhaEstoque(first, unpublishedCamiseta, []).publicada).toBe(false)
    expect(first && updateLinhaEstoque(first, caneca, [])).toBe(first)
    // The chosen variation was deleted meanwhile.
    const chosenLinha = setLinhaVariacao(linhaDoProduto(camiseta), 11)
    const orfa = updateLinhaEstoque(chosenLinha, { ...camiseta, variacoes: camiseta.variacoes.slice(1) }, [])
    expect([skuDa(orfa), descricaoDa(orfa), limiteDa(orfa), imagemDa(orfa)]).toEqual([null, 'Camiseta', 4, null])
  })
})

describe('stored lines and their variations', () => {
  const linha = (data: object, extraItens: object[] = []) => {
    const item = { item_id: 9, id: 1, quantidade: 2, valor_unitario: 60, ...data }
    return buildVendaRascunho(readVenda({ itens: [item, ...extraItens] })).linhas[0] as Linha
  }
  const variacoes = [
    { id: 11, sku: 'CAM-M', cor: 'Azul', tamanho: 'M', preco_venda: 60, quantidade_disponivel: 2, id_bling: '8' },
    { id: 12, sku: 'CAM-G', preco_venda: 65, quantidade_disponivel: 3 },
    { id: 13, preco_venda: 0, quantidade_disponivel: 1 },
  ]

  test.each([
    ['has a variation that is chosen', { variacao_id: 11, sku: 'X' }, [11, null, 2, 'Azul M']],
    ['names a variation that is gone', { variacao_id: 99, sku: 'X' }, [null, 'X', 9, undefined]],
    ['leaves the variation open', { sku: 'CAM', quantidade_disponivel: 4 }, [null, 'CAM', 4, undefined]],
  ])('one that %s', (_, data, [variacaoId, sku, limit, name]) => {
    const storedLinha = linha({ variacoes, quantidade_disponivel: 9, ...data })
    expect([storedLinha.variacaoId, storedLinha.sku, limiteDa(storedLinha)]).toEqual([variacaoId, sku, limit])
    expect(storedLinha.variacoes.find(({ id }) => id === storedLinha.variacaoId)?.nome).toBe(name)
  })

  test('a variation is called by colour and size, else by its SKU, else by its number', () => {
    expect(linha({ variacoes }).variacoes.map(({ nome }) => nome)).toEqual(['Azul M', 'CAM-G', 'Variação 13'])
    const produto = readProduto({ id: 1, variacoes: [{ id: 4, tamanho: 'M' }, { id: 5, sku: 'S5' }, { id: 6 }] })
    expect(linhaDoProduto(produto).variacoes.map(({ nome }) => nome)).toEqual(['M', 'S5', 'Variação 6'])
  })

  test('are sent back with the ids that they have; only one sold at nothing may stay free of charge', () => {
    const sentItens = itensDe({ linhas: [1, null].map((item_id) => linha({ item_id })) })
    expect(sentItens.map(({ item_id }) => item_id)).toEqual([1, undefined])
    expect([0, 0.01].map((valor_unitario) => linha({ valor_unitario }).gratuita)).toEqual([true, false])
    expect([0, 0.01].map((desconto) => linha({ desconto }).descontada)).toEqual([false, true])
    expect([{}, { despesa: true }].map((data) => linha(data).despesa)).toEqual([false, true])
    const { gratuita, descontada, despesa } = linhaDoProduto(caneca)
    expect([gratuita, descontada, despesa]).toEqual([false, false, false])
  })

  test('a variation chosen later brings its price, the product’s where it has none', () => {
    const storedLinha = linha({ variacoes, preco_venda: 50, imagem_url: '/a.webp' })
    expect([12, 13].map((id) => setLinhaVariacao(storedLinha, id).valor)).toEqual(['65,00', '62,50'])
    expect(imagemDa(storedLinha)).toBe('/a.webp')
  })

  test('of a chosen variation may ask for all pieces of the product together', () => {
    expect(linha({ variacao_id: 11, variacoes, quantidade_disponivel: 9 }).disponivel).toBe(6)
  })

  test('with names keeps them, a piece in each row; without any it has none to be written', () => {
    const personalizacao = [
      { nome: 'Bia', numero: '10' },
      { nome: 'Ana', numero: '' },
    ]
    const storedLinha = linha({ personalizacao })
    expect(storedLinha.nomes).toBe('Bia, 10\nAna')
    expect(itensDe({ linhas: [storedLinha] })[0]?.personalizacao).toEqual(personalizacao)
    expect(linha({}).nomes).toBeNull()
    expect(itensDe({ linhas: [linha({})] })[0]).not.toHaveProperty('personalizacao')
  })

  test('counts as published what the answer says, per variation by its id at Bling', () => {
    const storedLinha = linha({ variacoes, publicado: true })
    expect([storedLinha.publicada, storedLinha.variacoes.map((v) => v.publicada)]).toEqual([true, [true, false, false]])
  })

  test('one line holds pieces that another line of the same product gets too; another product gets none', () => {
    const secondItem = { item_id: 10, id: 1, quantidade: 3, valor_unitario: 1 }
    expect(limiteDa(linha({ quantidade_disponivel: 5 }, [secondItem]))).toBe(8)
    expect(limiteDa(linha({ quantidade_disponivel: 5 }, [{ ...secondItem, id: 2 }]))).toBe(5)
    const unlinkedItem = { id: null, quantidade_disponivel: 5 }
    expect(limiteDa(linha(unlinkedItem, [{ ...secondItem, id: null }]))).toBe(5)
    const reservas = [
      { produtoId: 1, variacaoId: 11, quantidade: 2 },
      { produtoId: 2, variacaoId: 11, quantidade: 7 },
      { produtoId: 1, variacaoId: null, quantidade: 1 },
    ]
    const nova = linhaDoProduto(camiseta, reservas)
    expect([nova.disponivel, ...nova.variacoes.map(({ disponivel }) => disponivel)]).toEqual([7, 5, 2, 1])
  })
})

test('a picture is the variation’s own, else the product’s; small ones come first', () => {
  const produto = readProduto({
    id: 1,
    imagens: [{ id: 1, imagem: '/grande.jpg', miniatura: '/mini.jpg' }],
    variacoes: [{ id: 4, imagens_vinculadas_urls: ['/azul.jpg', '/outra.jpg'] }, { id: 5 }],
  })
  const linha = linhaDoProduto(produto)
  expect([linha, setLinhaVariacao(linha, 4), setLinhaVariacao(linha, 5)].map(imagemDa)).toEqual([
    '/mini.jpg',
    '/azul.jpg',
    '/mini.jpg',
  ])
  expect(linha.variacoes.map(({ imagemUrl }) => imagemUrl)).toEqual(['/azul.jpg', null])
  expect(imagemDa(linhaDoProduto(readProduto({ id: 1, imagens_url: ['/a.jpg'] })))).toBe('/a.jpg')
  expect(imagemDa(linhaDoProduto(readProduto({ id: 1 })))).toBeNull()
})

test.each([
  ['0', 0],
  ['1', 1],
  [' 12 ', 12],
  ['9999999', 9_999_999],
  ['10000000', Number.NaN],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1,5', Number.NaN],
  ['1e3', Number.NaN],
])('a typed quantity of "%s" is %s', (text, pecas) => {
  expect(parseQuantity(text)).toBe(pecas)
})

test.each([
  ['1', '2'],
  ['9', '10'],
  ['', '1'],
  ['x', '1'],
])('one piece more than "%s" is "%s"', (before, after) => {
  const linha = { ...linhaDoProduto(caneca), quantidade: before }
  expect(addLinhaPeca(linha)).toEqual({ ...linha, quantidade: after })
})

test('a draft changes with its customer, origin, reminders or lines, and each line has a key of its own', () => {
  const draft = buildVendaRascunho(venda)
  const [first, ...rest] = draft.linhas as [Linha, ...Linha[]]
  const lembretes = { anotacao: 'Presente', prazo: '2026-12-01', prioritaria: true }
  const changedRascunhos = [
    { ...draft, clienteId: 4 },
    { ...draft, origem: 'site' },
    { ...draft, lembretes },
    { ...draft, linhas: rest },
    { ...draft, linhas: [{ ...first, desconto: '0,01' }, ...rest] },
  ]
  expect(new Set([draft, ...changedRascunhos].map(retratoDe)).size).toBe(6)
  expect(retratoDe({ ...draft, lembretes: { ...draft.lembretes, anotacao: '  ' } })).toBe(retratoDe(draft))
  expect(lembretesDe({ ...draft, lembretes: { ...lembretes, prazo: '' } })).toEqual({
    anotacao: 'Presente',
    prazo: null,
    prioritaria: true,
  })
  expect(new Set(draft.linhas.map(({ chave }) => chave)).size).toBe(3)
})

test('the sum counts only lines that can be read, and an empty sale belongs to the customer that it was begun for', () => {
  const linha = linhaDoProduto(caneca)
  const draft = {
    ...buildVendaRascunho(undefined, 4),
    linhas: [linha, { ...linha, quantidade: '' }, { ...linha, valor: 'x' }],
  }
  expect(somaDe(draft)).toEqual({ total: 35, pecas: 1 })
  expect([buildVendaRascunho(undefined).clienteId, draft.clienteId, buildVendaRascunho(venda).clienteId]).toEqual([
    null,
    4,
    3,
  ])
  expect(buildVendaRascunho(readVenda({ itens: [] })).clienteId).toBeNull()
  expect(buildVendaRascunho(venda).lembretes).toEqual({ anotacao: '', prazo: '', prioritaria: false })
  const storedRascunho = buildVendaRascunho(readVenda({ anotacao: 'x', prazo: '2026-12-01', prioritaria: true }))
  expect(storedRascunho.lembretes).toEqual({ anotacao: 'x', prazo: '2026-12-01', prioritaria: true })
  expect(itensDe({ linhas: [{ ...linha, valor: '', desconto: '' }] })[0]).toMatchObject({
    valor_unitario: 0,
    desconto: 0,
  })
})
