import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { expect, test } from 'vitest'
import { readCliente } from '../../../test/support/lidos.ts'
import { differences } from '../../shared/forms/useRecordForm.ts'
import {
  ALTERADO,
  type CamposDoCliente,
  CLIENTE,
  formatClienteErrors,
  NOVO,
  toClienteBody,
  toClienteCampos,
} from './ClienteForm.tsx'
import { matchesClienteSearch, opcoesPorNome } from './clientes.queries.ts'

const diferencas = (meus: CamposDoCliente, current: Cliente) => differences(CLIENTE, meus, toClienteCampos(current))
const base = readCliente({ id: 1, nome: 'Ana', cpf: '12345678909', telefone: '81999990000', cep: '50030040', uf: 'PE' })

test('numbers are written as people write them, and nothing has changed by that', () => {
  const fields = toClienteCampos(base)
  expect(fields).toMatchObject({ cpf: '123.456.789-09', telefone: '(81) 99999-0000', cep: '50030-040' })
  expect(diferencas(fields, base)).toEqual([])
  expect(toClienteBody({ ...fields, nome: ' Ana ', uf: 'pe' })).toMatchObject({ nome: 'Ana', uf: 'PE' })
})

test('in a select only homonyms say more than their name', () => {
  const [ana, homonym, bia] = [
    base,
    { ...base, id: 2, nome: 'aná', municipio: 'Recife' },
    { ...base, id: 3, nome: 'Bia' },
  ]
  expect(opcoesPorNome([ana, homonym, bia]).map(({ label }) => label)).toEqual([
    'Ana · CPF: 123.456.789-09 · PE',
    'aná · CPF: 123.456.789-09 · Recife/PE',
    'Bia',
  ])
})

test('an unfiltered list is searched by name, document, phone and e-mail', () => {
  const ana = { ...base, nome: 'Ana Conceição', email: 'ana@x.br' }
  for (const search of ['', 'conceicao', '456.789', '99999-0000', 'ANA@X'])
    expect(matchesClienteSearch(ana, search)).toBe(true)
  for (const search of ['bia', '000.111', '-']) expect(matchesClienteSearch(ana, search)).toBe(false)
})

test.each(['nome', 'email', 'numero', 'complemento', 'bairro', 'endereco', 'municipio'] as const)(
  'blanks round the %s are not sent and are no difference',
  (field) => {
    const fields = { ...toClienteCampos(base), [field]: ` ${base[field] || 'x'} ` }
    expect(toClienteBody(fields)[field]).toBe(base[field] || 'x')
    expect(diferencas(fields, { ...base, [field]: base[field] || 'x' })).toEqual([])
  },
)

test('an empty form has every field, and the state in capitals without blanks', () => {
  const { contribuinte, ...textos } = toClienteCampos()
  expect([contribuinte, ...new Set(Object.values(textos))]).toEqual(['nao', ''])
  expect(toClienteBody({ ...toClienteCampos(), uf: ' pe ' }).uf).toBe('PE')
})

test('a new customer needs a document; a stored one without may stay so, but not get a wrong one', async () => {
  const errors = async (resolver: typeof NOVO, cpf: string) =>
    Object.keys((await resolver({ ...toClienteCampos(base), cpf }, undefined, {} as never)).errors)
  expect([await errors(NOVO, ''), await errors(ALTERADO, '')]).toEqual([['cpf'], []])
  for (const resolver of [NOVO, ALTERADO])
    expect([await errors(resolver, '123.456.789-09'), await errors(resolver, '1'.repeat(21))]).toEqual([[], ['cpf']])
  const messages = ['cpf', 'nome', 'email'].map((field) => formatClienteErrors({ [field]: { type: 'invalido' } }))
  const missingSentence = 'Preencha os campos obrigatórios.'
  expect(messages).toEqual([missingSentence, missingSentence, 'Verifique os campos destacados.'])
})
