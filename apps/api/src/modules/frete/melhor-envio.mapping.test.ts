import { describe, expect, test } from 'vitest'
import { emulatedFreight, type MelhorEnvioConfig } from './frete.config.ts'
import type { VendaDoFrete } from './frete.data.ts'
import { motivoDoErro } from './melhor-envio.error.ts'
import { cotacao, pedidoDeEnvio, pedidosAchados } from './melhor-envio.mapping.ts'
import { lerAcompanhamento } from './rastreamento.mapping.ts'

const correios = { id: 1, name: 'Correios', picture: 'x' }

describe('a quote', () => {
  test('is read as a list or as the only service, with prices as text or number', () => {
    const pac = { id: 1, name: 'PAC', price: '31.24', custom_price: '29.90', delivery_time: 3, custom_delivery_time: 5 }
    const lido = { codigo: '1', nome: 'PAC', transportadora: 'Correios', valor: 29.9, prazo_entrega: 5, erro: null }
    expect(cotacao.parse({ ...pac, company: correios })).toEqual([lido])
    expect(cotacao.parse([{ ...pac, company: correios, custom_price: 29.9 }])).toEqual([lido])
    expect(cotacao.parse([{ id: 1, name: 'PAC', company: correios, price: 10, delivery_time: 2 }])).toMatchObject([
      { valor: 10, prazo_entrega: 2 },
    ])
  })

  test('keeps why a service does not go, and names a carrier once', () => {
    const nomes = [
      { id: 2, name: 'SEDEX', company: correios, error: 'Não atende.' },
      { id: 3, name: '.Package', company: { name: 'Jadlog' }, price: '1' },
      { id: 9, name: 'Loggi Ponto', company: { name: 'Loggi' }, price: '1' },
      { id: 12, name: 'Outro' },
    ]
    expect(cotacao.parse(nomes).map(({ nome, erro }) => [nome, erro])).toEqual([
      ['SEDEX', 'Não atende.'],
      ['Jadlog .Package', null],
      ['Loggi Ponto', null],
      ['Outro', 'Serviço indisponível.'],
    ])
  })
})

const cliente = {
  nome: 'Ateliê Ltda.',
  cpf: '12ABC34501DE35',
  telefone: '',
  email: '',
  cep: '22041-001',
  endereco: 'Rua A',
  numero: '',
  complemento: '',
  bairro: '',
  municipio: 'Rio de Janeiro',
  uf: 'rj',
}
const itens = [{ titulo: 'Camiseta', variacao: 'Azul M', quantidade: 3, subtotal: 100 }]
const venda = { id: 7, total: 100, codigo_servico_frete: '2', altura: 5, largura: 20, comprimento: 30, peso: 0.4 }

test('a shipment to a company, without number, telephone or e-mail', () => {
  const { melhorEnvio, remetente } = emulatedFreight(1)
  const conta: MelhorEnvioConfig = { ...(melhorEnvio as MelhorEnvioConfig), seguro: false, maoPropria: true }
  const pedido = pedidoDeEnvio(conta, remetente, { ...venda, cliente, itens } as unknown as VendaDoFrete)
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
  expect(pedido).toMatchObject({
    service: 2,
    products: [{ name: 'Camiseta Azul M', quantity: 3, unitary_value: 33.33 }],
    volumes: [{ height: 5, width: 20, length: 30, weight: 0.4 }],
    options: { insurance_value: 0, own_hand: true, receipt: false, non_commercial: true },
  })
})

test('what was found may be a list or a page of one; anything else is nothing', () => {
  const achado = { id: 'a', protocol: null, price: '9.9', status: 'pending', generated_at: null }
  expect(pedidosAchados.parse([achado])).toEqual(pedidosAchados.parse({ data: [achado] }))
  expect(pedidosAchados.parse({ message: '?' })).toEqual([])
})

test('the times of the milestones are those of Brasília; an unknown status shows itself', () => {
  const nada = { tracking: null, melhorenvio_tracking: null, paid_at: null, generated_at: null, posted_at: null }
  const resposta = { ...nada, created_at: '2026-11-20 22:30:00', delivered_at: null, canceled_at: '', expired_at: null }
  expect(lerAcompanhamento({ ...resposta, status: 'lost' }, 'agora')).toEqual({
    status: 'lost',
    consultado_em: 'agora',
    eventos: [{ data: '2026-11-21T01:30:00.000Z', descricao: 'Envio registrado', local: '' }],
  })
})

test.each([
  [
    { message: 'The given data was invalid.', errors: { 'to.cep': ['CEP inválido.'], x: ['Falta o nome.'] } },
    'CEP inválido. Falta o nome.',
  ],
  [{ error: 'Seu saldo é insuficiente.' }, 'Seu saldo é insuficiente.'],
  [{ message: 'Server Error' }, 'Server Error'],
  ['<html>', 'sem explicação.'],
  [null, 'sem explicação.'],
])('%j is explained as %s', (corpo, motivo) => {
  expect(motivoDoErro(corpo)).toBe(motivo)
})
