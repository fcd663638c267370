import { expect, test } from 'vitest'
import { encomenda } from '../../../../test/support/encomenda.ts'
import { faltasDe, translateFields } from './campos.mapping.ts'

const VAZIA = { nome: '', documento: '', cep: '', endereco: '', municipio: '', uf: '' }
const allFields = 'nome, CPF ou CNPJ, CEP, rua, município, UF'
const DA_LOJA = 'da loja (preencha em Configurações, Dados da loja)'
const DO_CLIENTE = 'do cliente (preencha no cadastro do cliente)'

test.each([
  [{}, {}, []],
  [{ documento: '' }, {}, [`CPF ou CNPJ ${DA_LOJA}`]],
  [{}, { documento: ' ' }, [`CPF ou CNPJ ${DO_CLIENTE}`]],
  [{ cep: '5003023' }, { uf: 'R' }, [`CEP ${DA_LOJA}`, `UF ${DO_CLIENTE}`]],
  [{ nome: '', municipio: '' }, { endereco: '', nome: '' }, [`nome, município ${DA_LOJA}`, `nome, rua ${DO_CLIENTE}`]],
  [VAZIA, VAZIA, [`${allFields} ${DA_LOJA}`, `${allFields} ${DO_CLIENTE}`]],
  // Fields that may stay empty.
  [{ telefone: '', email: '', numero: '', complemento: '', bairro: '' }, { telefone: '', email: '', bairro: '' }, []],
])('of a sender with %j and a recipient with %j is missing: %j', (lojaFields, clienteFields, faltas) => {
  const remetente = { ...encomenda.remetente, ...lojaFields }
  const destinatario = { ...encomenda.destinatario, ...clienteFields }
  expect(faltasDe({ remetente, destinatario })).toEqual(faltas)
})

test.each([
  [
    'O campo from.document é obrigatório.',
    'O campo CPF ou CNPJ da loja é obrigatório. Corrija em Configurações, Dados da loja.',
  ],
  ['O campo to.district é obrigatório.', 'O campo bairro do cliente é obrigatório. Corrija no cadastro do cliente.'],
  [
    'Os campos from.city e to.postal_code não combinam.',
    'Os campos município da loja e CEP do cliente não combinam. Corrija em Configurações, Dados da loja. Corrija no cadastro do cliente.',
  ],
  [
    'O campo to.name e to.phone faltam.',
    'O campo nome do cliente e telefone do cliente faltam. Corrija no cadastro do cliente.',
  ],
  ['O campo from.outro não serve.', 'O campo from.outro não serve.'],
  ['Saldo insuficiente.', 'Saldo insuficiente.'],
])('“%s” is told as “%s”', (recusa, traduzida) => {
  expect(translateFields(recusa)).toBe(traduzida)
})
