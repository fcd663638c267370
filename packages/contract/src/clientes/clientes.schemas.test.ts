import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { anonimizacao } from './clientes.routes.ts'
import { cepParams, clienteAlteracao, clienteEntrada } from './clientes.schemas.ts'

const ana = { nome: 'Ana', cpf: '529.982.247-25' }

test('what a customer lacks is empty text', () => {
  expect(clienteEntrada.parse({ ...ana, telefone: null })).toEqual({
    nome: 'Ana',
    cpf: '52998224725',
    inscricao_estadual: '',
    contribuinte: 'nao',
    telefone: '',
    email: '',
    cep: '',
    municipio: '',
    uf: '',
    endereco: '',
    numero: '',
    complemento: '',
    bairro: '',
  })
})

test.each([
  [{ numero: 12 }, { numero: '12' }],
  [{ numero: ' s/n ' }, { numero: 's/n' }],
  [{ numero: true }, recusa('Informe um texto')],
  [{ uf: 'pe' }, { uf: 'PE' }],
  [{ uf: 'P1' }, recusa('Duas letras')],
  [{ uf: 'P' }, recusa('Duas letras')],
  [{ cep: '50050-000' }, { cep: '50050000' }],
  [{ cpf: '12.abc.345/01de-35' }, { cpf: '12ABC34501DE35' }],
  [{ cpf: '...' }, recusa('Informe o CPF')],
  [{ inscricao_estadual: ' p-011004.24/002 ' }, { inscricao_estadual: 'P01100424002' }],
  [{ inscricao_estadual: 'ISENTO' }, recusa('Uma inscrição tem números; “Isento” se escolhe em Contribuinte do ICMS')],
  [{ contribuinte: 'sim', inscricao_estadual: '0321418-40' }, { contribuinte: 'sim' }],
  // Missing data is told when an invoice is asked for.
  [
    { contribuinte: 'sim', inscricao_estadual: '-' },
    { contribuinte: 'sim', inscricao_estadual: '' },
  ],
  [{ contribuinte: 'isento' }, { contribuinte: 'isento' }],
  [{ contribuinte: '' }, { contribuinte: 'nao' }],
  [{ contribuinte: null }, { contribuinte: 'nao' }],
  [{ contribuinte: 'talvez' }, recusa('Use nao, sim ou isento')],
  [{ codigo_ibge: '2611606' }, { codigo_ibge: '2611606' }],
  [{ codigo_ibge: '' }, { codigo_ibge: null }],
  [{ codigo_ibge: '261160' }, recusa('O código tem 7 dígitos')],
])('a customer with %j is read as %j', (dados, esperado) => {
  expect(lido(clienteEntrada, { ...ana, ...dados })).toMatchObject(esperado)
})

test('a change may leave the document out', () => {
  expect(clienteAlteracao.safeParse({ nome: 'Ana' }).success).toBe(true)
  expect(clienteEntrada.safeParse({ nome: 'Ana' }).success).toBe(false)
})

test.each([
  ['50050-000', { cep: '50050000' }],
  ['5005000', recusa('CEP inválido ou não encontrado.')],
  ['500500000', recusa('CEP inválido ou não encontrado.')],
])('the postal code %s is read as %j', (cep, esperado) => {
  expect(lido(cepParams, { cep })).toEqual(esperado)
})

test.each([
  [undefined, true],
  [null, true],
  [{}, true],
  [{ no_bling: false }, false],
])('an anonymisation with %j empties the contact at Bling: %j', (dados, clearsBling) => {
  expect(lido(anonimizacao, dados)).toEqual({ no_bling: clearsBling, apagar: [] })
})
