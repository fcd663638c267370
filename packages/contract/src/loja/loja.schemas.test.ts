import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { dadosDaLojaEntrada } from './loja.schemas.ts'

const loja = { nome: 'Ateliê', cep: '50050-000', endereco: 'Rua da Aurora', municipio: 'Recife', uf: 'pe' }

test('what the shop leaves out is empty text', () => {
  expect(dadosDaLojaEntrada.parse({ ...loja, documento: null })).toEqual({
    ...loja,
    cep: '50050000',
    uf: 'PE',
    documento: '',
    inscricao_estadual: '',
    telefone: '',
    email: '',
    numero: '',
    complemento: '',
    bairro: '',
  })
})

test.each([
  [{ documento: '11.222.333/0001-81' }, { documento: '11222333000181' }],
  [{ documento: '11.222.333/0001-80' }, recusa('Informe um CPF ou CNPJ válido')],
  [{ telefone: '(81) 3333-4444' }, { telefone: '8133334444' }],
  [{ telefone: '(81) 99999-0000' }, { telefone: '81999990000' }],
  [{ telefone: '3333-4444' }, recusa('Informe o telefone com DDD')],
  [{ telefone: '+55 81 99999-0000' }, { telefone: '81999990000' }],
  [{ telefone: '0 81 3333-4444' }, { telefone: '8133334444' }],
  [{ telefone: '99999-0000' }, recusa('Informe o telefone com DDD')],
  [{ email: 'loja@exemplo.com.br' }, { email: 'loja@exemplo.com.br' }],
  [{ email: 'loja@exemplo' }, recusa('Informe um e-mail válido')],
  [{ cep: '5005000' }, recusa('Informe os 8 dígitos do CEP')],
  [{ cep: '500500000' }, recusa('Informe os 8 dígitos do CEP')],
  [{ numero: 12 }, { numero: '12' }],
  [{ numero: '12 A' }, { numero: '12 A' }],
  [{ uf: 'P1' }, recusa('Duas letras')],
  [{ nome: '' }, recusa('Campo obrigatório')],
])('the shop with %j is read as %j', (dados, esperado) => {
  expect(lido(dadosDaLojaEntrada, { ...loja, ...dados })).toMatchObject(esperado)
})
