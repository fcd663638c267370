import { expect, test } from 'vitest'
import { CAMPOS_DA_JUNCAO, type FichaDaJuncao, hasTwoDocumentos, juncaoDe } from './juncao.ts'

const VAZIA = Object.fromEntries(CAMPOS_DA_JUNCAO.map((campo) => [campo, ''])) as FichaDaJuncao
const ficha = (dados: Partial<FichaDaJuncao>): FichaDaJuncao => ({ ...VAZIA, contribuinte: 'nao', ...dados })
const RECIFE = { cep: '50050000', municipio: 'Recife', uf: 'PE' }
const RUA = { endereco: 'Rua da Moeda', numero: '10' }

test.each<[string, Partial<FichaDaJuncao>, Partial<FichaDaJuncao>, string[], string[]]>([
  ['empty fields take the text', { nome: 'Ana' }, { nome: 'Ana', email: 'a@a.br' }, ['email'], []],
  ['filled ones stay', { email: 'b@b.br' }, { email: 'a@a.br', telefone: '81999990000' }, ['telefone'], ['email']],
  ['another spelling is the same', { nome: 'ANA LÚCIA' }, { nome: 'Ana Lucia' }, [], []],
  ['punctuation is no difference', { telefone: '(81) 99999-0000' }, { telefone: '81999990000' }, [], []],
  ['nor is it in a postal code', { cep: '50050-000' }, { cep: '50050000', ...RUA }, ['endereco', 'numero'], []],
  [
    'every field of an address stays out with another town',
    { municipio: 'Olinda' },
    { ...RECIFE, ...RUA, complemento: 'Sala 2', bairro: 'Centro', email: 'a@a.br' },
    ['email'],
    ['cep', 'municipio', 'uf', 'endereco', 'numero', 'complemento', 'bairro'],
  ],
  [
    'another postal code is another address',
    { cep: '53000000' },
    { cep: '50050000', ...RUA },
    [],
    ['cep', 'endereco', 'numero'],
  ],
  [
    'another district is, too',
    { bairro: 'Boa Vista' },
    { bairro: 'Centro', ...RUA },
    [],
    ['endereco', 'numero', 'bairro'],
  ],
  [
    'and another flat',
    { complemento: 'Sala 1' },
    { complemento: 'Sala 2', ...RUA },
    [],
    ['endereco', 'numero', 'complemento'],
  ],
  ['an address comes whole', {}, { ...RECIFE, ...RUA }, ['cep', 'municipio', 'uf', 'endereco', 'numero'], []],
  [
    'a part of the same one is completed',
    { municipio: 'recife' },
    { municipio: 'Recife', ...RUA },
    ['endereco', 'numero'],
    [],
  ],
  [
    'one of another town stays out whole',
    { municipio: 'Olinda' },
    { uf: 'PE', municipio: 'Recife', ...RUA },
    [],
    ['municipio', 'uf', 'endereco', 'numero'],
  ],
  [
    'a document comes with its registration',
    {},
    { cpf: '1', inscricao_estadual: '7', contribuinte: 'sim' },
    ['cpf', 'inscricao_estadual', 'contribuinte'],
    [],
  ],
  [
    'the registration of another document stays out',
    { cpf: '2' },
    { cpf: '1', inscricao_estadual: '7', email: 'a@a.br' },
    ['email'],
    ['cpf', 'inscricao_estadual'],
  ],
  [
    'so does that of another taxpayer',
    { contribuinte: 'sim' },
    { contribuinte: 'isento', inscricao_estadual: '7' },
    [],
    ['inscricao_estadual', 'contribuinte'],
  ],
  ['an empty record brings nothing', { nome: 'Ana', ...RECIFE }, { nome: 'Ana' }, [], []],
])('%s', (_nome, fica, juntado, vem, sobra) => {
  expect(juncaoDe(ficha(fica), ficha(juntado))).toEqual({ vem, sobra })
})

test.each([
  ['52998224725', '11144477735', true],
  ['52998224725', '52998224725', false],
  ['52998224725', '11144477736', false],
  ['11144477736', '52998224725', false],
  ['52998224725', '', false],
  ['', '', false],
])('documents %s and %s are two: %s', (cpf, secondCpf, dois) => {
  expect(hasTwoDocumentos({ cpf }, { cpf: secondCpf })).toBe(dois)
})
