import { describe, expect, test } from 'vitest'
import { ZodError } from 'zod'
import * as chegada from './chegada.mapping.ts'
import { freteFromPedido, linhasDoPedido } from './contas.mapping.ts'

const parsePedido = (dados: object) =>
  chegada.pedidoRecebido.parse({ data: { id: 1, numero: 10, situacao: { id: 6 }, ...dados } }).data
const linhas = (itens: readonly object[], desconto?: object) =>
  linhasDoPedido(parsePedido({ itens: itens.map((item) => ({ quantidade: 1, ...item })), desconto }))
const descontos = (itens: readonly object[], desconto?: object) =>
  linhas(itens, desconto).map((linha) => linha.desconto)
const buildPercentual = (valor: number) => ({ valor, unidade: 'PERCENTUAL' })

test('an order that says next to nothing is read with empty values', () => {
  expect(parsePedido({})).toMatchObject({ numero: '10', numeroLoja: '', observacoes: '', loja: null, itens: [] })
  expect(parsePedido({ itens: null, loja: null, numeroLoja: null })).toMatchObject({
    numeroLoja: '',
    loja: null,
    itens: [],
  })
  expect(linhasDoPedido(parsePedido({ itens: null }))).toEqual([])
})

test.each([
  [undefined, null],
  [null, null],
  [{}, null],
  [{ id: 0 }, null],
  [{ id: 1 }, '1'],
])('the product %j of a line is %j', (produto, id) => {
  expect(linhas([{ produto }])[0]?.produto_do_canal).toBe(id)
})

describe('a line', () => {
  test.each([
    ['whole pieces', { quantidade: 2, valor: 19.99 }, [2, 19.99, false]],
    ['half a piece is one of half the price', { quantidade: 0.5, valor: 10 }, [1, 5, true]],
    ['its price is rounded to the cent', { quantidade: 1.5, valor: 9.99 }, [1, 14.99, true]],
    ['without a price', { quantidade: 1 }, [1, 0, false]],
    ['with a price that is null', { quantidade: 1, valor: null, desconto: null }, [1, 0, false]],
    ['with a price below zero', { quantidade: 1, valor: -3 }, [1, 0, false]],
  ])('%s', (_nome, item, [quantidade, valor_unitario, fracionada]) => {
    expect(linhas([item])).toMatchObject([{ quantidade, valor_unitario, fracionada, desconto: 0 }])
  })

  test('without pieces is left out', () => {
    expect(linhas([{ quantidade: 0 }, { quantidade: -1 }, { quantidade: 1, codigo: 'A' }])).toMatchObject([
      { codigo: 'A' },
    ])
  })

  test('is called by its description, else by its code, and says its fraction', () => {
    const titulos = linhas([
      { codigo: 'A', descricao: 'Camiseta' },
      { codigo: 'A' },
      {},
      { codigo: 'A', descricao: 'Malha', quantidade: 2.25 },
    ]).map(({ titulo }) => titulo)
    expect(titulos).toEqual(['Camiseta', 'A', 'Item sem descrição', 'Malha (2,25)'])
  })

  test('is cut where it is longer than its column', () => {
    const [linha] = linhas([{ codigo: `A${'x'.repeat(120)}`, descricao: `B${'x'.repeat(500)}` }])
    expect(linha).toMatchObject({ codigo: `A${'x'.repeat(119)}`, titulo: `B${'x'.repeat(499)}` })
  })
})

describe('discounts', () => {
  test.each([
    ['10 % of a line, rounded to the cent', { quantidade: 2, valor: 19.99, desconto: 10 }, 4],
    ['more than 100 %', { quantidade: 2, valor: 10, desconto: 150 }, 20],
    ['less than 0 %', { quantidade: 2, valor: 10, desconto: -5 }, 0],
  ])('%s', (_nome, item, desconto) => {
    expect(descontos([item])).toEqual([desconto])
  })

  const duas = [{ valor: 30 }, { valor: 10 }]
  const tres = [{ valor: 0.1 }, { valor: 0.1 }, { valor: 0.1 }]
  test.each([
    ['none', duas, { valor: null }, [0, 0]],
    ['in reais, shared by the value of the lines', duas, { valor: 10, unidade: 'REAL' }, [7.5, 2.5]],
    ['in percent', duas, buildPercentual(10), [3, 1]],
    ['in percent, rounded to the cent', [{ valor: 0.15 }], buildPercentual(10), [0.02]],
    ['the last line takes the cent that is left', tres, { valor: 0.1 }, [0.03, 0.03, 0.04]],
    ['larger than the order', duas, { valor: 50 }, [30, 10]],
    ['below zero', duas, { valor: -50 }, [0, 0]],
    ['of an order that costs nothing', [{ valor: 0 }], { valor: 5 }, [0]],
    [
      'after a line that is free',
      [{ quantidade: 2, valor: 10, desconto: 150 }, { valor: 10 }],
      buildPercentual(10),
      [20, 1],
    ],
    ['on top of a discount of the line', [{ valor: 100, desconto: 10 }], buildPercentual(10), [19]],
  ])('of the order: %s', (_nome, itens, desconto, esperados) => {
    expect(descontos(itens, desconto)).toEqual(esperados)
  })
})

describe('the portrait', () => {
  const linha = { situacao: { id: 6 }, total: 50, numeroLoja: 'L-1', contato: 3 }
  const retrato = chegada.retratoDe(linha)

  test.each([
    ['status', { situacao: { id: 9 } }],
    ['total', { total: 51 }],
    ['mark', { numeroLoja: 'L-2' }],
    ['contact', { contato: 4 }],
  ])('changes with the %s', (_nome, mudado) => {
    expect(chegada.retratoDe({ ...linha, ...mudado })).not.toBe(retrato)
  })

  test('is the same of an order in full and of its row; a contact 0 is none', () => {
    const inteiro = { total: 50, numeroLoja: 'L-1', contato: { id: 3, nome: 'Ana' } }
    expect(chegada.retratoDoPedido(parsePedido(inteiro))).toBe(retrato)
    const retratoWithoutContato = chegada.retratoDe({ ...linha, contato: null })
    for (const contato of [{ id: 0 }, { id: -1 }, {}, null])
      expect(chegada.retratoDoPedido(parsePedido({ ...inteiro, contato }))).toBe(retratoWithoutContato)
    expect(chegada.retratoDoPedido(parsePedido({ ...inteiro, contato: { id: 1 } }))).toBe(
      chegada.retratoDe({ ...linha, contato: 1 }),
    )
  })

  test('remembers the total; null where none was said', () => {
    const { total: _, ...rest } = linha
    expect([retrato, chegada.retratoDe(rest), null].map(chegada.totalDoRetrato)).toEqual([50, null, null])
    expect(chegada.retratoDe(rest)).toBe(chegada.retratoDe({ ...linha, total: null }))
  })
})

describe('the address of an order', () => {
  const completa = {
    nome: 'Ana',
    endereco: 'Rua Um',
    numero: '10',
    complemento: 'Fundos',
    bairro: 'Centro',
    municipio: 'Recife',
    uf: 'PE',
    cep: '50010-000',
  }
  test.each([
    [completa, 'Ana, Rua Um, 10, Fundos, Centro, Recife/PE, CEP 50010-000'],
    [{ nome: 'Ana', endereco: 'Rua Um' }, 'Ana, Rua Um'],
    [{ uf: 'PE' }, 'PE'],
    [{ municipio: 'Recife' }, 'Recife'],
    [{ cep: '50010-000' }, 'CEP 50010-000'],
    [{ nome: 'Ana', bairro: 'Centro' }, null],
  ])('%j', (etiqueta, linha) => {
    expect(chegada.entregaDe(parsePedido({ transporte: { etiqueta } }))).toBe(linha)
  })

  test('is none without transport, and is cut at 500 characters', () => {
    expect(chegada.entregaDe(parsePedido({}))).toBeNull()
    const longa = chegada.entregaDe(parsePedido({ transporte: { etiqueta: { endereco: `R${'x'.repeat(600)}` } } }))
    expect(longa).toBe(`R${'x'.repeat(499)}`)
  })
})

test.each([
  [undefined, null],
  [{ volumes: [] }, null],
  [{ volumes: [{ servico: '' }] }, null],
  [{ volumes: [{ servico: '' }, { servico: 'Shopee' }, { servico: 'Outra' }] }, 'Shopee'],
  [{ volumes: [{ servico: `S${'x'.repeat(200)}` }] }, `S${'x'.repeat(119)}`],
])('an order with transport %j is shipped by %j', (transporte, envio) => {
  expect(chegada.envioDe(parsePedido({ transporte }))).toBe(envio)
})

test.each([
  [undefined, 0],
  [{ frete: null }, 0],
  [{ frete: '22.505' }, 22.51],
  [{ frete: -3 }, 0],
])('the buyer’s freight in transport %j is R$ %d', (transporte, frete) => {
  expect(freteFromPedido(parsePedido({ transporte }))).toBe(frete)
})

test.each([
  ['an instant', '2026-11-20T12:00:00Z', '2026-11-20 09:00:00'],
  ['360 days at most', '2020-01-01T00:00:00Z', '2025-11-25 23:00:00'],
])('changes are asked for since %s, to a day ahead, in the time of Brasília', (_, desde, inicial) => {
  expect(chegada.alteradosDesde(Date.parse(desde), Date.parse('2026-11-21T02:00:00Z'))).toEqual({
    dataAlteracaoInicial: inicial,
    dataAlteracaoFinal: '2026-11-21 23:00:00',
  })
})

test.each([
  ['pieces', { itens: [{ quantidade: 3e9 }] }],
  ['a price of 15 digits', { itens: [{ quantidade: 1, valor: '999999999999999.00' }] }],
  ['a price without end', { itens: [{ quantidade: 1, valor: '9'.repeat(400) }] }],
  ['a total', { total: 1e12 }],
  ['a freight', { transporte: { frete: 1e12 } }],
  ['expenses', { outrasDespesas: 1e12 }],
  ['a discount', { desconto: { valor: 1e12, unidade: 'REAL' } }],
])('an order with more %s than a person may type is not read', (_, dados) => {
  expect(() => parsePedido(dados)).toThrow(ZodError)
})
