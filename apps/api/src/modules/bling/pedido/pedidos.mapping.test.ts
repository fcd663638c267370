import { STATUS } from '@estampa/contract/vendas/vendas.status.ts'
import { describe, expect, test } from 'vitest'
import { item, venda } from '../../../../test/support/venda-do-pedido.ts'
import { BlingError, type CampoRecusado } from '../conexao/bling.error.ts'
import type { ItemDoPedido, VendaDoPedido } from './pedidos.data.ts'
import * as pedidos from './pedidos.mapping.ts'

const corpo = (dados: Partial<VendaDoPedido>, loja: number | null = null) =>
  pedidos.corpoDoPedido({ ...venda, ...dados }, { contato: 3, formaPagamento: 4, loja })

test('a new order of two shirts', () => {
  const itens = [{ ...item, quantidade: 2, valor_unitario: 19.99, desconto: 1.01 }]
  const { transporte: _, ...resto } = corpo({ itens, servico_frete: 'PAC', frete_cobrado: 10 })
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
  ])('%s', (_nome, dados, esperado, volumes) => {
    const transporte = pedidos.transporteDaVenda({ ...venda, ...dados })
    expect(transporte).toMatchObject(esperado)
    expect(transporte.volumes).toEqual(volumes)
  })
  test.each([
    [0.5, 3, { pesoBruto: 0.5, prazoEntrega: 3 }],
    [null, 0, { pesoBruto: 0, prazoEntrega: 0 }],
    [null, null, { pesoBruto: 0 }],
  ])('a weight of %j in %j days', (peso, prazo_entrega, esperado) => {
    const transporte = pedidos.transporteDaVenda({ ...venda, peso, prazo_entrega })
    expect(transporte).toMatchObject(esperado)
    expect('prazoEntrega' in transporte).toBe(prazo_entrega !== null)
  })
  test('to the address of the customer', () => {
    expect(pedidos.transporteDaVenda({ ...venda, complemento: 'Fundos' }).etiqueta).toEqual({
      nome: 'Ana',
      endereco: 'Rua Um',
      numero: '10',
      complemento: 'Fundos',
      bairro: 'Centro',
      municipio: 'Recife',
      uf: 'PE',
      cep: '50010-000',
    })
  })
})

describe('a line', () => {
  const v = (id: number, livres: number) => ({ id, sku: `A-${id}`, nome: `Azul ${id}`, id_bling: `10${id}`, livres })
  const linhas = (dados: Partial<ItemDoPedido>) => corpo({ itens: [{ ...item, ...dados }] }).itens
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
  ['ESTAMPA-1234567890-1', null],
  ['ESTAMPA-1-1234567890', null],
  ['xESTAMPA-7-1', null],
  ['estampa-7-1', null],
  ['ESTAMPA--1', null],
  ['ESTAMPA-7', null],
  ['ESTAMPA-7-1-2', null],
  ['Loja_123', null],
  ['', null],
  [undefined, null],
])('the mark %j names %j', (marca, dita) => {
  expect(pedidos.lerAncora(marca)).toEqual(dita)
  if (dita) expect(pedidos.ancora(dita.venda, dita.revisao)).toBe(marca)
})

test('the first version of a sale has no number', () => {
  expect(pedidos.textoDaVenda({ id: 7, revisao: 1 })).toBe('Venda 7 (Estampa)')
  expect(pedidos.textoDaVenda({ id: 7, revisao: 2 })).toBe('Venda 7 (Estampa), revisão 2')
})

test.each([
  [[{ code: 3, msg: 'Venda idêntica à 12' }], true, false],
  [[{ code: 3, msg: 'venda IDENTICA' }], true, false],
  [[{ code: 1 }, { code: 3, msg: 'idêntica' }], true, false],
  [[{ code: 3, msg: 'Outra coisa' }], false, false],
  [[{ code: 3 }], false, false],
  [[{ code: 4, msg: 'idêntica' }], false, false],
  [[{ code: 50 }], false, true],
  [[{ code: 3, msg: 'x' }, { code: 50 }], false, true],
  [[], false, false],
] satisfies [CampoRecusado[], boolean, boolean][])(
  'a refusal of %j is a repetition: %j, the status already there: %j',
  (campos, repetida, mesma) => {
    const recusa = new BlingError('recusado', 'Não.', 400, campos)
    expect([pedidos.recusaPorRepeticao(recusa), pedidos.jaTemASituacao(recusa)]).toEqual([repetida, mesma])
  },
)

test('where the order stands while the sale is at each step', () => {
  expect(Object.fromEntries(STATUS.map((status) => [status, pedidos.situacaoDoStatus(status).id]))).toEqual({
    separacao: 6,
    embalagem: 15,
    selecionar_envio: 15,
    etiqueta: 15,
    retirada: 15,
    enviado: 9,
    concluido: 9,
    cancelado: 12,
  })
})

test('each unpublished product is named once', () => {
  const titulos = [item, { ...item, titulo: 'A', publicado: false }, { ...item, titulo: 'A', publicado: false }]
  expect(pedidos.naoPublicados(titulos)).toEqual(['A'])
  expect(pedidos.naoPublicados([])).toEqual([])
})
