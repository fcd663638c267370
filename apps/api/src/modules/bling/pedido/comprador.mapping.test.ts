import { describe, expect, test } from 'vitest'
import { pedidoRecebido } from './chegada.mapping.ts'
import { compradorDe, compradorDoContato, documentoIlegivel, isCliente, parseContato } from './comprador.mapping.ts'

const pedido = (dados: object = {}) =>
  pedidoRecebido.parse({ data: { id: 1, numero: 10, situacao: { id: 6 }, ...dados } }).data
const contato = (dados: object = {}) => {
  const lido = parseContato({ data: { id: 3, nome: 'Ana', ...dados } })
  if (!lido) throw new Error('The contact was not understood.')
  return lido
}
const buildComprador = (dados: object, dele: object | null = null) =>
  compradorDe(pedido(dados), dele === null ? null : contato(dele))
const recife = { endereco: 'Rua Um', municipio: 'Recife', uf: 'PE', cep: '50010-000' }
const olinda = { endereco: 'Rua Dois', municipio: 'Olinda', uf: 'PE', cep: '53020-000' }

test('an answer that is no contact is none', () => {
  for (const resposta of [null, {}, { data: null }, { data: { nome: 'Ana' } }])
    expect(parseContato(resposta)).toBeNull()
})

test.each([
  [{}, true],
  [{ tiposContato: null }, true],
  [{ tiposContato: [] }, true],
  [{ tiposContato: [{ descricao: 'Cliente' }] }, true],
  [{ tiposContato: [{ descricao: 'Fornecedor' }, { descricao: 'CLIENTE VIP' }] }, true],
  [{ tiposContato: [{ descricao: 'Fornecedor' }] }, false],
  [{ nome: '  ' }, false],
  [{ situacao: 'E' }, false],
  [{ situacao: 'I' }, true],
  [{ nome: 'Consumidor Final' }, false],
  [{ nome: 'Consumidor Finalista' }, true],
])('a contact with %j may be a customer: %j', (dados, sim) => {
  expect(isCliente(contato(dados))).toBe(sim)
})

describe("the buyer's name", () => {
  const etiqueta = { transporte: { etiqueta: { nome: 'Bia' } } }
  const loja = { intermediador: { nomeUsuario: 'estampa.exemplo' } }
  test.each([
    ['of the contact first', { contato: { nome: 'Ana' }, ...etiqueta, ...loja }, 'Ana'],
    ['of the label where the contact has none', { contato: { nome: '' }, ...etiqueta, ...loja }, 'Bia'],
    ['of the label where the contact is masked', { contato: { nome: 'A***' }, ...etiqueta }, 'Bia'],
    ["never the seller's own profile", loja, ''],
    ['none where all are masked', { contato: { nome: 'A***' }, transporte: { etiqueta: { nome: '***' } } }, ''],
    ['none where none is said', {}, ''],
    ['cut between characters', { contato: { nome: `${'n'.repeat(199)}👕` } }, 'n'.repeat(199)],
  ])('%s', (_nome, dados, nome) => {
    expect(buildComprador(dados).nome).toBe(nome)
  })
})

test.each([
  ['123.456.789-08', '12345678908', false],
  ['12.abc.345/01de-35', '12ABC34501DE35', false],
  ['111.111.111-11', '', true],
  ['AA.AAA.AAA/AAAA-11', 'AAAAAAAAAAAA11', false],
  ['123.***.***-09', '', false],
  ['CPF 529.982.247-25', '52998224725', false],
  ['1234567890', '01234567890', false],
  ['ISENTO', '', true],
  ['123456789012', '', true],
  [null, '', false],
])('a document %j is read as %j, and is a text that is none: %j', (numeroDocumento, cpf, nenhum) => {
  const pedidoDados = { contato: { nome: 'Ana', numeroDocumento } }
  expect([buildComprador(pedidoDados).cpf, documentoIlegivel(pedido(pedidoDados).contato)]).toEqual([cpf, nenhum])
  expect(compradorDoContato(contato({ numeroDocumento })).cpf).toBe(cpf)
})

describe('the address', () => {
  const vazio = { cep: '', municipio: '', uf: '', endereco: '', numero: '', complemento: '', bairro: '' }
  const contatoDados = { endereco: { geral: olinda } }
  const mascarada = { ...recife, endereco: 'R***', cep: '50***' }
  const soCidade = { endereco: { geral: { municipio: 'Olinda' } } }
  test.each([
    ['of the label before the one of the contact', recife, contatoDados, { municipio: 'Recife', cep: '50010000' }],
    ['of the contact where the label has none', null, contatoDados, { municipio: 'Olinda', endereco: 'Rua Dois' }],
    ['of the contact where the label is masked', mascarada, contatoDados, { municipio: 'Olinda' }],
    ['of a label with a CEP only', { cep: '50010-000' }, contatoDados, { cep: '50010000', municipio: '' }],
    ['of a label with a street only', { endereco: 'Rua Um' }, contatoDados, { endereco: 'Rua Um', municipio: '' }],
    ['of the label where the contact has a town only', { uf: 'PE' }, soCidade, { uf: 'PE', municipio: '' }],
    ['of a contact with a CEP only', null, { endereco: { geral: { cep: '53020000' } } }, { cep: '53020000' }],
    ['none at all', null, null, vazio],
  ])('%s', (_nome, etiqueta, dele, esperado) => {
    expect(buildComprador({ transporte: { etiqueta } }, dele)).toMatchObject(esperado)
  })

  const lugar = (geral: object) => compradorDoContato(contato({ endereco: { geral } }))
  test.each([
    [{ cep: '5001-000' }, { cep: '' }],
    [{ cep: '50010***' }, { cep: '' }],
    [{ uf: 'pe' }, { uf: 'PE' }],
    [{ uf: 'Pernambuco' }, { uf: '' }],
    [{ municipio: `M${'x'.repeat(200)}` }, { municipio: `M${'x'.repeat(119)}` }],
    [{ endereco: `E${'x'.repeat(300)}` }, { endereco: `E${'x'.repeat(199)}` }],
    [{ numero: `N${'x'.repeat(99)}` }, { numero: `N${'x'.repeat(29)}` }],
    [{ complemento: `C${'x'.repeat(200)}` }, { complemento: `C${'x'.repeat(119)}` }],
    [{ bairro: `B${'x'.repeat(200)}` }, { bairro: `B${'x'.repeat(119)}` }],
  ])('%j', (geral, esperado) => {
    expect(lugar(geral)).toMatchObject(esperado)
  })
})

test.each([
  [{ celular: '(81) 99999-0000', telefone: '(81) 3333-4444' }, '81999990000'],
  [{ celular: '', telefone: '(81) 3333-4444' }, '8133334444'],
  [{ celular: '(81) 9****-0000' }, ''],
  [{ telefone: `1${' '.repeat(38)}23` }, '12'],
  [{}, ''],
])('the telephone of %j is %j', (dados, telefone) => {
  expect(buildComprador({}, dados).telefone).toBe(telefone)
})

test('a contact becomes a customer with its whole record; masked fields stay empty', () => {
  const geral = { ...recife, numero: '10', complemento: 'Fundos', bairro: 'Centro' }
  const meios = { email: ' ana@example.com ', celular: '81999990000', numeroDocumento: '12345678909', ie: '03.214' }
  expect(compradorDoContato(contato({ ...meios, nome: `A${'n'.repeat(250)}`, endereco: { geral } }))).toEqual({
    ...geral,
    nome: `A${'n'.repeat(199)}`,
    cpf: '12345678909',
    inscricao_estadual: '03214',
    contribuinte: 'nao',
    telefone: '81999990000',
    email: 'ana@example.com',
    cep: '50010000',
    id_bling: '3',
  })
  expect(compradorDoContato(contato({ email: 'a***@example.com' })).email).toBe('')
  expect(compradorDoContato(contato({ email: `a${'b'.repeat(250)}` })).email).toHaveLength(200)
})

test.each([
  [{ ie: '123.456.789.101', indicadorIe: 1 }, '123456789101', 'sim'],
  [{ ie: '123.456.789.101', indicadorIe: 9 }, '123456789101', 'nao'],
  [{ ie: '', indicadorIe: 2 }, '', 'isento'],
  [{ ie: 'Isento', indicadorIe: 9 }, '', 'isento'],
  [{ ie: null, indicadorIe: 1 }, '', 'nao'],
  [{ ie: '12***', indicadorIe: 1 }, '', 'nao'],
  [{ ie: '1'.repeat(21), indicadorIe: '1' }, '', 'nao'],
  [{}, '', 'nao'],
])('a contact with %j has the registration %j, and pays the tax of the state: %s', (dados, ie, contribuinte) => {
  const fisco = { inscricao_estadual: ie, contribuinte }
  expect(compradorDoContato(contato(dados))).toMatchObject(fisco)
  expect(buildComprador({ contato: { nome: 'Ana' } }, dados)).toMatchObject(fisco)
})
