import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { motivoDoErro, recusaNoCorpo } from './melhor-envio.error.ts'
import * as me from './melhor-envio.mapping.ts'

const { cotacao } = me
const correios = { id: 1, name: 'Correios', picture: 'x' }

const [a, b] = [{ id: 'a' }, { id: 7 }]
test.each([
  [[a, b], 'a 7'],
  [{ data: [a, b], current_page: 1 }, 'a 7'],
  [{ data: { 0: a, 1: b } }, 'a 7'],
  [{ 0: a, 3: b }, 'a 7'],
  [[a, { nome: 'sem id' }, b], 'a 7'],
  [{ 0: a, total: 1 }, ''],
  [{ message: '?' }, ''],
  [[], ''],
  [null, ''],
  ['texto', ''],
])('the rows of %j are “%s”', (corpo, ids) => {
  const lidas = me.listaDe(z.object({ id: me.idLido })).parse(corpo)
  expect(lidas.map(({ id }) => id).join(' ')).toBe(ids)
})

test.each([[undefined], [null], [''], [{}]])('a shipment without an id (%j) is none', (id) => {
  expect(me.pedido.safeParse({ id, price: 1 }).success).toBe(false)
})

test.each([
  [{ status: false, message: 'Não.' }, 'Não.'],
  [{ a: { status: false, message: 'Um.' }, b: { status: false, message: 'Dois.' } }, 'Um. Dois.'],
  [{ 0: { status: false, message: 'Um.' } }, 'Um.'],
  [{ generate_key: 'k', a: { status: false, message: 'Venceu.' } }, 'Venceu.'],
  [{ error: { volume: [['Um.'], ['Dois.']] } }, 'Um. Dois.'],
  [{ errors: { cep: ['CEP.'], nome: ['Nome.'] } }, 'CEP. Nome.'],
  // An answer that took one of two is no refusal of all.
  [{ a: { status: false, message: 'Um.' }, b: { status: true, message: 'Sim.' } }, null],
  [{ generate_key: 'k', a: { status: true, message: 'Sim.' } }, null],
  [{ key: 'k', a: { canceled: false } }, null],
  [{ a: { status: 'released' } }, null],
  [{ id: 1, error: 'Indisponível.' }, null],
  [[{ status: false }], null],
  [{ error: null, balance: 1 }, null],
  [{}, null],
  [null, null],
])('the success %j refuses with %s', (corpo, motivo) => {
  expect(recusaNoCorpo(corpo)).toBe(motivo)
})

describe('a quote', () => {
  test('is read as a list, by its index or as the only service, with prices as text or number, and the account’s own', () => {
    const pac = { id: 1, name: 'PAC', price: '31.24', custom_price: '29.90', delivery_time: 3, custom_delivery_time: 5 }
    const comum = { codigo: '1', nome: 'PAC', transportadora: 'Correios', valor: 29.9, prazoDias: 5 }
    expect(cotacao.parse({ ...pac, company: correios }).ofertas).toEqual([{ ...comum, valorDeTabela: 31.24 }])
    expect(cotacao.parse([{ ...pac, company: correios, custom_price: 29.9 }]).ofertas).toMatchObject([comum])
    const indexedCotacao = cotacao.parse({ 0: { ...pac, id: 7 }, 1: { ...pac, id: 2 } })
    expect(indexedCotacao.ofertas.map(({ codigo }) => codigo)).toEqual(['7', '2'])
    expect(cotacao.safeParse({ message: '?' }).success).toBe(false)
    expect(cotacao.parse([{ id: 1, name: 'PAC', company: correios, price: 10, delivery_time: 2 }]).ofertas).toEqual([
      { ...comum, valor: 10, prazoDias: 2, valorDeTabela: null },
    ])
  })

  test('keeps why a service does not go, and names a carrier once', () => {
    const lida = cotacao.parse([
      { id: 2, name: 'SEDEX', company: correios, error: 'Não atende.' },
      { id: 4, name: '.Com', company: { name: 'Jadlog' }, error: { volume: [['Dimensões excedidas.']] } },
      { id: 3, name: '.Package', company: { name: 'Jadlog' }, price: '1' },
      { id: 9, name: 'Loggi Ponto', company: { name: 'Loggi' }, price: '1' },
      { id: 12, name: 'Outro' },
    ])
    expect(lida.ofertas.map(({ nome }) => nome)).toEqual(['Jadlog .Package', 'Loggi Ponto'])
    expect(lida.recusas).toEqual([
      { codigo: '2', nome: 'SEDEX', transportadora: 'Correios', motivo: 'Não atende.' },
      { codigo: '4', nome: 'Jadlog .Com', transportadora: 'Jadlog', motivo: 'Dimensões excedidas.' },
      { codigo: '12', nome: 'Outro', transportadora: '', motivo: 'Serviço indisponível.' },
    ])
  })
})

describe('where a label stands', () => {
  const situacao = (dados: object) => me.situacaoDe(me.pedido.parse({ id: 'a', ...dados }), null)
  test.each([
    [{ status: 'pending' }, 'no_carrinho'],
    [{ status: 'released' }, 'paga'],
    [{ status: 'released', generated_key: { generate_key: 'k', failed_at: null } }, 'gerando'],
    [{ status: 'released', generated_at: '2026-10-08 10:00:00' }, 'pronta'],
    [{ status: 'released', tracking: 'PC1' }, 'pronta'],
    [{ status: 'generated' }, 'pronta'],
    [{ status: 'posted' }, 'pronta'],
    [{ status: 'paused' }, 'pronta'],
    [{ status: 'suspended' }, 'pronta'],
    [{ status: 'received' }, 'pronta'],
    [{ status: 'delivered' }, 'pronta'],
    [{ status: 'undelivered' }, 'pronta'],
    [{ status: 'not_posted' }, 'desconhecida'],
    [{ status: 'posted_back' }, 'desconhecida'],
    [{ status: 'uncanceled' }, 'desconhecida'],
    [{ status: 'expired_soon' }, 'desconhecida'],
    [{ status: 'canceled' }, 'cancelada'],
    [{ status: 'cancelled' }, 'cancelada'],
    [{ status: 'expired', generated_at: '2026-10-08 10:00:00' }, 'vencida'],
    [{ status: 'expired', paid_at: '2026-10-08 10:00:00' }, 'vencida'],
    [{ status: 'expired' }, 'cancelada'],
    [{ status: 'waiting_for_bank' }, 'desconhecida'],
    [{ status: 'in_customs', paid_at: '2026-10-08 10:00:00' }, 'pronta'],
    [{ status: ' Posted' }, 'pronta'],
    [{ status: 'paid' }, 'paga'],
    [{ status: 'pending', paid_at: '2026-10-08 10:00:00' }, 'no_carrinho'],
    [{}, 'no_carrinho'],
    [{ paid_at: '2026-10-08 10:00:00' }, 'pronta'],
  ])('%j: %s', (dados, estado) => expect(situacao(dados).estado).toBe(estado))

  test('a failed making says why, and is told from a later one', () => {
    const geracao = { generate_key: 'k', data: 'Não possível solicitar', attempts: 1, failed_at: '2026-09-28 10:00:02' }
    const firstSituacao = situacao({ status: 'released', generated_key: geracao })
    expect(firstSituacao).toMatchObject({ estado: 'falhou', motivo: 'Não possível solicitar' })
    const secondSituacao = situacao({
      status: 'released',
      generated_key: { ...geracao, failed_at: '2026-09-28 11:00:00' },
    })
    expect(secondSituacao.falha).not.toBe(firstSituacao.falha)
    const encerrada = { ...geracao, finished_at: geracao.failed_at }
    expect(situacao({ status: 'released', generated_key: encerrada }).estado).toBe('falhou')
  })
})

test.each([
  [{ generate_key: 'k', a: { status: true, message: 'Envio encaminhado para geração' } }, null],
  [{ a: { status: false, message: 'O envio já está sendo processado. Aguarde' } }, null],
  [{ a: { status: false, message: 'O envio já está gerado' } }, null],
  [null, null],
  [{ generate_key: 'k' }, null],
  [{ a: { status: false, message: 'Agência inválida' } }, 'Agência inválida'],
])('making answered with %j is refused with %s', (resposta, recusa) => {
  expect(me.recusaDaGeracao(me.geracao.parse(resposta), 'a')).toBe(recusa)
})

test.each([
  [null, true],
  [[], true],
  [[{ tag: 'marca' }, { tag: 'Venda 7' }], true],
  [[{ tag: 'outra' }, { tag: 'Venda 7' }], false],
])('a shipment found with the marks %j is ours: %s', (tags, isOwn) => {
  expect(me.hasMark(me.pedido.parse({ id: 'a', tags }), 'marca')).toBe(isOwn)
})

test.each([
  ['O pedido já foi pago', true],
  ['Os envios ja estão pagos', true],
  ['OS ENVIOS JÁ FORAM PAGOS', true],
  ['O envio já esta pago', true],
  ['Já estão pagas', true],
  ['It has already been paid', true],
  ['O envio não está no carrinho', true],
  ['Saldo insuficiente', false],
])('“%s” says that it is paid: %s', (motivo, pago) => expect(me.jaPago(motivo)).toBe(pago))

test('paying and asking what can be cancelled are read by the shipment', () => {
  const pagos = (purchase: unknown) => me.pagamento.parse({ purchase })?.purchase.orders
  const orders = [{ id: 1, price: 45.3 }, { id: 'b', price: '21.30' }, { id: 'c' }]
  expect(pagos({ orders })).toEqual([{ id: '1', price: 45.3 }, { id: 'b', price: 21.3 }, { id: 'c' }])
  expect(pagos(null)).toEqual([])
  expect(me.pagamento.parse('pago')).toBeNull()
  const seCancela = (resposta: unknown) => me.seCancela(me.cancelaveis.parse(resposta), 'a')
  expect(
    [{ a: { cancellable: true } }, { a: { cancellable: false } }, { b: { cancellable: true } }, null].map(seCancela),
  ).toEqual([true, false, false, false])
  expect(me.recusaDaGeracao(me.geracao.parse({ a: { status: false, message: '' } }), 'a')).toBe(
    'a etiqueta não pôde ser gerada.',
  )
})

test.each([
  [
    { price: '10', delivery_time: 2.2 },
    { valor: 10, prazoDias: 3 },
  ],
  [
    { price: 0, delivery_time: 2 },
    { valor: 0, prazoDias: 2 },
  ],
  [{ custom_price: 9 }, { valor: 9, prazoDias: 0 }],
  [{ price: '', custom_price: '' }, null],
  [{ price: '10', error: 'Não atende.' }, null],
  [{ price: 'grátis' }, null],
])('a service with %j is offered as %j', (dados, oferta) => {
  const { ofertas, recusas } = cotacao.parse([{ id: 1, name: 'PAC', company: correios, ...dados }])
  expect(ofertas).toMatchObject(oferta === null ? [] : [{ ...oferta, valorDeTabela: null }])
  expect(recusas).toHaveLength(oferta === null ? 1 : 0)
})

test('a cancellation carries a key beside the shipment', () => {
  const lida = (resposta: object) => me.wasCancelled(me.cancelamento.parse(resposta), 'a')
  expect(lida({ key: 'k', a: { canceled: true, status: 'pending' } })).toBe(true)
  expect(lida({ key: 'k', a: { canceled: false } })).toBe(false)
  expect(lida({ key: 'k' })).toBe(false)
})

test('an address of a file comes alone, in a list or in an object', () => {
  for (const resposta of ['https://s3/x', ['https://s3/x'], { url: 'https://s3/x' }])
    expect(me.fileAddress.parse(resposta)).toBe('https://s3/x')
  expect(me.fileAddress.parse([])).toBeNull()
})

test.each([
  [
    { message: 'The given data was invalid.', errors: { 'to.cep': ['CEP inválido.'], x: ['Falta o nome.'] } },
    'CEP inválido. Falta o nome.',
  ],
  [{ message: 'x', errors: { key: ['A chave não serve.'], code: 'E1' } }, 'x A chave não serve.'],
  [{ error: 'Seu saldo é insuficiente.' }, 'Seu saldo é insuficiente.'],
  [{ message: 'Igual.', error: 'Igual.' }, 'Igual.'],
  [{ error: { volume: [['Não é possível enviar.'], ['Um volume.']] } }, 'Não é possível enviar. Um volume.'],
  [
    { message: 'E-CRT-0001: Valor alto.', suggestion: 'Use uma nota fiscal.', request_id: 'r-9', context: [] },
    'E-CRT-0001: Valor alto. Use uma nota fiscal. (código para o suporte: r-9)',
  ],
  [{ message: 'Server Error' }, 'Server Error'],
  ['<html>', 'sem explicação.'],
  [null, 'sem explicação.'],
])('%j is explained as %s', (corpo, motivo) => {
  expect(motivoDoErro(corpo)).toBe(motivo)
})

test.each([
  ['A etiqueta está sendo gerada', true],
  ['Em processamento', true],
  ['AGUARDE', true],
  ['Aguarde', true],
  ['ESTE ENVIO JÁ TEVE A ETIQUETA GERADA', true],
  ['Este envio ja teve a etiqueta gerada', true],
  ['Este envio já teve a etiqueta gerada', true],
  ['A etiqueta não foi gerada', false],
  ['Saldo insuficiente', false],
  ['', false],
])('“%s” says that the label is being made or was: %j', (mensagem, sim) => {
  expect(me.isGeracaoUnderway(mensagem)).toBe(sim)
})

test.each(['-1', '99999999999999', 1e300, 'NaN'])('the price %s is none that a shop could note: no offer', (price) => {
  const { ofertas, recusas } = cotacao.parse([{ ...correios, price }])
  expect([ofertas, recusas.map(({ motivo }) => motivo)]).toEqual([[], ['Serviço indisponível.']])
})
