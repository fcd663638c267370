import { expect, test } from 'vitest'
import { openImportacoes } from '../../../test/support/importacoes.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { emulatedBling } from '../bling/conexao/bling.config.ts'

const loja = await lojaDoArquivo((publicUrl) => ({ ...emulatedBling(9), ativo: false, publicUrl }))
const { pronta, aplicar, itens, enviar, ate } = openImportacoes(loja)

const createCliente = (cpf: string, nome = 'Ana') => loja.pedir('POST', '/api/clientes/', { nome, cpf })
const CURTO = 'Confira: um CPF tem 11 dígitos; um CNPJ, 14.'

test('an invalid document is accepted, and every answer says that it is invalid', async () => {
  const { status, body } = await createCliente('ISENTO', 'Bia')
  expect([status, body.nota_do_documento]).toEqual([201, CURTO])
  const endereco = `/api/clientes/${body.id}/`
  expect((await loja.pedir('GET', endereco)).body.nota_do_documento).toBe(CURTO)
  expect((await loja.pedir('PUT', endereco, { nome: 'Bia Lima' })).body.nota_do_documento).toBe(CURTO)
  const { results } = (await loja.pedir('GET', '/api/clientes/?busca=bia lima')).body
  expect(results.find(({ id }: { id: number }) => id === body.id).nota_do_documento).toBe(CURTO)
})

const motivos = async (importacao: { id: number }) =>
  (await itens(importacao)).map(({ proposta, motivo }: Record<string, string>) => [proposta, motivo])

test('a file: lost leading zeros of documents are restored, and no customer is created twice', async () => {
  const zeros = ['Nome;CPF', 'Beto Zero;123456797', 'Loja Zero;191000000116'].join('\n')
  const lida = await pronta(zeros, { tipo: 'clientes' })
  expect(await motivos(lida)).toEqual([
    ['criar', null],
    ['criar', null],
  ])
  await aplicar(lida)
  const [achada] = (await loja.pedir('GET', '/api/clientes/?busca=Loja Zero')).body.results
  expect(achada.cpf).toBe('00191000000116')
  // A row as it was, another with the document written whole.
  const rewrittenPlanilha = zeros.replace('191000000116', '00.191.000/0001-16')
  expect((await pronta(rewrittenPlanilha, { tipo: 'clientes' })).resumo).toMatchObject({
    criar: 0,
    alterar: 0,
    igual: 2,
    erro: 0,
  })
})

test('a file: the same word in place of several documents says what to do, and is never taken for another person', async () => {
  const repetido =
    'O mesmo CPF ou CNPJ está em mais de uma linha do arquivo: deixe uma linha por cliente, cada uma com o seu documento. São as linhas 2, 3.'
  const dois = await pronta('Nome;CPF\nZé;Sem CPF\nLia;SEM CPF\nRui;390.533.447-05\n', { tipo: 'clientes' })
  expect(await motivos(dois)).toEqual([
    ['erro', repetido],
    ['erro', repetido],
    ['criar', null],
  ])
  expect((await createCliente('Não tem', 'Zé')).status).toBe(201)
  expect((await motivos(await pronta('Nome;CPF\nLia;Não tem\n', { tipo: 'clientes' })))[0]).toEqual([
    'erro',
    '“Não tem” não é um documento, e já está em Zé: não diz quem é. Escreva o CPF ou CNPJ deste cliente.',
  ])
})

test('contacts of a phone are read; without a document they say what to do, and their file has the column to fill in', async () => {
  const cartoes = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Mara Inventada', 'TEL;TYPE=CELL:81 98765-0001', 'END:VCARD']
  const enviada = await enviar(cartoes.join('\r\n'), { tipo: 'clientes' }, 'contatos.vcf')
  expect([enviada.status, enviada.body.delimitador, enviada.body.total]).toEqual([201, null, 1])
  const lida = await ate(enviada.body.id, 'pronta')
  const frase = 'Baixe as linhas com erro, preencha o documento de cada uma e importe esse arquivo.'
  const expectedMotivo = expect.stringContaining(frase)
  expect(await motivos(lida)).toEqual([['erro', expectedMotivo]])

  const erros = async (id: number) => String((await loja.pedir('GET', `/api/importacoes/${id}/erros/`)).body)
  expect((await erros(lida.id)).split('\r\n')[0]).toContain('"CPF ou CNPJ"')
  const columnlessImportacao = await pronta('Nome;Telefone\nMara Inventada;81 98765-0001\n', { tipo: 'clientes' })
  const [cabecalho, linha] = (await erros(columnlessImportacao.id)).split('\r\n')
  expect(cabecalho).toBe('\ufeff"Nome";"Telefone";"CPF ou CNPJ";"Linha";"Motivo"')
  const preenchida = `${cabecalho}\r\n${linha?.replace(';"";', ';"153.509.460-56";')}\r\n`
  expect((await pronta(preenchida, { tipo: 'clientes' })).resumo).toMatchObject({ criar: 1, erro: 0 })
})
