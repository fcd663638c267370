import { describe, expect, test } from 'vitest'
import { readProduto, readVenda } from '../../../../test/support/lidos.ts'
import { ApiError } from '../../../shared/api/apiError.ts'
import { checkTyping, checkVenda, lacksErros, parseRefusal } from './conferencia.ts'
import { diferencas } from './diferencas.ts'
import { type Linha, linhaDoProduto, setLinhaVariacao } from './linha.ts'
import { buildVendaRascunho, itensDe } from './rascunho.ts'
import { parseKeptRascunho } from './rascunhoGuardado.tsx'

const caneca = readProduto({ id: 2, titulo: 'Caneca', sku: 'CAN', preco_venda: 35, qtd: 5 })
const camiseta = readProduto({
  id: 1,
  titulo: 'Camiseta',
  sku: 'CAM',
  quantidade_total: 5,
  variacoes: [
    { id: 11, sku: 'CAM-M', tamanho: 'M', preco_venda: 60, quantidade: 3 },
    { id: 12, sku: 'CAM-G', tamanho: 'G', preco_venda: 60, quantidade: 2 },
  ],
})
const vazio = buildVendaRascunho(undefined)
const buildRascunho = (...linhas: Linha[]) => ({ ...vazio, clienteId: 1, origem: 'loja_fisica', linhas })
const buildCanecaLinha = (change: Partial<Linha> = {}) => ({ ...linhaDoProduto(caneca), ...change })
const media = (quantidade = '1') => ({ ...setLinhaVariacao(linhaDoProduto(camiseta), 11), quantidade })
const errosDe = (...linhas: Linha[]) =>
  linhas.map(({ chave }) => checkVenda(buildRascunho(...linhas)).linhas[chave] ?? {})

describe('what stops a sale', () => {
  test('an empty one has no customer, no origin and no product', () => {
    expect(checkVenda(vazio)).toEqual({
      cliente: 'Selecione um cliente',
      origem: 'Selecione a origem da venda',
      itens: 'Adicione pelo menos um produto à venda.',
      linhas: {},
    })
  })

  test.each(['', '0', '-1', '1,5', 'duas'])('a quantity of "%s"', (quantidade) => {
    expect(errosDe(buildCanecaLinha({ quantidade }))).toEqual([
      { quantidade: 'Quantidade inválida para o produto Caneca.' },
    ])
  })

  test.each(['', '0', '0,00', '-3', 'abc'])('a unit value of "%s"', (valor) => {
    expect(errosDe(buildCanecaLinha({ valor }))[0]?.valor).toBe('Valor unitário inválido para o produto Caneca.')
  })

  test('a discount above the value of the line, or that is no number; none at all is zero', () => {
    expect(errosDe(buildCanecaLinha({ desconto: '35,01' }))).toEqual([
      { desconto: 'Desconto maior que o valor do produto Caneca.' },
    ])
    expect(errosDe(buildCanecaLinha({ desconto: 'x' }))[0]?.desconto).toBe('Desconto inválido.')
    for (const desconto of ['34,99', '35,00']) expect(errosDe(buildCanecaLinha({ desconto }))).toEqual([{}])
    expect(errosDe(buildCanecaLinha({ desconto: '' }))).toEqual([{}])
  })

  test('what is printed on demand is sold beyond what is there, where the shop buys the blanks that lack', () => {
    const leao = readProduto({ ...caneca, quantidade_disponivel: 3, sem_limite: true })
    expect(errosDe({ ...linhaDoProduto(leao), quantidade: '12' })).toEqual([{}])
    const { sem_limite: _, ...limited } = leao
    expect(errosDe({ ...linhaDoProduto(readProduto(limited)), quantidade: '12' })).toEqual([
      { quantidade: 'Estoque insuficiente para o produto Caneca: 3 peças disponíveis.' },
    ])
  })

  test('more than there is, in one line or in all lines of a product together', () => {
    expect(errosDe(buildCanecaLinha({ quantidade: '5' }))).toEqual([{}])
    expect(errosDe(buildCanecaLinha({ quantidade: '6' }))).toEqual([
      { quantidade: 'Estoque insuficiente para o produto Caneca: 5 peças disponíveis.' },
    ])
    const linha = linhaDoProduto(camiseta)
    expect(errosDe({ ...linha, quantidade: '2' }, media('3'))).toEqual([{}, {}])
    expect(errosDe({ ...linha, quantidade: '3' }, media('3'))[0]).toEqual({
      quantidade: 'Estoque insuficiente para o produto Camiseta: 2 peças disponíveis.',
    })
    expect(errosDe(media('4'))[0]?.quantidade).toMatch(/Camiseta M: 3 peças disponíveis/)
  })

  test('the same SKU twice, at both lines', () => {
    const sentence = { variacao: 'O SKU CAM-M já está na venda.' }
    expect(errosDe(media(), media())).toEqual([sentence, sentence])
    expect(errosDe(media(), setLinhaVariacao(linhaDoProduto(camiseta), 12))).toEqual([{}, {}])
  })

  test('while typing only what cannot become right is said', () => {
    const pela = (linha: Linha) => checkTyping(buildRascunho(linha)).linhas[linha.chave]
    expect(pela(buildCanecaLinha({ quantidade: '', valor: '' }))).toBeUndefined()
    expect(Object.keys(pela(buildCanecaLinha({ quantidade: '9' })) ?? {})).toEqual(['quantidade'])
    expect(checkTyping(vazio)).toEqual({ linhas: {} })
  })
})

describe('what the server refused', () => {
  const linhas = [buildCanecaLinha(), setLinhaVariacao(linhaDoProduto(camiseta), 11)]
  const refusal = (body: object) => parseRefusal(new ApiError(409, body), linhas)

  test('stands at the line and field that it is about, several at one line together, and is not said again', () => {
    const erros = {
      'itens.0.valor_unitario': ['Alto demais'],
      'itens.0.quantidade': ['Q'],
      'itens.0.desconto': ['D'],
      'itens.1.sku': ['Repetido'],
      'itens.7.x': ['De ninguém'],
      'xitens.1.quantidade': ['?'],
    }
    expect(refusal({ detail: 'Estoque de Camiseta M: 1', erros })).toEqual({
      'linhas.0.valor': 'Alto demais',
      'linhas.0.quantidade': 'Q',
      'linhas.0.desconto': 'D',
      'linhas.1.variacao': 'Repetido',
    })
    expect(refusal({ erros: { 'itens.1': ['L'] } })).toEqual({ 'linhas.1.variacao': 'L' })
  })

  test('without a field, a sentence that names the product of a line belongs to it', () => {
    const detail = 'Estoque insuficiente para o produto Camiseta M: 1 peça disponível.'
    expect(refusal({ detail })).toEqual({ 'linhas.1.quantidade': detail })
  })

  test('the rest is said on its own, and nothing is said of nothing', () => {
    for (const detail of ['Esta venda foi cancelada.', 'A Caneca acabou'])
      expect(refusal({ detail })).toEqual({ root: detail })
    expect(refusal({ erros: { cliente: ['C'] }, detail: 'x' })).toEqual({ clienteId: 'C' })
    expect(refusal({ erros: { cliente_id: ['Cliente não encontrado'] }, detail: 'x' })).toEqual({
      clienteId: 'Cliente não encontrado',
    })
    expect(refusal({})).toEqual({})
  })
})

describe('all lines of a product together', () => {
  test('pieces that cannot be read count for nothing, and the rest is never below zero', () => {
    const linha = linhaDoProduto(camiseta)
    expect(errosDe({ ...linha, quantidade: '5' }, media('x'))[0]).toEqual({})
    expect(errosDe({ ...linha, quantidade: '1' }, media('9'))[0]?.quantidade).toMatch(/: 0 peças disponíveis/)
  })

  test('a line whose product is gone may ask for what it had, and repeats nothing', () => {
    const buildGoneLinha = (change: Partial<Linha> = {}) =>
      buildCanecaLinha({ produtoId: null, itemId: 3, disponivel: 2, ...change })
    expect(errosDe(buildGoneLinha({ quantidade: '2' }), buildGoneLinha({ quantidade: '2', itemId: null }))).toEqual([
      {},
      {},
    ])
    expect(errosDe(buildGoneLinha({ quantidade: '3' }))[0]?.quantidade).toMatch(/: 2 peças disponíveis/)
    expect(errosDe(buildGoneLinha(), buildCanecaLinha())).toEqual([{}, {}])
  })

  test('a new line repeats a stored one wherever it stands, and a third one repeats both', () => {
    const buildStoredLinha = (itemId: number) => buildCanecaLinha({ itemId })
    const checkRepeated = (...linhas: Linha[]) => errosDe(...linhas).map(({ variacao }) => variacao !== undefined)
    expect(checkRepeated(buildCanecaLinha(), buildStoredLinha(1))).toEqual([true, true])
    // Imported orders have lines twice.
    expect(checkRepeated(buildStoredLinha(1), buildStoredLinha(2))).toEqual([false, false])
    expect(checkRepeated(buildStoredLinha(1), buildStoredLinha(2), buildCanecaLinha())).toEqual([true, true, true])
    expect(checkRepeated(buildCanecaLinha(), buildCanecaLinha({ produtoId: 3, sku: 'OUTRO' }))).toEqual([false, false])
    expect(checkRepeated(buildCanecaLinha(), buildCanecaLinha({ produtoId: 3 }))).toEqual([true, true])
    expect(errosDe(buildCanecaLinha({ sku: null }), buildCanecaLinha({ sku: null }))[0]?.variacao).toBe(
      'O SKU Caneca já está na venda.',
    )
  })

  test.each([
    ['0,00', true, false],
    ['0', true, false],
    ['', true, true],
    ['-1', true, true],
    ['0,00', false, true],
    ['0,01', false, false],
  ])('a value of "%s" in a line that was free of charge (%s) is refused: %s', (valor, gratuita, isRefused) => {
    expect(errosDe(buildCanecaLinha({ valor, gratuita }))[0]?.valor !== undefined).toBe(isRefused)
  })

  test('a negative discount is wrong, and nothing else of an otherwise right sale', () => {
    expect(errosDe(buildCanecaLinha({ desconto: '-0,01' }))).toEqual([{ desconto: 'Desconto inválido.' }])
    expect(checkVenda({ ...buildRascunho(buildCanecaLinha()), clienteId: null })).toEqual({
      cliente: 'Selecione um cliente',
      linhas: {},
    })
    expect(checkVenda({ ...buildRascunho(buildCanecaLinha()), origem: '' })).toEqual({
      origem: 'Selecione a origem da venda',
      linhas: {},
    })
    expect(checkVenda(buildRascunho())).toEqual({ itens: 'Adicione pelo menos um produto à venda.', linhas: {} })
    const bons = { linhas: {} }
    for (const ruim of [{ cliente: 'x' }, { origem: 'x' }, { itens: 'x' }, { linhas: { a: { valor: 'x' } } }])
      expect(lacksErros({ ...bons, ...ruim })).toBe(false)
    expect(lacksErros(checkVenda(buildRascunho(buildCanecaLinha())))).toBe(true)
  })
})

const camisetaConflito = { item_id: 1, id: 5, titulo: 'Camiseta', quantidade: 2, valor_unitario: 50 }
const data = {
  id: 7,
  cliente: { id: 3, nome: 'Ana' },
  origem: 'redes_sociais',
  status: 'separacao',
  itens: [camisetaConflito],
}
const venda = (change: object = {}) => readVenda({ ...data, ...change })
const base = venda()
const meu = buildVendaRascunho(base)

test('nothing differs from the sale as it was opened', () => {
  expect(diferencas(meu, base, base)).toEqual([])
})

const DUAS = '2 × Camiseta a R$ 50,00'
const buildConflictItens = (change: object) => ({ itens: [{ ...camisetaConflito, ...change }] })
const BONE = { ...camisetaConflito, item_id: 2, titulo: 'Boné', quantidade: 1 }
const LEMBRETES = { anotacao: 'Presente', prazo: '2026-12-24', prioritaria: true }
test.each([
  ['the customer', { cliente: { id: 4, nome: 'Bia' } }, 'Cliente', 'Ana', 'Bia'],
  ['the origin', { origem: 'loja_fisica' }, 'Origem', 'Redes Sociais', 'Loja Física'],
  ['a quantity', buildConflictItens({ quantidade: 1 }), 'Produtos', DUAS, '1 × Camiseta a R$ 50,00'],
  ['a discount', buildConflictItens({ desconto: 0.01 }), 'Produtos', DUAS, `${DUAS}, desconto R$ 0,01`],
  [
    'a name',
    buildConflictItens({ personalizacao: [{ nome: 'Bia', numero: '10' }] }),
    'Produtos',
    DUAS,
    `${DUAS} (Bia, 10)`,
  ],
  ['a line', { itens: [camisetaConflito, BONE] }, 'Produtos', DUAS, `${DUAS}; 1 × Boné a R$ 50,00`],
  ['the reminders', LEMBRETES, 'Para a equipe', '', 'Prioritária; Prazo 24/12/2026; Presente'],
  ['the status', { status: 'embalagem' }, 'Status', 'Separação', 'Embalagem'],
])('another person changed %s', (_, change, rotulo, meuValor, salvo) => {
  expect(diferencas(meu, base, venda(change))).toEqual([{ rotulo, valores: { meu: meuValor, salvo } }])
})

test('a customer whose name is not known here is only named as changed', () => {
  expect(diferencas({ ...meu, clienteId: 9 }, base, base)).toEqual([{ rotulo: 'Cliente', valores: null }])
  expect(diferencas({ ...meu, clienteId: 4 }, base, venda({ cliente: { id: 4, nome: 'Bia' } }))).toEqual([])
})

const item = { sku: 'CAM-1', titulo: 'Camiseta', quantidade: 2, valor_unitario: 50 }
const antes = buildVendaRascunho(
  readVenda({
    id: 7,
    status: 'separacao',
    cliente: { id: 3, nome: 'Ana' },
    itens: [
      { ...item, item_id: 1, id: 5 },
      { ...item, item_id: 2, id: null, sku: 'BON-1', titulo: 'Boné', desconto: 5 },
    ],
  }),
)
const [storedCamiseta, bone] = antes.linhas

test('a stored sale is read back as it was, with keys of lines that no new line gets', () => {
  const rascunho = {
    ...antes,
    clienteId: 4,
    lembretes: { anotacao: 'Embrulhar', prazo: '2026-12-01', prioritaria: true },
    linhas: [
      { ...bone, quantidade: 'duas', nomes: 'Bia, 10' },
      // Names that were taken away: none at all would leave those of the stored line.
      { ...storedCamiseta, nomes: '' },
      { ...storedCamiseta, variacaoId: 11, variacoes: [{ id: 11, nome: 'M', sku: null, preco: 5, disponivel: 2 }] },
    ],
  }
  const parsedRascunho = parseKeptRascunho(structuredClone({ rascunho, antes, versao: 3 }))
  expect(parsedRascunho?.versao).toBe(3)
  expect(parsedRascunho?.rascunho).toMatchObject({
    ...rascunho,
    linhas: rascunho.linhas.map(({ chave: _, ...linha }) => linha),
  })
  expect(itensDe(parsedRascunho?.antes ?? antes)).toEqual(itensDe(antes))
  const keys = parsedRascunho?.rascunho.linhas.map(({ chave }) => chave) ?? []
  expect(new Set([...keys, storedCamiseta?.chave, bone?.chave]).size).toBe(5)
})

test('a draft of an older version gets empty values for its missing fields; one that is no sale is dropped', () => {
  const parsedRascunho = parseKeptRascunho({
    rascunho: { linhas: [{ titulo: 'Boné', quantidade: 7, variacoes: 'x' }, null] },
  })
  expect(parsedRascunho?.versao).toBeNull()
  expect(parsedRascunho?.antes.linhas).toEqual([])
  expect(parsedRascunho?.rascunho).toMatchObject({
    clienteId: null,
    origem: '',
    linhas: [
      { titulo: 'Boné', quantidade: '7', variacoes: [], itemId: null },
      { titulo: '', quantidade: '' },
    ],
  })
  for (const emptyValue of [null, undefined, 'x', [], { rascunho: {} }])
    expect(parseKeptRascunho(emptyValue)).toBeNull()
})
