import { expect, test } from 'vitest'
import { encomenda } from '../../../../test/support/encomenda.ts'
import type { Encomenda } from '../transportadora/encomenda.ts'
import { pedidoDeCotacao, pedidoDeEnvio } from './pedidos.mapping.ts'

const buildEncomenda = (opcoes: Partial<Encomenda['opcoes']>) => ({
  ...encomenda,
  opcoes: { ...encomenda.opcoes, ...opcoes },
})
const buildEnvio = (dela: Encomenda) => pedidoDeEnvio(dela, 'marca', { publicUrl: 'http://loja' })
const lados = { height: 6, width: 20, length: 31, weight: 0.4 }

test.each([
  [true, 100],
  [false, 0],
])('insurance %s is for R$ %i, in quotes and on the shipment', (seguro, valor) => {
  const dela = buildEncomenda({ seguro })
  expect(pedidoDeCotacao(dela, '')).toHaveProperty('volumes', [{ ...lados, insurance: valor }])
  const produto = { id: '7', ...lados, insurance_value: valor, quantity: 1 }
  expect(pedidoDeCotacao(dela, '', 'produto')).toHaveProperty('products', [produto])
  expect(buildEnvio(dela).options.insurance_value).toBe(valor)
})

test('a quote names both ends, the extras, and services when asked', () => {
  const pontas = { from: { postal_code: '50030230' }, to: { postal_code: '22041001' } }
  const avisoPedido = pedidoDeCotacao(buildEncomenda({ avisoRecebimento: true }), '')
  expect(avisoPedido).toMatchObject({ ...pontas, options: { receipt: true, own_hand: false } })
  expect(avisoPedido).not.toHaveProperty('services')
  expect(pedidoDeCotacao(encomenda, '1,2')).toMatchObject({ ...pontas, services: '1,2' })
  expect(pedidoDeCotacao(buildEncomenda({ maoPropria: true }), '').options).toEqual({ receipt: false, own_hand: true })
})

test('a shipment to a person, with all that is known; marks lead back to the sale', () => {
  const conhecido = { telefone: '(21) 98888-7777', email: 'ana@exemplo.com', numero: '10', complemento: 'ap. 2' }
  const pedido = buildEnvio({
    ...buildEncomenda({ avisoRecebimento: true }),
    destinatario: { ...encomenda.destinatario, ...conhecido, bairro: 'Copacabana' },
    itens: [{ nome: 'x'.repeat(201), quantidade: 3, valorUnitario: 33.335 }],
  })
  expect(pedido).toMatchObject({
    service: 2,
    products: [{ name: 'x'.repeat(200), quantity: 3, unitary_value: 33.34 }],
    volumes: [lados],
  })
  expect(pedido.to).toEqual({
    name: 'Ana',
    phone: '21988887777',
    email: 'ana@exemplo.com',
    document: '52998224725',
    address: 'Rua A',
    number: '10',
    complement: 'ap. 2',
    district: 'Copacabana',
    city: 'Rio de Janeiro',
    state_abbr: 'RJ',
    country_id: 'BR',
    postal_code: '22041001',
  })
  expect(pedido.from).not.toHaveProperty('state_register')
  const url = 'http://loja/vendas/7'
  expect(pedido.options).toEqual({
    insurance_value: 100,
    receipt: true,
    own_hand: false,
    reverse: false,
    non_commercial: true,
    platform: 'Estampa',
    tags: ['marca', 'Venda 7'].map((tag) => ({ tag, url })),
  })
})

test('a shipment to a company, without number, telephone or e-mail, handed over in person', () => {
  const empresa = { ...encomenda.destinatario, nome: 'Ateliê Ltda.', documento: '12ABC34501DE35' }
  const pedido = buildEnvio({ ...buildEncomenda({ seguro: false, maoPropria: true }), destinatario: empresa })
  expect(pedido.to).toEqual({
    name: 'Ateliê Ltda.',
    company_document: '12ABC34501DE35',
    address: 'Rua A',
    number: 'S/N',
    city: 'Rio de Janeiro',
    state_abbr: 'RJ',
    country_id: 'BR',
    postal_code: '22041001',
  })
  expect(pedido.options).toMatchObject({ insurance_value: 0, own_hand: true, receipt: false })
  expect(pedido).not.toHaveProperty('agency')
})

test('with an invoice it is a commercial one; its counter stands beside the service, of one company among the options', () => {
  const nfe = '3'.repeat(44)
  const invoicedEncomenda = buildEncomenda({ nfe, agencia: '49' })
  const pedido = buildEnvio(invoicedEncomenda)
  expect(pedido).toMatchObject({ agency: 49, options: { non_commercial: false, invoice: { key: nfe } } })
  expect(pedido.options).not.toHaveProperty('agency_id')
  const secondPedido = pedidoDeEnvio(invoicedEncomenda, 'marca', { publicUrl: '', agenciaEm: 'opcoes' })
  expect(secondPedido.options).toMatchObject({ agency_id: 49 })
  expect(secondPedido).not.toHaveProperty('agency')
  expect(buildEnvio({ ...buildEncomenda({ agencia: 'AG-9' }), servico: 'moto' })).toMatchObject({
    service: 'moto',
    agency: 'AG-9',
  })
})

test.each([
  ['', 'ISENTO'],
  ['0321418-40', '0321418-40'],
])('with an invoice the state registration "%s" is told as %s', (inscricaoEstadual, stateRegister) => {
  expect(buildEnvio(buildEncomenda({ nfe: '3'.repeat(44), inscricaoEstadual })).from).toMatchObject({
    state_register: stateRegister,
  })
})
