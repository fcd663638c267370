import { expect, test } from 'vitest'
import { clienteCom, clienteDaLinha, proporCliente } from './clientes.rules.ts'
import type { ClienteAqui, Valores } from './registros.ts'

const CPF = '52998224725'
const ana: ClienteAqui = {
  ...{ id: 7, nome: 'Ana', cpf: CPF, telefone: '(81) 99999-0000', email: '', cep: '', municipio: 'Olinda', uf: 'PE' },
  ...{ endereco: '', numero: '', complemento: '', bairro: 'Carmo' },
}
const propor = (valores: Valores, aqui?: ClienteAqui, modo: 'ambos' | 'criar' | 'atualizar' = 'ambos') =>
  proporCliente({ linha: 2, valores, erros: [], duvidas: [], chave: valores.cpf == null ? null : CPF }, aqui, modo)
const mudancas = (valores: Valores) =>
  propor({ cpf: '529.982.247-25', ...valores }, ana).diferencas.map(
    ({ campo, antes, depois }) => `${campo} ${antes}→${depois}`,
  )

test.each<[Valores, string[]]>([
  [{}, []],
  [{ nome: 'Ana' }, []],
  [{ nome: 'Ana Lima', uf: 'pe' }, ['nome Ana→Ana Lima']],
  [{ telefone: '81999990000' }, []],
  [{ telefone: '81 98888-0000' }, ['telefone (81) 99999-0000→81 98888-0000']],
  [{ bairro: null, municipio: 'Recife' }, ['municipio Olinda→Recife', 'bairro Carmo→']],
  [{ numero: 12 }, ['numero →12']],
])('of a customer who is here, %j changes %j', (valores, esperadas) => {
  expect(mudancas(valores)).toEqual(esperadas)
})

test('a customer who is here is told by the row, and stays where the import only creates', () => {
  const nova = { cpf: CPF, nome: 'Ana Lima' }
  expect(propor(nova, ana)).toMatchObject({ linha: 2, proposta: 'alterar', cliente_id: 7 })
  expect(propor(nova, ana, 'atualizar')).toMatchObject({ proposta: 'alterar', cliente_id: 7 })
  expect(propor(nova, ana, 'criar')).toMatchObject({ proposta: 'igual', diferencas: [], cliente_id: 7 })
  expect(propor({ cpf: CPF }, ana)).toMatchObject({ proposta: 'igual', motivo: null })
  expect(propor({ cpf: CPF, nome: 'Ana' }, { ...ana, uf: 'pe', cep: '50.000-000' })).toMatchObject({
    proposta: 'igual',
  })
})

test('a new customer is made of what the row says, unless the import only updates', () => {
  const bia = { cpf: '529.982.247-25', nome: 'Bia', uf: 'pe', bairro: null }
  const criada = {
    ...{ linha: 2, proposta: 'criar', motivo: null, cliente_id: null },
    diferencas: [
      { campo: 'nome', antes: null, depois: 'Bia' },
      { campo: 'cpf', antes: null, depois: CPF },
      { campo: 'uf', antes: null, depois: 'PE' },
    ],
  }
  expect(propor(bia)).toEqual(
    expect.objectContaining({ ...criada, diferencas: expect.arrayContaining(criada.diferencas) }),
  )
  expect(propor(bia).diferencas).toHaveLength(3)
  expect(propor(bia, undefined, 'criar')).toMatchObject({ proposta: 'criar' })
  expect(propor(bia, undefined, 'atualizar')).toMatchObject({
    ...{ proposta: 'erro', motivo: 'Nenhum cliente tem este CPF ou CNPJ.' },
  })
  expect(propor({ nome: 'Sem' }).motivo).toBe('Informe o CPF ou CNPJ: é por ele que se sabe quem é.')
})

test('a row that a form would refuse says each of its faults', () => {
  expect(propor({ cpf: CPF, uf: '1A' }).motivo).toBe('Nome: Campo obrigatório. UF: Duas letras.')
})

test('a document never changes; what a row leaves out stays, null empties it', () => {
  expect(clienteDaLinha({ cpf: '111.444.777-35', bairro: null }, ana)).toMatchObject({
    cpf: CPF,
    bairro: '',
    nome: 'Ana',
  })
  expect(clienteCom(ana, { bairro: null, nome: 'Bia', numero: 3 })).toEqual({
    ...{ nome: 'Bia', cpf: CPF, telefone: '(81) 99999-0000', email: '', cep: '', municipio: 'Olinda', uf: 'PE' },
    ...{ endereco: '', numero: 3, complemento: '', bairro: '', versao: undefined },
  })
})
