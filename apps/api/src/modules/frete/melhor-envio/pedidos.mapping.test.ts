import { expect, test } from 'vitest'
import { emulatedFreight } from '../frete.config.ts'
import type { Encomenda } from '../transportadora/encomenda.ts'
import { pedidoDeCotacao, pedidoDeCotacaoPorProduto, pedidoDeEnvio } from './pedidos.mapping.ts'

const encomenda: Encomenda = {
  vendaId: 7,
  servico: '2',
  valor: 100,
  remetente: emulatedFreight(1).remetente,
  destinatario: {
    nome: 'Ana',
    documento: '52998224725',
    telefone: '(21) 98888-7777',
    email: 'ana@exemplo.com',
    cep: '22041-001',
    endereco: 'Rua A',
    numero: '10',
    complemento: 'ap. 2',
    bairro: 'Copacabana',
    municipio: 'Rio de Janeiro',
    uf: 'RJ',
  },
  itens: [{ nome: 'x'.repeat(201), quantidade: 3, valorUnitario: 33.335 }],
  pacote: { altura: 5, largura: 20.01, comprimento: 30.5, peso: 0.4 },
  opcoes: { seguro: true, avisoRecebimento: true, maoPropria: false, nfe: null, inscricaoEstadual: '', agencia: null },
}
const com = (opcoes: Partial<Encomenda['opcoes']>) => ({ ...encomenda, opcoes: { ...encomenda.opcoes, ...opcoes } })
const enviar = (dela: Encomenda) => pedidoDeEnvio(dela, 'marca', { publicUrl: 'http://loja' })
const lados = { height: 5, width: 21, length: 31, weight: 0.4 }

test.each([
  [true, 100],
  [false, 0],
])('insurance %s is for R$ %i, in quotes and on the shipment', (seguro, valor) => {
  const dela = com({ seguro })
  expect(pedidoDeCotacao(dela, '').volumes).toEqual([{ ...lados, insurance: valor }])
  expect(pedidoDeCotacaoPorProduto(dela, '').products).toEqual([
    { id: '7', ...lados, insurance_value: valor, quantity: 1 },
  ])
  expect(enviar(dela).options.insurance_value).toBe(valor)
})

test.each([pedidoDeCotacao, pedidoDeCotacaoPorProduto])(
  'a quote names both ends, the extras, and services when asked',
  (pedir) => {
    const pedido = {
      from: { postal_code: '50030230' },
      to: { postal_code: '22041001' },
      options: { receipt: true, own_hand: false },
    }
    expect(pedir(encomenda, '')).toMatchObject(pedido)
    expect(pedir(encomenda, '')).not.toHaveProperty('services')
    expect(pedir(encomenda, '1,2')).toMatchObject({ ...pedido, services: '1,2' })
    expect(pedir(com({ avisoRecebimento: false, maoPropria: true }), '').options).toEqual({
      receipt: false,
      own_hand: true,
    })
  },
)

test('a shipment to a person, with all that is known; marks lead back to the sale', () => {
  const pedido = enviar(encomenda)
  expect(pedido).toMatchObject({
    service: 2,
    to: {
      name: 'Ana',
      phone: '21988887777',
      email: 'ana@exemplo.com',
      document: '52998224725',
      address: 'Rua A',
      number: '10',
      complement: 'ap. 2',
      district: 'Copacabana',
      city: 'Rio de Janeiro',
      postal_code: '22041001',
    },
    products: [{ name: 'x'.repeat(200), quantity: 3, unitary_value: 33.34 }],
    volumes: [lados],
  })
  expect(pedido.to).not.toHaveProperty('company_document')
  expect(pedido.from).not.toHaveProperty('state_register')
  const url = 'http://loja/vendas/7'
  expect(pedido.options).toEqual({
    insurance_value: 100,
    receipt: true,
    own_hand: false,
    reverse: false,
    non_commercial: true,
    platform: 'Estampa',
    tags: [
      { tag: 'marca', url },
      { tag: 'Venda 7', url },
    ],
  })
})

test.each([
  ['', 'ISENTO'],
  ['0321418-40', '0321418-40'],
])('with an invoice the state registration "%s" is told as %s', (inscricaoEstadual, dita) => {
  expect(enviar(com({ nfe: '3'.repeat(44), inscricaoEstadual })).from).toMatchObject({ state_register: dita })
})

test('codes that are no numbers go as they are', () => {
  expect(enviar({ ...com({ agencia: 'AG-9' }), servico: 'moto' })).toMatchObject({ service: 'moto', agency: 'AG-9' })
})
