import { afterAll, expect, test } from 'vitest'
import { abrirImportacoes } from '../../../test/support/importacoes.ts'
import { abrirLoja } from '../../../test/support/loja.ts'
import { emulatedBling } from '../bling/conexao/bling.config.ts'

const loja = await abrirLoja((publicUrl) => ({ ...emulatedBling(9), ativo: false, publicUrl }))
afterAll(() => loja.fechar())
const { pronta, aplicar, itens } = abrirImportacoes(loja)

const criar = (cpf: string, nome = 'Ana') => loja.pedir('POST', '/api/clientes/', { nome, cpf })
const CURTO = 'Confira: um CPF tem 11 dígitos; um CNPJ, 14.'

test.each([
  ['CPF 529.982.247-25', '52998224725'],
  ['CNPJ: 11.222.333/0001-81', '11222333000181'],
  ['1234567890', '01234567890'],
  ['3778130000148', '03778130000148'],
])('%s is the document %s', async (escrito, cpf) => {
  expect((await criar(escrito)).body).toMatchObject({ cpf, nota_do_documento: null })
  // Whatever way it is written, it is the same person.
  expect(await criar(cpf)).toMatchObject({ status: 409, body: { codigo: 'CPF_REPETIDO' } })
})

test.each([
  ['111', CURTO],
  ['ISENTO', CURTO],
  ['529.982.247-26', 'Confira: os dígitos verificadores não batem.'],
])('%s is taken, and noted in every answer', async (escrito, nota) => {
  const { status, body } = await criar(escrito, 'Bia')
  expect([status, body.nota_do_documento]).toEqual([201, nota])
  const endereco = `/api/clientes/${body.id}/`
  expect((await loja.pedir('GET', endereco)).body.nota_do_documento).toBe(nota)
  expect((await loja.pedir('PUT', endereco, { nome: 'Bia Lima' })).body.nota_do_documento).toBe(nota)
  const { results } = (await loja.pedir('GET', '/api/clientes/?busca=bia lima')).body
  expect(results.find(({ id }: { id: number }) => id === body.id).nota_do_documento).toBe(nota)
})

test('a file: words before a document are dropped, leading zeros restored, and an invalid document is noted in its row', async () => {
  const arquivo = [
    'Nome;CPF/CNPJ',
    'Caio;CPF 111.444.777-35',
    'Davi;12345678909',
    'Eva;9876543229',
    'Gil;222',
    'Hugo;Isenta',
  ].join('\n')
  const lida = await pronta(arquivo, { tipo: 'clientes' })
  expect(lida.resumo).toMatchObject({ criar: 5, erro: 0 })
  const naoE = (escrito: string) => `CPF ou CNPJ “${escrito}”. ${CURTO}`
  expect((await itens(lida)).map(({ motivo }: { motivo: string }) => motivo)).toEqual([
    null,
    null,
    null,
    naoE('222'),
    naoE('ISENTA'),
  ])
  await aplicar(lida)
  const { results } = (await loja.pedir('GET', '/api/clientes/?limite=200')).body
  const cpfs = new Map(results.map(({ nome, cpf }: { nome: string; cpf: string }) => [nome, cpf]))
  expect(['Caio', 'Davi', 'Gil', 'Hugo'].map((nome) => cpfs.get(nome))).toEqual([
    '11144477735',
    '12345678909',
    '222',
    'ISENTA',
  ])
  // The same file again finds each of them.
  expect((await pronta(arquivo, { tipo: 'clientes' })).resumo).toMatchObject({ criar: 0, igual: 5 })
})
