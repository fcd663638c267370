import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { venda } from '../../../../test/support/venda-do-pedido.ts'
import { corpoDaAlteracao, corpoDoRastreio, corpoParaANota, somandoParcelas } from './alteracao.mapping.ts'
import { transporteDaVenda } from './partes.mapping.ts'
import type { VendaDoPedido } from './pedidos.data.ts'
import { pedidoDoBling } from './pedidos.mapping.ts'

const vendaWithFrete = { ...venda, servico_frete: 'SEDEX', codigo_servico_frete: '2', frete_cobrado: 22.5 }
const pedido = (dados: object = {}) => {
  const minimo = { id: 9, numero: 33, situacao: { id: 6, valor: 0 }, data: '2026-11-20', total: 50 }
  return pedidoDoBling.parse({ data: { ...minimo, itens: [], parcelas: [{ valor: '50' }], ...dados } }).data
}
const mudanca = (dados: object = {}, dela: VendaDoPedido = vendaWithFrete) =>
  corpoDaAlteracao(pedido(dados), dela) as Record<string, unknown> | null

describe('an order that already travels as the sale says', () => {
  const transporte = transporteDaVenda(vendaWithFrete)
  const [volume] = transporte.volumes
  test('is not changed, however its CEP is written and whatever else stands there', () => {
    expect(mudanca({ transporte })).toBeNull()
    const etiqueta = { ...transporte.etiqueta, cep: ' 50010000 ', complemento: null, nomePais: 'Brasil' }
    expect(mudanca({ transporte: { ...transporte, frete: '22.5', etiqueta, contato: { id: 1 } } })).toBeNull()
  })
  test.each([
    ['another freight', { ...transporte, frete: 22.51 }],
    ['another address', { ...transporte, etiqueta: { ...transporte.etiqueta, numero: '11' } }],
    ['another CEP', { ...transporte, etiqueta: { ...transporte.etiqueta, cep: '50010-001' } }],
    ['another tracking code', { ...transporte, volumes: [{ ...volume, codigoRastreamento: 'BR0' }] }],
    ['another service', { ...transporte, volumes: [{ ...volume, servico: 'PAC' }] }],
    ['a parcel more', { ...transporte, volumes: [volume, volume] }],
    ['no parcel', { ...transporte, volumes: null }],
    ['no transport', null],
  ])('is changed with %s', (_nome, blingTransporte) => {
    expect(mudanca({ transporte: blingTransporte })).toMatchObject({ transporte: { frete: 22.5, volumes: [volume] } })
  })
  const retirada = { ...vendaWithFrete, codigo_servico_frete: 'retirada-na-loja', frete_cobrado: 0 }
  test('loses freight and parcels when it is picked up after all', () => {
    expect(mudanca({ total: 72.5, parcelas: [{ valor: 72.5 }], transporte }, retirada)).toMatchObject({
      transporte: { fretePorConta: 9, frete: 0, volumes: [] },
      parcelas: [{ valor: 50 }],
    })
  })
  test('is not changed where neither names a parcel', () => {
    expect(mudanca({ transporte: { ...transporteDaVenda(retirada), volumes: null } }, retirada)).toBeNull()
  })
})

test.each([
  [1, 1],
  ['1', '1'],
  [9, 0],
])('who pays the carrier, %j there, is %j after our change: what a person chose stays', (there, after) => {
  const transporte = { ...transporteDaVenda(vendaWithFrete), fretePorConta: there }
  expect(mudanca({ transporte: { ...transporte, frete: 1 } })).toMatchObject({ transporte: { fretePorConta: after } })
  expect(mudanca({ transporte }) === null).toBe(after === there)
})

describe('before a service is chosen', () => {
  const buildUnservicedVenda = (frete_cobrado: number) => ({ ...venda, servico_frete: null, frete_cobrado })
  test.each([
    ['no freight here and no transport there', 0, undefined],
    ['no freight on both sides', 0, { frete: null }],
    ['one freight on both sides', 22.5, { frete: '22.50', volumes: [{ servico: 'PAC' }] }],
  ])('an order stays with %s', (_nome, cobrado, transporte) => {
    expect(mudanca({ transporte }, buildUnservicedVenda(cobrado))).toBeNull()
  })
  test('it is changed with another freight', () => {
    expect(mudanca({ transporte: { frete: 10 } }, buildUnservicedVenda(0.01))).toMatchObject({
      parcelas: [{ valor: 40.01 }],
    })
    expect(mudanca({}, buildUnservicedVenda(1))).toMatchObject({ parcelas: [{ valor: 51 }], transporte: { frete: 1 } })
  })
})

describe('the tracking code of an imported order', () => {
  const rastreio = (dados: object) => {
    const trackedVenda = { ...vendaWithFrete, codigo_rastreamento: 'BR1' }
    return corpoDoRastreio(pedido(dados), trackedVenda) as Record<string, unknown> | null
  }
  test('goes to its first parcel, and all else stays', () => {
    const volumes = [{ id: 5, servico: 'Do canal', codigoRastreamento: ' ' }, { id: 6 }]
    expect(rastreio({ transporte: { frete: 10, volumes } })).toMatchObject({
      transporte: { frete: 10, volumes: [{ id: 5, servico: 'Do canal', codigoRastreamento: 'BR1' }, { id: 6 }] },
      parcelas: [{ valor: 50 }],
    })
  })
  test.each([undefined, null, { volumes: null }, { volumes: [] }])(
    'makes the parcel where there is none: %j',
    (transporte) => {
      expect(rastreio({ transporte })).toMatchObject({
        transporte: { volumes: [{ servico: 'SEDEX', codigoRastreamento: 'BR1' }] },
      })
    },
  )
  test('does not replace one that stands there', () => {
    expect(rastreio({ transporte: { volumes: [{ codigoRastreamento: 'LA9' }] } })).toBeNull()
  })
})

describe('nature and payment for the invoice', () => {
  const [natureza, forma] = [{ naturezaOperacao: { id: 5 } }, { formaPagamento: { id: 4 } }]
  const buildBlingPedido = (itens: object[], parcelas: object[]) =>
    pedido({
      itens: itens.map((item, i) => ({ codigo: String(i), ...item })),
      parcelas: parcelas.map((parcela) => ({ valor: 25, ...parcela })),
      transporte: { frete: 3 },
    })
  const inteiro = { natureza: 5, forma: 4 }
  test.each([
    ['all of it stands there', [natureza, natureza], [forma, forma], inteiro],
    ['the account’s own are meant', [{}, natureza], [{}], { natureza: null, forma: null }],
    ['only the nature is said, and stands there', [natureza], [{}], { natureza: 5, forma: null }],
    ['only the payment is said, and stands there', [{}], [forma], { natureza: null, forma: 4 }],
  ])('are not sent where %s', (_, itens, parcelas, choices) => {
    expect(corpoParaANota(buildBlingPedido(itens, parcelas), choices)).toBeNull()
  })
  test.each([
    ['the second item has another nature', [natureza, { naturezaOperacao: { id: 6 } }], [forma, forma]],
    ['the second instalment has another payment', [natureza, natureza], [forma, { formaPagamento: { id: 9 } }]],
    ['neither is said there', [{}, {}], [{}, {}]],
  ])('are sent of all where %s; the rest stays', (_, itens, parcelas) => {
    expect(corpoParaANota(buildBlingPedido(itens, parcelas), inteiro)).toMatchObject({
      itens: [
        { codigo: '0', ...natureza },
        { codigo: '1', ...natureza },
      ],
      parcelas: [
        { valor: 25, ...forma },
        { valor: 25, ...forma },
      ],
      transporte: { frete: 3 },
    })
  })
  test('one of them alone leaves the other', () => {
    const itens = [{ naturezaOperacao: { id: 6 } }]
    expect(corpoParaANota(buildBlingPedido(itens, [{}]), { natureza: null, forma: 4 })).toMatchObject({
      itens,
      parcelas: [forma],
    })
    expect(
      corpoParaANota(buildBlingPedido([{}], [{ formaPagamento: { id: 9 } }]), { natureza: 5, forma: null }),
    ).toMatchObject({
      itens: [natureza],
      parcelas: [{ formaPagamento: { id: 9 } }],
    })
  })
})

test('a parcel keeps its other fields', () => {
  const volumes = [{ id: 5, servico: 'PAC', codigoRastreamento: '' }]
  expect(mudanca({ transporte: { frete: 0, volumes } })).toMatchObject({
    transporte: { volumes: [{ id: 5, servico: 'SEDEX', codigoRastreamento: '' }] },
  })
})

test.each([
  [undefined, 72.5],
  [{ frete: null }, 72.5],
  [{ frete: 10 }, 62.5],
  [{ frete: 30 }, 42.5],
])('an order of R$ 50 with transport %j is one of R$ %d with a freight of R$ 22,50', (transporte, valor) => {
  expect(mudanca({ transporte })).toMatchObject({ parcelas: [{ valor }] })
})

test.each([
  [undefined, '2026-11-20'],
  [null, '2026-11-20'],
  ['', '2026-11-20'],
  ['0000-00-00', '2026-11-20'],
  ['2026-11-25', '2026-11-25'],
])('a day %j is given back as %j', (dia, dado) => {
  expect(mudanca({ dataSaida: dia, dataPrevista: dia })).toMatchObject({ dataSaida: dado, dataPrevista: dado })
})

test('the address of what has already left is left alone', () => {
  const transporte = { frete: 0, etiqueta: { nome: 'Ana' } }
  const etiquetaDe = (status: 'retirada' | 'enviado') =>
    (mudanca({ transporte }, { ...vendaWithFrete, status }) as { transporte: { etiqueta: object } }).transporte.etiqueta
  expect(etiquetaDe('retirada')).toMatchObject({ nome: 'Ana', endereco: 'Rua Um', cep: '50010-000' })
  expect(etiquetaDe('enviado')).toEqual({ nome: 'Ana' })
})

test('what may be written is given back: texts, discounts and references of people', () => {
  const deles = {
    numeroLoja: 'ESTAMPA-7-2',
    numeroPedidoCompra: 'P-1',
    data: '2026-11-20',
    loja: { id: 4 },
    outrasDespesas: 0,
    observacoes: '',
    observacoesInternas: 'I',
    desconto: { valor: 1, unidade: '' },
    categoria: { id: 5 },
    vendedor: { id: 6 },
    intermediador: { cnpj: '1' },
    taxas: { valorBase: 1 },
  }
  const itens = [{ id: 1, codigo: 'A', quantidade: 2, produto: { id: 8 }, natureza: { id: 0, nome: 'Venda' } }]
  const alheios = { totalProdutos: 50, notaFiscal: { id: 7 }, tributacao: { totalICMS: 0 } }
  const pedidoDeles = { ...deles, ...alheios, itens, contato: { id: 3, nome: 'Ana' } }
  const { parcelas: _parcelas, transporte: _transporte, ...dado } = { ...mudanca(pedidoDeles) }
  const dias = { dataSaida: '2026-11-20', dataPrevista: '2026-11-20' }
  const linhas = [{ codigo: 'A', quantidade: 2, produto: { id: 8 } }]
  expect(dado).toEqual({ ...deles, ...dias, numero: 33, contato: { id: 3 }, itens: linhas })
  // Days promised to the buyer stay; an empty day becomes the order's.
  const prometido = { dataSaida: '2026-11-22', dataPrevista: '2026-11-25' }
  expect(mudanca({ ...deles, ...prometido })).toMatchObject(prometido)
  const undatedPedido = { ...prometido, dataPrevista: '0000-00-00' }
  expect(mudanca({ ...deles, ...undatedPedido })).toMatchObject({ ...prometido, dataPrevista: '2026-11-20' })
  // References to nothing, empty days and empty groups would be refused.
  const emptyFields = {
    loja: { id: 0 },
    data: '0000-00-00',
    numeroLoja: null,
    taxas: { custo: '' },
    vendedor: { dono: { id: 0 } },
  }
  const cleanedMudanca = { ...mudanca({ ...deles, ...emptyFields }) }
  expect(Object.keys(emptyFields).filter((campo) => campo in cleanedMudanca)).toEqual([])
})

test.each([
  ['the last one takes up the difference', [20, 30], 72.5, [20, 52.5]],
  ['the only one is all of it', [50], 72.5, [72.5]],
  ['the last one may come to nothing', [20, 30], 20, [20, 0]],
  ['one pays for all where less is left than the earlier ones come to', [20, 30], 19.99, [19.99]],
  ['cents are no fractions', [0.1, 0.2, 0.3], 0.6, [0.1, 0.2, 0.3]],
  ['there are none', [], 10, []],
])('instalments: %s', (_nome, valores, total, esperados) => {
  const parcelas = valores.map((valor, i) => ({ valor, id: i + 1 }))
  const novas = somandoParcelas(parcelas, Math.round(total * 100))
  expect(novas).toEqual(esperados.map((valor, i) => ({ valor, id: i + 1 })))
})

test('whatever instalments stand there, they come to the new total to the cent, none below zero', () => {
  const centavos = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(fc.array(centavos, { minLength: 1, maxLength: 6 }), centavos, (partes, total) => {
      const novas = somandoParcelas(
        partes.map((valor) => ({ valor: toReais(valor) })),
        total,
      ).map(({ valor }) => toCentavos(valor))
      expect([novas.reduce((a, b) => a + b, 0), novas.every((valor) => valor >= 0)]).toEqual([total, true])
    }),
  )
})
