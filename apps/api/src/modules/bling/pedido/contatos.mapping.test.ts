import { describe, expect, test } from 'vitest'
import type { ClienteDoContato } from './contatos.data.ts'
import * as contatos from './contatos.mapping.ts'

const cliente: ClienteDoContato = {
  ...{ id: 1, nome: 'Ana', cpf: '12345678909', telefone: '81999990000', email: 'ana@example.com', id_bling: null },
  ...{ endereco: 'Rua Um', numero: '10', complemento: 'Fundos', bairro: 'Centro', municipio: 'Recife', uf: 'PE' },
  ...{ cep: '50010000', anonimizado_em: null, consumidor_final: false },
}
const geral = {
  ...{ endereco: 'Rua Um', numero: '10', complemento: 'Fundos', bairro: 'Centro', municipio: 'Recife', uf: 'PE' },
  cep: '50010-000',
}
const la = (dados: object = {}) => contatos.contatoDoBling.parse({ data: { id: 9, ...dados } }).data

test('a new contact is the customer in full, active, who pays no state tax', () => {
  expect(contatos.corpoDoContato(cliente)).toEqual({
    ...{ nome: 'Ana', tipo: 'F', numeroDocumento: '12345678909', email: 'ana@example.com' },
    ...{ telefone: '(81) 99999-0000', celular: '(81) 99999-0000', situacao: 'A', indicadorIe: 9 },
    endereco: { geral },
  })
})

describe('our part', () => {
  const corpo = (dados: Partial<ClienteDoContato>) => contatos.corpoDoContato({ ...cliente, ...dados })
  test.each([
    ['12345678909', 'F'],
    ['12ABC34501DE35', 'J'],
    ['', 'F'],
  ])('a customer with document %j is of kind %j', (cpf, tipo) => {
    expect(corpo({ cpf }).tipo).toBe(tipo)
  })
  test('a document that is not known is not sent; that of an anonymised customer is sent empty', () => {
    expect(corpo({ cpf: '' })).not.toHaveProperty('numeroDocumento')
    const anonimizado_em = new Date() as unknown as ClienteDoContato['anonimizado_em']
    expect(corpo({ cpf: 'anonimizado-1', anonimizado_em }).numeroDocumento).toBe('')
  })
  test.each([
    ['(81) 99999-0000', { telefone: '(81) 99999-0000', celular: '(81) 99999-0000' }],
    ['8133334444', { telefone: '(81) 3333-4444' }],
    ['', { telefone: '' }],
  ])(
    'a telephone %j is sent as %j',
    (telefone, { telefone: fixo, celular }: { telefone: string; celular?: string }) => {
      expect(corpo({ telefone })).toMatchObject({ telefone: fixo })
      expect(corpo({ telefone }).celular).toBe(celular)
    },
  )
  test('a name is cut at 120 characters', () => {
    expect(corpo({ nome: `A${'n'.repeat(150)}` }).nome).toBe(`A${'n'.repeat(119)}`)
  })
})

describe('a change of a contact', () => {
  const alterado = (la: Parameters<typeof contatos.alteracaoDoContato>[0], dados: Partial<ClienteDoContato> = {}) =>
    contatos.alteracaoDoContato(la, { ...cliente, ...dados }) as Record<string, unknown>
  test('gives back what people wrote there, with our part in place', () => {
    const dele = la({
      ...{ nome: 'Velha', fantasia: 'Ateliê', situacao: 'S', vendedor: { id: 0 } },
      endereco: { geral: { endereco: 'Velha', referencia: 'Praça' }, cobranca: { endereco: 'Outra' } },
      dadosAdicionais: { sexo: 'F', dataNascimento: '0000-00-00', naturalidade: 'Recife' },
    })
    expect(alterado(dele)).toEqual({
      ...{ nome: 'Ana', fantasia: 'Ateliê', situacao: 'S', tipo: 'F', numeroDocumento: '12345678909' },
      ...{ telefone: '(81) 99999-0000', celular: '(81) 99999-0000', email: 'ana@example.com' },
      endereco: { geral: { ...geral, referencia: 'Praça' }, cobranca: { endereco: 'Outra' } },
      dadosAdicionais: { sexo: 'F', naturalidade: 'Recife' },
    })
  })
  test('one without a status becomes active', () => {
    expect(alterado(la())['situacao']).toBe('A')
  })
  test.each([
    ['J', '', 'J'],
    ['F', '', 'F'],
    ['J', '12345678909', 'F'],
    ['F', '12ABC34501DE35', 'J'],
  ])('kind %j there with document %j here: %j', (tipo, cpf, esperado) => {
    expect(alterado(la({ tipo }), { cpf })['tipo']).toBe(esperado)
  })
  test.each([
    ['M', { sexo: 'M' }],
    ['F', { sexo: 'F' }],
    ['', undefined],
    ['X', undefined],
  ])('sex %j is given back as %j', (sexo, esperado) => {
    expect(alterado(la({ dadosAdicionais: { sexo } }))['dadosAdicionais']).toEqual(esperado)
  })
})

test.each([
  [['E', 'I', 'A'], 2],
  [['I', 'S'], 0],
  [['E', 'S'], 1],
  [['E'], null],
  [[], null],
])('of contacts with statuses %j the one at %j is taken', (situacoes, lugar) => {
  const linhas = situacoes.map((situacao, id) => ({ id, situacao }))
  expect(contatos.escolherContato(linhas)?.id ?? null).toBe(lugar)
})

test.each([
  [
    { tipo: 'J', situacao: 'I' },
    { tipo: 'J', situacao: 'I' },
  ],
  [
    { tipo: 'F', situacao: 'A' },
    { tipo: 'F', situacao: 'A' },
  ],
  [{}, { tipo: 'F', situacao: 'A' }],
])('the contact %j of an anonymised customer keeps kind and status, and nothing of the person', (dados, ficam) => {
  const vazio = { endereco: '', numero: '', complemento: '', bairro: '', municipio: '', uf: '', cep: '' }
  expect(contatos.contatoAnonimo(la({ nome: 'Ana', email: 'a@b.c', ...dados }), 7)).toEqual({
    ...{ nome: 'Cliente anonimizado 7', indicadorIe: 9, fantasia: '', numeroDocumento: '', ie: '', rg: '' },
    ...{ email: '', emailNotaFiscal: '', telefone: '', celular: '', endereco: { geral: vazio, cobranca: vazio } },
    ...ficam,
  })
})
