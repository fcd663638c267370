import { ESTADOS_DA_NOTA, fatosDaNota } from '@estampa/contract/notas/nota.ts'
import { describe, expect, test } from 'vitest'
import { readVenda, readVendaResumo } from '../../../test/support/lidos.ts'
import { parseRequestedPecas } from '../../shared/etiquetas.ts'
import { vendasApi } from '../../shared/generated/vendasApi.ts'
import { tomDaCobranca } from './cobranca.ts'
import { consequenciasDaEdicao, consequenciasDoCancelamento } from './consequencias.ts'
import { impressosDe } from './impressos.ts'
import { filaDe, matchesVendaSearch } from './lista.queries.ts'
import { codigoPixDa } from './pix.ts'
import { notaEmAndamento, pedidoACaminho } from './venda.ts'

describe('a sale out of whatever the answer carries', () => {
  test('an empty answer gives a whole sale, and nothing throws', () => {
    for (const json of [null, undefined, {}, [], 'texto', 7]) {
      expect(readVenda(json)).toMatchObject({ itens: [], total: 0, status: 'separacao', peso: null, bling_ativo: true })
      expect(readVendaResumo(json)).toMatchObject({ cliente_nome: '', quantidade_itens: 0 })
    }
  })

  test('numbers may be text, the customer an object, an id or only a name', () => {
    const parsedVenda = readVenda({
      id: '4',
      frete_valor: '19,90',
      peso: '0.5',
      cliente: 8,
      cliente_nome: 'Ana',
      versao: '2',
    })
    expect(parsedVenda).toMatchObject({
      id: 4,
      frete_valor: 19.9,
      peso: 0.5,
      cliente: { id: 8, nome: 'Ana' },
      versao: 2,
    })
    expect(readVendaResumo({ cliente: { id: 8, nome: 'Ana' } })).toMatchObject({ cliente_nome: 'Ana' })
    expect(readVenda({ cliente: { id: 8, nome: 'Ana' }, cliente_nome: 'Outra' }).cliente_nome).toBe('Ana')
    expect(readVendaResumo({ numero_pedido_bling: 12 }).numero_pedido_bling).toBe('12')
  })

  test('without totals they are summed from the lines; without a list, unpublished items are found in the lines', () => {
    const itens = [
      { titulo: 'Caneca', quantidade: 2, valor_unitario: '10,50', desconto: 1, id_bling: '3' },
      { titulo: 'Camiseta', quantidade: 1, valor_unitario: 5, variacoes: [{ id: 1, id_bling: '4' }, { id: 2 }] },
    ]
    expect(readVenda({ itens })).toMatchObject({
      total: 25,
      quantidade_itens: 3,
      produtos_nao_publicados: ['Camiseta'],
    })
    expect(readVenda({ itens }).itens.map(({ item_id }) => item_id)).toEqual([-1, -2])
    const itensWithTaxa = [...itens, { titulo: 'Taxa', quantidade: 4, valor_unitario: 1, despesa: true }]
    expect(readVenda({ itens: itensWithTaxa }).quantidade_itens).toBe(3)
    expect(readVenda({ itens: [{ descricao: 'Peça antiga' }] }).produtos_nao_publicados).toEqual(['Peça antiga'])
    expect(readVenda({ itens: [{ item_id: 4 }, {}] }).itens.map(({ item_id }) => item_id)).toEqual([4, -2])
    expect(readVenda({ itens, total: 7, quantidade_itens: 9, produtos_nao_publicados: [] })).toMatchObject({
      total: 7,
      quantidade_itens: 9,
      produtos_nao_publicados: [],
    })
  })
})

test('a list that the server did not filter is searched by customer, number there, status and payment', () => {
  const cliente = { id: 8, nome: 'Ána Lima' }
  const venda = readVendaResumo({
    id: 1,
    cliente,
    status: 'selecionar_envio',
    numero_no_canal: '2611-AB',
    pagamento: 'pago',
  })
  for (const busca of ['', 'ana', '2611-ab', 'LIMA', 'selecionar envio', 'selecionar_envio'])
    expect(matchesVendaSearch(venda, { busca })).toBe(true)
  expect(matchesVendaSearch(venda, { busca: 'bia' })).toBe(false)
  expect(matchesVendaSearch(venda, { status: 'cancelado' })).toBe(false)
  expect(matchesVendaSearch(venda, { pagamento: 'pago', status: 'selecionar_envio' })).toBe(true)
  expect(matchesVendaSearch(venda, { pagamento: 'parcial' })).toBe(false)
})

describe('a line out of whatever the answer carries', () => {
  const item = (data: object) => readVenda({ itens: [data] }).itens[0]

  test.each([
    ['says so', { publicado: true }, true],
    ['says not', { publicado: false, id_bling: '3' }, false],
    ['has an id at Bling', { id_bling: '3' }, true],
    ['has none', {}, false],
    ['has none, but its variation has', { variacoes: [{ id: 1, id_bling: '4' }] }, false],
    ['has one, and a chosen variation', { id_bling: '3', variacao_id: 1, variacoes: [{ id: 1 }] }, true],
    ['has one, and a variation without', { id_bling: '3', variacoes: [{ id: 1, id_bling: '4' }, { id: 2 }] }, false],
    ['has one, and every variation too', { id_bling: '3', variacoes: [{ id: 1, id_bling: '4' }] }, true],
  ])('is published when the answer %s', (_, data, isPublished) => {
    expect(item(data)?.publicado).toBe(isPublished)
  })

  test('has one piece, no discount and any stock unless it says otherwise', () => {
    expect(item({})).toMatchObject({ quantidade: 1, valor_unitario: 0, desconto: 0, subtotal: 0, pendencia: null })
    expect(item({})?.quantidade_disponivel).toBe(Number.POSITIVE_INFINITY)
    expect(item({ quantidade: 3, valor_unitario: '10,10', desconto: '0,30' })?.subtotal).toBe(30)
    expect(item({ quantidade: 3, valor_unitario: 10, subtotal: 29.5, quantidade_disponivel: 0 })).toMatchObject({
      subtotal: 29.5,
      quantidade_disponivel: 0,
    })
  })

  test('has variations when it says so or carries some, each with its colour’s name and its stock', () => {
    expect([{ tem_variacoes: true }, { variacoes: [{ id: 1 }] }, {}].map((data) => item(data)?.tem_variacoes)).toEqual([
      true,
      true,
      false,
    ])
    const variacoes = [
      { id: 1, nome_cor: 'Azul', cor: '#0000ff', quantidade: 4 },
      { id: 2, cor: 'Preto', quantidade: 4, quantidade_disponivel: 1 },
    ]
    expect(item({ variacoes })?.variacoes.map((v) => [v.cor, v.quantidade_disponivel])).toEqual([
      ['Azul', 4],
      ['Preto', 1],
    ])
  })
})

test.each([
  ['no order number and a synchronisation that waits', { sincronizacao: { id: 1, estado: 'pendente' } }, true],
  ['one that runs', { sincronizacao: { id: 1, estado: 'executando' } }, true],
  ['one that failed', { sincronizacao: { id: 1, estado: 'falhou' } }, false],
  ['none', {}, false],
  ['an order number already', { numero_pedido_bling: '9', sincronizacao: { id: 1, estado: 'pendente' } }, false],
])('the order is on its way with %s: %s', (_, data, aCaminho) => {
  expect(pedidoACaminho(readVenda(data))).toBe(aCaminho)
})

test.each(ESTADOS_DA_NOTA)('an invoice that is %s is waited for where the contract says so', (estado) => {
  const nota = { estado, modelo: 55 }
  expect(notaEmAndamento(readVenda({ nota }))).toBe(fatosDaNota(estado).emAndamento)
})

test('the numbers of the tabs leave out steps and sellers that are not known, and keep 0 apart from nothing', () => {
  const parsedFila = vendasApi.read('GET /vendas/fila/', {
    passos: [
      { status: 'separacao', quantidade: 0 },
      { status: 'embalagem', quantidade: '3' },
      { status: 'x', quantidade: 1 },
      { status: 'etiqueta' },
    ],
    atrasadas: 0,
    vendedores: [{ id: 2, nome: 'Bia' }, { id: 3 }, { nome: 'sem id' }],
  })
  const fila = filaDe(parsedFila)
  expect([...fila.passos]).toEqual([
    ['separacao', 0],
    ['embalagem', 3],
  ])
  expect([fila.atrasadas, fila.prioritarias, fila.emiteNotas]).toEqual([0, null, false])
  expect(fila.vendedores).toEqual([
    { id: 2, nome: 'Bia' },
    { id: 3, nome: 'Usuário 3' },
  ])
})

const LOJA = { pix_chave: 'loja@estampa.br', pix_nome: 'Estampa', pix_cidade: 'Recife' }
const venda = (pagamento: 'pendente' | 'parcial' | 'pago' | null, falta_pagar: number) =>
  ({ id: 7, pagamento, falta_pagar }) as Parameters<typeof codigoPixDa>[0]

describe('the PIX code of a sale', () => {
  test('asks for what is missing, to the cent, under the sale’s number', () => {
    const codigo = codigoPixDa(venda('pendente', 130.1), LOJA)
    expect(codigo).toContain('5406130.10')
    expect(codigo).toContain('VENDA7')
    expect(codigo).toContain('loja@estampa.br')
    expect(codigoPixDa(venda('pendente', 130.1), LOJA, 0.01)).toContain('54040.01')
  })

  test.each([
    ['without a key', venda('pendente', 10), { ...LOJA, pix_chave: '' }, undefined],
    ['with nothing to pay', venda('pago', 0), LOJA, undefined],
    ['with money to give back', venda('pago', -5), LOJA, undefined],
    ['while nobody knows what is paid', venda(null, 10), LOJA, undefined],
    ['for an amount that is none', venda('pendente', 10), LOJA, Number.NaN],
    ['for zero', venda('pendente', 10), LOJA, 0],
  ])('is none %s', (_, sampleVenda, loja, reais) => {
    expect(codigoPixDa(sampleVenda, loja, reais)).toBeNull()
  })
})

test.each([
  ['pago', 0, 'success'],
  ['nada_a_receber', 0, 'success'],
  ['pago', 0.01, 'warning'],
  ['parcial', 0, 'warning'],
  [null, 0, 'warning'],
] as const)('a sale that is %s with %s missing is shown as %s', (pagamento, falta_pagar, tom) => {
  expect(tomDaCobranca({ pagamento, falta_pagar })).toBe(tom)
})

const ITENS = [
  { id: 1, item_id: 1, titulo: 'Camiseta', quantidade: 2, valor_unitario: 50 },
  { id: 2, item_id: 2, titulo: 'Caneca', quantidade: 1, valor_unitario: 30 },
]
const vendaConsequencias = (data: object) =>
  readVenda({ id: 12, itens: ITENS, cliente: { id: 3, nome: 'Ana' }, ...data })
const findConsequences = (data: object) => consequenciasDoCancelamento(vendaConsequencias(data))
const PAGA = { etiqueta: { estado: 'pronta', paga: true }, codigo_servico_frete: '2' }

test('cancelling says what happens to pieces, order, label and money', () => {
  expect(findConsequences({ status: 'separacao' })).toEqual(['As 3 peças reservadas ficam livres para outras vendas.'])
  expect(findConsequences({ status: 'retirada', numero_pedido_bling: '77', ...PAGA, pago: 130 })).toEqual([
    'As 3 peças reservadas ficam livres para outras vendas.',
    'O pedido 77 é cancelado no Bling.',
    'A etiqueta paga é cancelada na transportadora; se ela aceitar, o valor volta para a carteira.',
    'O cliente pagou R$ 130,00: registre a devolução quando o dinheiro voltar.',
  ])
  expect(findConsequences({ status: 'concluido', ...PAGA })).toEqual([
    'As 3 peças que saíram voltam ao estoque.',
    'A etiqueta foi usada na entrega: o valor dela não volta.',
  ])
  expect(findConsequences({ status: 'concluido', ...PAGA, codigo_servico_frete: 'retirada-na-loja' })).toEqual([
    'As 3 peças que saíram voltam ao estoque.',
  ])
  const exchangedItens = [{ ...ITENS[0], devolvidas: 1 }]
  expect(findConsequences({ status: 'enviado', itens: exchangedItens })).toEqual(['A peça que saiu volta ao estoque.'])
  expect(findConsequences({ status: 'embalagem', sincronizacao: { id: 1, estado: 'pendente' }, itens: [] })).toEqual([
    'O pedido que está indo para o Bling é cancelado lá.',
  ])
})

test('a channel’s order and label stay there; our own label only ends; one being bought is given up', () => {
  const canalVenda = {
    importada: true,
    numero_pedido_bling: '77',
    itens: [],
    etiqueta: { estado: 'pronta', paga: true },
  }
  expect(findConsequences({ status: 'etiqueta', ...canalVenda, codigo_servico_frete: 'envio-do-canal' })).toEqual([
    'O pedido 77 começou no canal e não é cancelado lá: cancele-o no Bling ou no canal.',
    'A etiqueta é do canal e continua valendo lá.',
  ])
  const retirada = { status: 'retirada', itens: [], ...PAGA, codigo_servico_frete: 'retirada-na-loja' }
  expect(findConsequences(retirada)).toEqual(['A etiqueta de retirada deixa de valer.'])
  expect(findConsequences({ status: 'etiqueta', itens: [], etiqueta: { estado: 'gerando' } })).toEqual([
    'A etiqueta que está sendo comprada é abandonada.',
  ])
})

test('an edit of a shipped sale says what it undoes', () => {
  const returnedItens = [{ ...ITENS[0], devolvidas: 1 }, ITENS[1]]
  expect(
    consequenciasDaEdicao(
      vendaConsequencias({ status: 'concluido', numero_pedido_bling: '77', itens: returnedItens, pago: 10, ...PAGA }),
    ),
  ).toEqual([
    'As 2 peças que saíram voltam ao estoque, e os itens novos são reservados como se nada tivesse sido enviado.',
    'O pedido 77 é cancelado no Bling; outro é enviado quando ela sair da Separação.',
    'A etiqueta paga é cancelada na transportadora; se ela aceitar, o valor volta para a carteira.',
    'As trocas desta venda deixam de contar: as peças que voltaram não são descontadas dos itens novos.',
    'O que foi pago, R$ 10,00, continua registrado.',
  ])
  expect(consequenciasDaEdicao(vendaConsequencias({ status: 'embalagem' }))).toEqual([])
})

test('labels are printed for each piece that is known, with the words of its print; what is left out is said', () => {
  const estampas = [
    { posicao: 'frente', tecnica: 'dtf', arte_id: 3, arte: 'Escudo' },
    { posicao: 'costas', tecnica: 'silk', arte_id: null, arte: null },
  ]
  const variacoes = [{ id: 36 }, { id: 37 }]
  const printed = { item_id: 1, id: 5, variacao_id: 36, variacoes, tem_variacoes: true, quantidade: 3, estampas }
  const kit = { item_id: 2, id: 9, quantidade: 2, partes: [{ produto_id: 6, variacao_id: null, quantidade: 2 }] }
  const plainItens = [
    { item_id: 3, id: 7 },
    { item_id: 4, quantidade: 4 },
    { item_id: 5, id: 5, despesa: true },
  ]
  const open = { item_id: 6, id: 5, variacoes, tem_variacoes: true }
  const etiquetasDe = (...itens: object[]) =>
    impressosDe(readVenda({ id: 7, itens })).find(({ name }) => name === 'Etiquetas das peças')
  const labels = etiquetasDe(printed, kit, ...plainItens, open)
  expect(labels?.detail).toBe('Uma por peça, com a estampa, menos as sem variação escolhida ou de produto excluído')
  const words = ['Frente DTF, Costas Silk, Escudo', 'Frente DTF, Costas Silk', 'Frente, Costas', '2 estampas']
  expect(parseRequestedPecas(new URL(labels?.to ?? '', 'http://loja').searchParams)).toEqual([
    { produtoId: 5, variacaoId: 36, quantidade: 3, estampa: words },
    { produtoId: 7, variacaoId: null, quantidade: 1 },
  ])
  expect(etiquetasDe({ item_id: 3, id: 7 })?.detail).toBe('Uma por peça')
  expect(etiquetasDe(open)).toBeUndefined()
})
