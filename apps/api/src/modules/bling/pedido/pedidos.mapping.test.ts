import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { item, venda } from '../../../../test/support/venda-do-pedido.ts'
import { BlingError, type CampoRecusado } from '../conexao/bling.error.ts'
import { notaDe, transporteDaVenda } from './partes.mapping.ts'
import type { ItemDoPedido, VendaDoPedido } from './pedidos.data.ts'
import * as pedidos from './pedidos.mapping.ts'

const corpo = (dados: Partial<VendaDoPedido>, loja: number | null = null) =>
  pedidos.corpoDoPedido({ ...venda, ...dados }, { contato: 3, formaPagamento: 4, loja })

test('a new order of two shirts', () => {
  const itens = [{ ...item, quantidade: 2, valor_unitario: 19.99, desconto: 1.01 }]
  const { nome, endereco, numero, bairro, municipio, uf } = venda
  const { transporte, ...resto } = corpo({ itens, servico_frete: 'PAC', frete_cobrado: 10, complemento: 'Fundos' })
  const lugar = { nome, endereco, numero, complemento: 'Fundos', bairro, municipio, uf, cep: '50010-000' }
  expect(transporte.etiqueta).toEqual(lugar)
  expect(resto).toEqual({
    numeroLoja: 'ESTAMPA-7-2',
    observacoesInternas: 'Venda 7 (Estampa), revisão 2',
    contato: { id: 3 },
    data: '2026-11-20',
    dataSaida: '2026-11-20',
    dataPrevista: '2026-11-20',
    itens: [{ codigo: 'A', descricao: 'Camiseta', unidade: 'UN', quantidade: 2, valor: 19.99, produto: { id: 1 } }],
    desconto: { valor: 1.01, unidade: 'REAL' },
    parcelas: [{ dataVencimento: '2026-11-20', valor: 48.97, formaPagamento: { id: 4 } }],
  })
  expect(corpo({ itens: [item] }, 5)).toMatchObject({ loja: { id: 5 } })
  expect(corpo({ itens: [item] })).not.toHaveProperty('desconto')
  expect(corpo({ itens: [{ ...item, desconto: 0.01 }] }).desconto).toEqual({ valor: 0.01, unidade: 'REAL' })
})

describe('how the goods travel', () => {
  const enviada = { servico_frete: 'PAC', codigo_servico_frete: '1', frete_cobrado: 10, codigo_rastreamento: 'BR1' }
  const retirada = { ...enviada, codigo_servico_frete: 'retirada-na-loja' }
  const volume = { servico: 'PAC', codigoRastreamento: 'BR1' }
  test.each([
    ['by a carrier', enviada, { fretePorConta: 0, frete: 10, quantidadeVolumes: 1 }, [volume]],
    ['without a code yet', { ...enviada, codigo_rastreamento: null }, {}, [{ ...volume, codigoRastreamento: '' }]],
    ['not at all before a service is chosen', {}, { fretePorConta: 9, frete: 0, quantidadeVolumes: 0 }, []],
    ['not at all when picked up', retirada, { fretePorConta: 9, quantidadeVolumes: 0 }, []],
    ['with a weight, in three days', { peso: 0.5, prazo_entrega: 3 }, { pesoBruto: 0.5, prazoEntrega: 3 }, []],
    ['unweighed, the same day', { peso: null, prazo_entrega: 0 }, { pesoBruto: 0, prazoEntrega: 0 }, []],
  ])('%s', (_nome, dados, esperado, volumes) => {
    const transporte = transporteDaVenda({ ...venda, ...dados })
    expect(transporte).toMatchObject(esperado)
    expect(transporte.volumes).toEqual(volumes)
    expect('prazoEntrega' in transporte).toBe('prazo_entrega' in dados)
  })
})

const v = (id: number, livres: number) => {
  return { id, sku: `A-${id}`, nome: `Azul ${id}`, id_bling: `10${id}`, livres }
}
describe('a line', () => {
  const linhas = (dados: Partial<ItemDoPedido>) => corpo({ itens: [{ ...item, ...dados }] }).itens

  test('say the prints of the piece, and nothing where it has none', () => {
    const estampa = { id: 1, posicao: 'frente', arte_id: 7, tecnica: 'dtf', largura_mm: 280, altura_mm: 300 } as const
    const unsaid = { distancia_gola_mm: null, cores: 2, observacao: 'x', arte: null }
    const estampas = [
      { ...estampa, ...unsaid },
      { ...estampa, ...unsaid, posicao: 'costas' as const, largura_mm: null, altura_mm: null },
    ]
    expect(linhas({ estampas })).toMatchObject([{ descricaoDetalhada: 'Frente · DTF · 28 × 30 cm; Costas · DTF' }])
    expect(linhas({})[0]).not.toHaveProperty('descricaoDetalhada')
    const arts = ['Girassol', 'Escudo'].map((arte) => linhas({ estampas: [{ ...estampa, ...unsaid, arte }] }))
    expect(arts).toMatchObject([
      [{ descricaoDetalhada: 'Frente · DTF · 28 × 30 cm · Girassol' }],
      [{ descricaoDetalhada: 'Frente · DTF · 28 × 30 cm · Escudo' }],
    ])
  })
  test('with prints is in the notes under its prints, each set of them once; without any the notes are left alone', () => {
    const estampa = { id: 1, posicao: 'frente', arte_id: 7, tecnica: 'dtf', largura_mm: 280, altura_mm: 300 } as const
    const frente = { ...estampa, distancia_gola_mm: null, cores: null, observacao: '', arte: null }
    const estampas = [frente]
    const itens = [
      { ...item, quantidade: 10, estampas, variacao_id: 1, variacoes: [v(1, 0)] },
      { ...item, quantidade: 3, estampas: [frente, { ...frente, posicao: 'costas' as const }] },
      { ...item, quantidade: 12, estampas, variacao_id: 2, variacoes: [v(2, 0)] },
      item,
    ]
    expect(corpo({ itens }).observacoes).toBe(
      'Estampas\nFrente · DTF · 28 × 30 cm: 10 × Camiseta Azul 1, 12 × Camiseta Azul 2\n' +
        'Frente · DTF · 28 × 30 cm; Costas · DTF · 28 × 30 cm: 3 × Camiseta',
    )
    expect(corpo({ itens: [item] })).not.toHaveProperty('observacoes')
    const long = corpo({ itens: [{ ...item, titulo: 'x'.repeat(3000), estampas }] }).observacoes ?? ''
    expect([long.length, long.at(-1)]).toEqual([2000, '…'])
  })
  const linha = (codigo: string, descricao: string, quantidade: number, id: number) => ({
    codigo,
    descricao,
    unidade: 'UN',
    quantidade,
    valor: item.valor_unitario,
    produto: { id },
  })
  const azul = (id: number, quantidade: number) => linha(`A-${id}`, `Camiseta Azul ${id}`, quantidade, 100 + id)
  test.each([
    ['without a code', { sku: null }, [linha('', 'Camiseta', 1, 1)]],
    ['of the chosen variation', { variacao_id: 2, variacoes: [v(2, 0)], quantidade: 3 }, [azul(2, 3)]],
    ['shared as pieces are free', { variacoes: [v(1, 2), v(2, 2), v(3, 0)], quantidade: 3 }, [azul(1, 2), azul(2, 1)]],
    ['of the first where it has enough', { variacoes: [v(1, 3), v(2, 1)], quantidade: 3 }, [azul(1, 3)]],
    ['of more than are free', { variacoes: [v(1, 0), v(2, 1)], quantidade: 3 }, [azul(1, 2), azul(2, 1)]],
  ])('%s', (_nome, dados, esperadas) => {
    expect(linhas(dados)).toEqual(esperadas)
  })
})

test.each([
  ['ESTAMPA-7-12', { venda: 7, revisao: 12 }],
  ['ESTAMPA-123456789-123456789', { venda: 123_456_789, revisao: 123_456_789 }],
  ['ESTAMPA-7-1', { venda: 7, revisao: 1 }],
  ['ESTAMPA--1', null],
  ['ESTAMPA-7-', null],
  ['ESTAMPA-1234567890-1', null],
  ['ESTAMPA-1-1234567890', null],
  ['xESTAMPA-7-1', null],
  ['estampa-7-1', null],
  ['ESTAMPA-7', null],
  ['ESTAMPA-7-1-2', null],
  ['Loja_123', null],
  [undefined, null],
])('the mark %j names %j', (marca, expectedAncora) => {
  expect(pedidos.parseAncora(marca)).toEqual(expectedAncora)
  if (expectedAncora) expect(pedidos.ancora(expectedAncora.venda, expectedAncora.revisao)).toBe(marca)
})

test('at each step of a sale its order stands where that is told', () => {
  const passos = [
    'separacao',
    'embalagem',
    'selecionar_envio',
    'etiqueta',
    'retirada',
    'enviado',
    'concluido',
    'cancelado',
  ]
  const situacoes = passos.map((passo) => pedidos.situacaoDoStatus(passo as VendaDoPedido['status']).id)
  expect(situacoes).toEqual([6, 15, 15, 15, 15, 9, 9, 12])
})

test.each([
  [[{ code: 3, msg: 'Venda idêntica à 12' }], true, false],
  [[{ code: 1 }, { code: 3, msg: 'venda IDENTICA' }], true, false],
  [[{ code: 3, msg: 'Outra coisa' }], false, false],
  [[{ code: 3 }], false, false],
  [[{ code: 4, msg: 'idêntica' }], false, false],
  [[{ code: 3, msg: 'x' }, { code: 50 }], false, true],
] satisfies [CampoRecusado[], boolean, boolean][])(
  'a refusal of %j is a repetition: %j, the status already there: %j',
  (campos, repetida, isSameSituacao) => {
    const recusa = new BlingError('recusado', 'Não.', 400, campos)
    expect([pedidos.recusaPorRepeticao(recusa), pedidos.jaTemASituacao(recusa)]).toEqual([repetida, isSameSituacao])
  },
)

test.each([
  ['recusado', 'Já foram realizadas as seguintes ações: Estoque lançado', true, true],
  ['recusado', 'JÁ FORAM REALIZADAS AS SEGUINTES AÇÕES: conta lançada', true, false],
  ['recusado', 'Já foram realizadas as seguintes ações: contas lançadas', true, false],
  ['recusado', 'O pedido não existe', false, false],
  ['incerto', 'Já foram realizadas as seguintes ações', false, false],
] as const)('%s with “%s” means acts of the account: %s, its stock among them: %s', (motivo, frase, acoes, estoque) => {
  const recusa = new BlingError(motivo, frase)
  expect([pedidos.recusaPorAcoes(recusa), pedidos.estoqueLancado(recusa)]).toEqual([acoes, estoque])
})

test('an order’s invoice, and what it takes out of the stock, are those that have a number there', () => {
  const notas = [{ id: 7 }, { id: 0 }, null, undefined]
  expect(notas.map((notaFiscal) => notaDe({ notaFiscal }))).toEqual(['7', null, null, null])
  const itens = [
    { produto: 3, quantidade: 2 },
    { produto: null, quantidade: 1 },
    { produto: 4, quantidade: 0.5 },
  ] as unknown as Parameters<typeof pedidos.itensDaBaixa>[0]['itens']
  expect(pedidos.itensDaBaixa({ itens })).toEqual([
    { produto: '3', quantidade: 2 },
    { produto: '4', quantidade: 0.5 },
  ])
})

test('an order names the sale, and its version from the second on; each unpublished product is named once', () => {
  expect([1, 2].map((revisao) => pedidos.textoDaVenda({ id: 7, revisao }))).toEqual([
    'Venda 7 (Estampa)',
    'Venda 7 (Estampa), revisão 2',
  ])
  const itens = [
    { ...item, titulo: 'Boné', publicado: false },
    { ...item, titulo: 'Caneca', publicado: true },
    { ...item, titulo: 'Boné', publicado: false },
    { ...item, titulo: 'Meia', publicado: false },
  ]
  expect(pedidos.listUnpublishedTitles(itens)).toEqual(['Boné', 'Meia'])
})

const linhas = fc.array(
  fc
    .record({
      quantidade: fc.integer({ min: 1, max: 500 }),
      valor: fc.integer({ min: 1, max: 2_000_000 }),
      parte: fc.double({ min: 0, max: 1, noNaN: true }),
      livres: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 4 }),
    })
    .map(({ quantidade, valor, parte, livres }) => ({
      ...item,
      quantidade,
      valor_unitario: toReais(valor),
      desconto: toReais(Math.floor(quantidade * valor * parte)),
      variacoes: livres.map((quantas, id) => v(id, quantas)),
    })),
  { minLength: 1, maxLength: 8 },
)

test('whatever the lines, discounts and freight: the order as Bling adds it up, its instalments and the sale have one total', () => {
  fc.assert(
    fc.property(linhas, fc.integer({ min: 0, max: 100_000 }), (itens, frete) => {
      const novo = corpo({ itens, servico_frete: 'PAC', frete_cobrado: toReais(frete) })
      const sumValues = <T>(rows: readonly T[], valor: (um: T) => number) =>
        rows.reduce((soma, row) => soma + valor(row), 0)
      const bens = sumValues(novo.itens, ({ quantidade, valor }) => toCentavos(quantidade * valor))
      const blingTotal = bens - toCentavos(novo.desconto?.valor ?? 0) + toCentavos(novo.transporte.frete)
      const parcelado = sumValues(novo.parcelas, ({ valor }) => toCentavos(valor))
      const total = toCentavos(totalDaVenda(itens)) + frete
      expect([blingTotal, parcelado]).toEqual([total, total])
      const pecas = ({ quantidade }: { quantidade: number }) => quantidade
      expect(sumValues(novo.itens, pecas)).toBe(sumValues(itens, pecas))
    }),
  )
})
