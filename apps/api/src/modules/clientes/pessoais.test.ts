import { expect, test } from 'vitest'
import { linhasDaFicha, mapDados } from './pessoais.ts'

const ana = {
  nome: 'Ana',
  cpf: '52998224725',
  inscricao_estadual: '0321418',
  contribuinte: 'sim',
  telefone: '81999990000',
  email: 'ana@x.example',
  cep: '50050000',
  endereco: 'Rua A',
  numero: '7',
  complemento: '',
  bairro: 'Centro',
  municipio: 'Olinda',
  uf: 'PE',
}

test('the printed record has every field, the address in one line', () => {
  expect(linhasDaFicha(ana)).toEqual([
    ['Nome', 'Ana'],
    ['CPF ou CNPJ', '529.982.247-25'],
    ['Inscrição estadual', '0321418'],
    ['Contribuinte do ICMS', 'Contribuinte'],
    ['Telefone', '(81) 99999-0000'],
    ['E-mail', 'ana@x.example'],
    ['Endereço', 'Rua A, 7, Centro, Olinda/PE'],
    ['CEP', '50050-000'],
  ])
})

test('the export leaves out unknown fields', () => {
  expect(linhasDaFicha({ ...mapDados(() => ''), nome: 'Ana', uf: 'PE' })).toEqual([
    ['Nome', 'Ana'],
    ['Endereço', 'PE'],
  ])
})

test('of an anonymised customer only two marks stay', () => {
  const { nome, cpf, contribuinte, ...resto } = mapDados(({ depois }) => depois(7))
  expect([nome, cpf, contribuinte]).toEqual(['Cliente anonimizado 7', 'ANONIMO7', 'nao'])
  expect(new Set(Object.values(resto))).toEqual(new Set(['']))
})
