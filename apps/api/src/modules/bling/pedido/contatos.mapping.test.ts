import { describe, expect, test } from 'vitest'
import * as contatos from './contatos.mapping.ts'
import type { ClienteDoContato } from './pedidos.data.ts'

const ENDERECO = {
  endereco: 'Rua Um',
  numero: '10',
  complemento: 'Fundos',
  bairro: 'Centro',
  municipio: 'Recife',
  uf: 'PE',
}
const geral = { ...ENDERECO, cep: '50010-000' }
const cliente: ClienteDoContato = {
  ...ENDERECO,
  id: 1,
  nome: 'Ana',
  cpf: '12345678909',
  inscricao_estadual: '',
  contribuinte: 'nao',
  telefone: '81999990000',
  email: 'ana@example.com',
  id_bling: null,
  cep: '50010000',
  anonimizado_em: null,
  consumidor_final: false,
  versao: 1,
  contato_mudado: [],
}
const buildContato = (dados: object = {}) => contatos.contatoDoBling.parse({ data: { id: 9, ...dados } }).data

test('a new contact is the customer in full, active, who pays no state tax', () => {
  expect(contatos.corpoDoContato(cliente)).toEqual({
    nome: 'Ana',
    tipo: 'F',
    numeroDocumento: '12345678909',
    email: 'ana@example.com',
    telefone: '(81) 99999-0000',
    celular: '(81) 99999-0000',
    situacao: 'A',
    indicadorIe: 9,
    endereco: { geral },
  })
})

describe('our part', () => {
  const corpo = (dados: Partial<ClienteDoContato>) => contatos.corpoDoContato({ ...cliente, ...dados })
  test.each([
    [
      { contribuinte: 'sim', inscricao_estadual: '0321' },
      { indicadorIe: 1, ie: '0321' },
    ],
    [{ contribuinte: 'isento' }, { indicadorIe: 2 }],
    [{ inscricao_estadual: '0321' }, { indicadorIe: 9, ie: '0321' }],
    [{ cpf: '12ABC34501DE35' }, { tipo: 'J', numeroDocumento: '12ABC34501DE35' }],
  ])('a customer with %j is sent with %j', (dados, enviado) => {
    expect(corpo(dados)).toEqual({ ...corpo({}), ...enviado })
  })
  test('a document that is not known is not sent; that of an anonymised customer is sent empty', () => {
    expect(corpo({ cpf: '' })).not.toHaveProperty('numeroDocumento')
    const anonimizado_em = new Date() as unknown as ClienteDoContato['anonimizado_em']
    expect(corpo({ cpf: 'anonimizado-1', anonimizado_em }).numeroDocumento).toBe('')
  })
  test.each([
    ['+55 81 99999-0000', '(81) 99999-0000', '(81) 99999-0000'],
    ['8133334444', '(81) 3333-4444', undefined],
    ['+351 912 345 678', '+351 912 345 678', undefined],
    ['', '', undefined],
  ])('a telephone %j is sent as %j, and as a mobile %j', (telefone, fixo, celular) => {
    expect([corpo({ telefone }).telefone, corpo({ telefone }).celular]).toEqual([fixo, celular])
  })
  test('a name is cut at 120 characters, never inside an emoji', () => {
    const nome = `${'n'.repeat(119)}👕`
    const mudado = contatos.alteracaoDoContato(buildContato(), { ...cliente, nome, contato_mudado: ['nome'] })
    for (const { nome: cortado } of [corpo({ nome }), mudado as typeof cliente]) expect(cortado).toBe('n'.repeat(119))
  })
})

describe('a change of a contact', () => {
  const TUDO = {
    nome: 'Velha',
    fantasia: 'Ateliê',
    tipo: 'F',
    situacao: 'S',
    numeroDocumento: '',
    email: 'la@example.com',
    telefone: '(81) 3333-4444',
    celular: '(81) 98888-7777',
    vendedor: { id: 0 },
    tiposContato: [{ id: 1, descricao: 'Cliente' }],
    endereco: { geral: { endereco: 'Velha', numero: '1', referencia: 'Praça' }, cobranca: { endereco: 'Outra' } },
    dadosAdicionais: { sexo: 'F', dataNascimento: '0000-00-00', naturalidade: 'Recife' },
  }
  const { vendedor: _vendedor, ...resto } = TUDO
  const DEVOLVIDO = { ...resto, dadosAdicionais: { sexo: 'F', naturalidade: 'Recife' } }
  const alterado = (
    contato_mudado: readonly string[],
    dados: Partial<ClienteDoContato> = {},
    contatoDados: object = TUDO,
  ) =>
    contatos.alteracaoDoContato(buildContato(contatoDados), {
      ...cliente,
      ...dados,
      contato_mudado: [...contato_mudado],
    })

  test.each<[string[], object, object]>([
    [[], {}, {}],
    [['nome'], {}, { nome: 'Ana' }],
    [['email'], { email: '' }, { email: '' }],
    [['nome', 'email'], {}, { nome: 'Ana', email: 'ana@example.com' }],
    [['telefone'], {}, { celular: '(81) 99999-0000' }],
    [['telefone'], { telefone: '+55 81 3222-1111' }, { telefone: '(81) 3222-1111' }],
    [['telefone'], { telefone: '' }, { celular: '' }],
    [['cpf'], {}, { numeroDocumento: '12345678909' }],
    [['inscricao_estadual'], { inscricao_estadual: '0321', contribuinte: 'sim' }, { ie: '0321' }],
    [['contribuinte'], { inscricao_estadual: '0321', contribuinte: 'sim' }, { indicadorIe: 1 }],
    [['inscricao_estadual', 'contribuinte'], {}, { indicadorIe: 9, ie: '' }],
    [['inscricao_estadual'], { contribuinte: 'sim' }, { ie: '' }],
    [['contribuinte'], { contribuinte: 'isento' }, { indicadorIe: 2, ie: '' }],
    [['contribuinte'], {}, { indicadorIe: 9 }],
  ])('of %j is the contact as read with that in place', (campos, dados, mudado) => {
    expect(alterado(campos, dados)).toEqual({ ...DEVOLVIDO, ...mudado })
  })
  test('of parts of the address leaves its other parts, and empties what a person emptied', () => {
    const geralLa = TUDO.endereco.geral
    expect(alterado(['numero', 'cep'])).toEqual({
      ...DEVOLVIDO,
      endereco: { ...TUDO.endereco, geral: { ...geralLa, numero: '10', cep: '50010-000' } },
    })
    const vazio = { endereco: '', numero: '' }
    expect(alterado(['endereco', 'numero'], vazio, { endereco: { geral: { endereco: 'Velha' } } })).toMatchObject({
      endereco: { geral: vazio },
    })
  })
  test.each([
    ['81999990000', '(81) 97777-6666', { telefone: '(81) 97777-6666', celular: '(81) 97777-6666' }],
    ['+5581999990000', '8132221111', { telefone: '(81) 3222-1111', celular: '' }],
    ['(81) 99999-0000', '', { telefone: '', celular: '' }],
  ])('of a number that both fields hold (%j) to %j replaces both', (antes, telefone, depois) => {
    const dele = { ...TUDO, telefone: antes, celular: '(81) 99999-0000' }
    expect(alterado(['telefone'], { telefone }, dele)).toEqual({ ...DEVOLVIDO, ...depois })
  })
  test('an emptied number is the only one there was', () => {
    const dele = { ...TUDO, celular: '' }
    expect(alterado(['telefone'], { telefone: '' }, dele)).toEqual({ ...DEVOLVIDO, telefone: '', celular: '' })
  })
  test('one without a status becomes active', () => {
    expect(alterado([], {}, {})).toMatchObject({ situacao: 'A', tipo: 'F' })
  })
  test.each([
    ['J', '12345678909', 'J'],
    ['F', '12345678909', 'F'],
    ['F', '12ABC34501DE35', 'J'],
    ['E', '12ABC34501DE35', 'E'],
  ])('kind %j there with document %j told now: %j', (tipo, cpf, esperado) => {
    expect(alterado(['cpf'], { cpf }, { tipo })).toMatchObject({ tipo: esperado, numeroDocumento: cpf })
    expect(alterado(['nome'], { cpf }, { tipo })).toMatchObject({ tipo })
  })
  test.each([
    ['M', { sexo: 'M' }],
    ['X', undefined],
  ])('sex %j is given back as %j', (sexo, esperado) => {
    const { dadosAdicionais } = alterado([], {}, { dadosAdicionais: { sexo } }) as Record<string, unknown>
    expect(dadosAdicionais).toEqual(esperado)
  })
})

describe('a contact that is found lacks', () => {
  const falta = (contatoDados: object, dados: Partial<ClienteDoContato> = {}) =>
    contatos.faltaNoContato(buildContato(contatoDados), { ...cliente, ...dados })
  const CAMPOS = [...Object.keys(ENDERECO), 'cep']
  const FISCO = { inscricao_estadual: '0321', contribuinte: 'sim' }
  const enderecoFields = { endereco: { geral: { endereco: '', municipio: 'Olinda' } } }
  test.each<[object, Partial<ClienteDoContato>, string[]]>([
    [{}, {}, ['email', 'telefone', ...CAMPOS]],
    [{ email: ' ', celular: null, endereco: { geral: { cep: '' } } }, {}, ['email', 'telefone', ...CAMPOS]],
    [{ email: 'x@example.com', ...enderecoFields }, {}, ['telefone']],
    [{ celular: '1', ...enderecoFields }, {}, ['email']],
    [{ telefone: '1', ...enderecoFields }, {}, ['email']],
    [{ email: 'x', telefone: '1', ...enderecoFields }, FISCO, ['inscricao_estadual', 'contribuinte']],
    [
      { email: 'x', telefone: '1', ...enderecoFields, ie: '', indicadorIe: 9 },
      { contribuinte: 'isento' },
      ['contribuinte'],
    ],
    [{ email: 'x', telefone: '1', ...enderecoFields, ie: '9' }, FISCO, []],
    [{ email: 'x', telefone: '1', ...enderecoFields, indicadorIe: 2 }, FISCO, []],
    [{}, { email: '', complemento: '', telefone: '' }, CAMPOS.filter((campo) => campo !== 'complemento')],
  ])('of %j, where here is %j: %j', (contatoDados, dados, faltam) => {
    expect(falta(contatoDados, dados)).toEqual(faltam)
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
  expect(contatos.chooseContato(linhas)?.id ?? null).toBe(lugar)
})

test.each([{ tipo: 'J', situacao: 'I' }, { tipo: 'F', situacao: 'A' }, {}])(
  'the contact %j of an anonymised customer keeps kind and status, and nothing of the person',
  (dados) => {
    const { endereco, ...corpo } = contatos.contatoAnonimo(buildContato({ nome: 'Ana', email: 'a@b.c', ...dados }), 7)
    const ficam = { nome: 'Cliente anonimizado 7', indicadorIe: 9, tipo: 'F', situacao: 'A', ...dados }
    const pessoais = ['fantasia', 'numeroDocumento', 'ie', 'rg', 'email', 'emailNotaFiscal', 'telefone', 'celular']
    expect(corpo).toEqual({ ...ficam, ...Object.fromEntries(pessoais.map((campo) => [campo, ''])) })
    const vazio = Object.fromEntries(Object.keys(geral).map((campo) => [campo, '']))
    expect(endereco).toEqual({ geral: vazio, cobranca: vazio })
  },
)
