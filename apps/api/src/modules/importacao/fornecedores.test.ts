import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, pronta, aplicar, importar, desfazer, itens, baixar } = await importacoesDoArquivo()
const tipo = { tipo: 'fornecedores' }

const createFornecedor = async (dados: object) => (await loja.pedir('POST', '/api/fornecedores/', dados)).body
const read = async (id: number) => (await loja.pedir('GET', `/api/fornecedores/${id}/`)).body
const search = async (busca: string) =>
  (await loja.pedir('GET', `/api/fornecedores/?busca=${encodeURIComponent(busca)}`)).body.results

test('suppliers: by document, else by name; changed and made, exported, read back, undone', async () => {
  const malhas = await createFornecedor({ nome: 'Malhas', documento: '11.222.333/0001-81', telefone: '(81) 3333-4444' })
  const fios = await createFornecedor({ nome: 'Fios & Cia' })
  for (const email of ['um@x.com', 'dois@x.com']) await createFornecedor({ nome: 'Dois', email })
  const arquivo = [
    'Fornecedor;CNPJ;Fone;E-mail;Prazo;Observações',
    'Malhas do Agreste;11222333000181;8133334444;;7 dias;',
    'FIOS & CIA;12.ABC.345/01DE-35;;;;Fecha às 17h',
    'Ana Costureira;529.982.247-25;;ana@x.com;3;',
    'Dois;;;;;',
    'Sem erro;11.222.333/0001-80;;;;',
    ';;81;;;',
    'Gêmeo;;;;2;',
    'gemeo;;;;3;',
  ]
  const lida = await pronta(arquivo, tipo)
  expect(lida.resumo).toEqual({ criar: 1, alterar: 2, igual: 0, erro: 5 })
  expect(await itens(lida)).toMatchObject([
    { linha: 5, motivo: 'Há 2 fornecedores com este nome: escreva o CPF ou CNPJ deste.' },
    { linha: 6, motivo: 'CPF ou CNPJ: Informe um CPF ou CNPJ válido.' },
    { linha: 7, motivo: 'Sem nome e sem CPF ou CNPJ: não diz quem é o fornecedor.' },
    { linha: 8, motivo: expect.stringContaining('o mesmo nome sem documento') },
    { linha: 9, proposta: 'erro' },
    { linha: 2, diferencas: [{ campo: 'nome' }, { campo: 'prazo_dias', antes: null, depois: 7 }] },
    {
      linha: 3,
      sku: '12.ABC.345/01DE-35',
      diferencas: [{ campo: 'nome' }, { campo: 'documento' }, { campo: 'observacao' }],
    },
    { linha: 4, proposta: 'criar', nome: 'Ana Costureira' },
  ])
  await aplicar(lida)
  expect(await read(malhas.id)).toMatchObject({ nome: 'Malhas do Agreste', telefone: '(81) 3333-4444', prazo_dias: 7 })
  expect(await read(fios.id)).toMatchObject({ documento: '12ABC34501DE35', observacao: 'Fecha às 17h' })
  expect(await pronta(arquivo, tipo)).toMatchObject({ resumo: { criar: 0, alterar: 0, igual: 3 } })

  for (const formato of ['csv', 'xlsx']) {
    const volta = await pronta(await baixar(`/fornecedores/exportar/?formato=${formato}`), tipo)
    expect(volta).toMatchObject({ origem: { codigo: 'estampa' }, resumo: { criar: 0, alterar: 0, igual: 3, erro: 2 } })
  }

  // A person changed one field after the import: undoing keeps it and restores the others.
  await loja.pedir('PUT', `/api/fornecedores/${malhas.id}/`, { prazo_dias: 9 })
  expect(await desfazer(lida)).toMatchObject({ desfeitas: 2, ficaram: 1 })
  expect(await read(malhas.id)).toMatchObject({ nome: 'Malhas', prazo_dias: 9 })
  expect(await read(fios.id)).toMatchObject({ nome: 'Fios & Cia', documento: null, observacao: '' })
  expect(await search('ana')).toEqual([])
  expect(await itens(lida, '&situacao=ficou')).toMatchObject([
    { motivo: 'Ficou como alguém deixou depois: Prazo de entrega (dias).' },
  ])
})

test('an undone import keeps a supplier of whom something was bought', async () => {
  const lida = await importar(['Nome;Prazo', 'Novo;4'], tipo)
  const [novo] = await search('novo')
  expect((await loja.pedir('POST', '/api/compras/', { fornecedor_id: novo.id, itens: [] })).status).toBe(201)
  expect(await desfazer(lida)).toMatchObject({ ficaram: 1 })
  expect(await search('novo')).toMatchObject([{ prazo_dias: 4 }])
})

test("a program's contacts: its suppliers come in, its customers do not", async () => {
  const arquivo = [
    'ID;Código;Nome;Fantasia;Fone;Celular;E-mail;UF;CNPJ / CPF;Tipo contato',
    '1;;Tintas Ltda;Tintas;;81987650001;;PE;11.444.777/0001-61;Fornecedor',
    '2;;Bia;;;;;PE;111.444.777-35;Cliente',
  ]
  const lida = await importar(arquivo, tipo)
  expect(lida).toMatchObject({ origem: { codigo: 'bling-contatos' }, resumo: { criar: 1, erro: 0 } })
  expect(await search('tintas')).toMatchObject([{ documento: '11444777000161', telefone: '81987650001' }])
  expect(await search('bia')).toEqual([])
})
