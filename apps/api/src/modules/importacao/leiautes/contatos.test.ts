import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import { lerDocumento } from '@estampa/contract/shared/documents.ts'
import { normalizarCabecalho } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delimiterOf, parseText, textOf } from '../../../infra/files/spreadsheet/text.ts'
import { isVcard, readVcards } from '../../../infra/files/spreadsheet/vcard.ts'
import { type Arrumada, arrumador } from '../arrumar.rules.ts'
import { proporCliente } from '../clientes.rules.ts'
import { casarColunas } from '../colunas.rules.ts'
import { LEIAUTES_DE_CONTATOS } from './contatos.ts'
import { reconhecer } from './leiautes.ts'

/** The rows of a file as its layout tells them; those without data are left out. */
function lida(arquivo: Uint8Array) {
  const [cabecalho = [], ...linhas] = tabela(arquivo).map((celulas) => celulas.map((celula) => String(celula ?? '')))
  const leiaute = reconhecer('clientes', cabecalho.map(normalizarCabecalho))
  if (!leiaute) throw new Error('no layout knows these headers')
  const arrumar = arrumador('clientes', leiaute, casarColunas('clientes', cabecalho, leiaute))
  return { codigo: leiaute.codigo, linhas: linhas.flatMap((celulas) => arrumar(celulas) ?? []) }
}

function tabela(arquivo: Uint8Array) {
  const linhas: (readonly unknown[])[] = []
  const texto = textOf(arquivo) ?? ''
  if (isVcard(texto)) readVcards(arquivo, (_, celulas) => linhas.push(celulas))
  else parseText(texto, delimiterOf(texto, ['nome', 'e-mail', 'email']), (_, celulas) => linhas.push(celulas))
  return linhas.filter((celulas) => celulas.some((celula) => String(celula ?? '').trim() !== ''))
}

/** What a row becomes in a shop without customers. */
function proposta({ campos, avisos }: Arrumada) {
  const valores = Object.fromEntries(Object.entries(campos).filter(([, celula]) => celula !== '' && celula != null))
  const chave = lerDocumento(String(valores['cpf'] ?? '')) || null
  const proposto = proporCliente({ linha: 2, valores, erros: [], duvidas: [], chave }, undefined, 'ambos')
  const cliente = Object.fromEntries(proposto.diferencas.map(({ campo, depois }) => [campo, depois]))
  return [proposto.proposta, cliente as Partial<Record<CampoDaPlanilha, string>>, proposto.motivo, ...avisos] as const
}
const exemplo = (nome: string) => readFileSync(join(import.meta.dirname, '../exemplos', nome))
const clientes = (nome: string) => {
  const { codigo, linhas } = lida(exemplo(nome))
  return [codigo, ...linhas.map(proposta)]
}
/** A row that makes a customer with these fields, and maybe others; with these alone. */
const criado = (cliente: object, ...avisos: string[]) => ['criar', expect.objectContaining(cliente), null, ...avisos]
const soCom = (cliente: object, ...avisos: string[]) => ['criar', cliente, null, ...avisos]
const SEM = expect.stringMatching(/^Sem CPF ou CNPJ, que diz quem é o cliente\. Baixe as linhas com erro/)

test('Bling: the mobile where there is no Fone, the other number is told; codes, tax numbers and notes are no document', () => {
  expect(clientes('contatos-bling.csv')).toEqual([
    'bling-contatos',
    soCom(
      {
        nome: 'Malhas Inventadas Ltda',
        cpf: '12ABC34501DE35',
        contribuinte: 'isento',
        telefone: '(81) 3731-0000',
        email: 'compras@malhas.invalid',
        cep: '55190000',
        endereco: 'Rua do Sol',
        numero: 'S/N',
        complemento: 'Galpão 2',
        bairro: 'Centro',
        municipio: 'Santa Cruz do Capibaribe',
        uf: 'PE',
      },
      'Fica o Fone; o Celular (81) 9 8123-4567 não entra.',
    ),
    criado({
      nome: 'Fulano de Exemplo',
      cpf: '52998224725',
      telefone: '(81) 98765-0001',
      cep: '01310100',
      numero: '0',
    }),
    ['erro', {}, SEM],
    criado({ cpf: '11222333000181' }, 'No arquivo é Fornecedor, não cliente: entra como cliente.'),
  ])
})

test('Bling: IE / RG of a company is its registration, with which it pays the tax; of a person it is none', () => {
  const linhas = ['12.ABC.345/01DE-35;;;PE;;Malhas;12.345-6', '529.982.247-25;;;PE;;Fulano;12.345-6']
  const { linhas: lidas } = lida(
    Buffer.from(['CNPJ / CPF;Fone;Celular;UF;Fantasia;Nome;IE / RG', ...linhas].join('\n')),
  )
  const fisco = { inscricao_estadual: '123456', contribuinte: 'sim' }
  expect(lidas.map(proposta)).toEqual([
    soCom({ nome: 'Malhas', cpf: '12ABC34501DE35', uf: 'PE', ...fisco }),
    soCom({ nome: 'Fulano', cpf: '52998224725', uf: 'PE' }),
  ])
})

test('Bling: what the row says of its contact is told, and two spellings of one number are one', () => {
  const cabecalho = 'CNPJ / CPF;Fone;Celular;UF;Fantasia;Nome;Situação;Tipo contato;IE / RG;IE isento'
  const { linhas } = lida(
    Buffer.from(
      [
        cabecalho,
        '529.982.247-25;(81) 98765-0001;+55 81 98765-0001;PE;;Ana;Ativo;Cliente, Fornecedor;;',
        '111.444.777-35;(81) 3731-0000;;PE;;Bia;Excluído;;;',
        '12.ABC.345/01DE-35;;;PE;;Malhas;Inativo;;12.345-6;Não',
        '11.222.333/0001-81;;;PE;;Fios;Ativo;;12.345-6;Sim',
      ].join('\n'),
    ),
  )
  const lidas = linhas
    .map(proposta)
    .map(([, { telefone, contribuinte }, , ...avisos]) => [telefone ?? contribuinte, ...avisos])
  expect(lidas).toEqual([
    ['(81) 98765-0001'],
    ['(81) 3731-0000', 'No arquivo está excluído: entra como cliente.'],
    ['sim'],
    ['isento'],
  ])
})

test('Tiny: the state by its name; one abroad says what to write', () => {
  expect(clientes('contatos-tiny.csv')).toEqual([
    'tiny-contatos',
    criado({ nome: 'Sicrana Inventada', uf: 'PE', telefone: '(81) 98765-0003' }),
    ['erro', {}, 'UF: “Córdoba” não é um estado. Escreva a sigla, como PE.'],
  ])
})

test('Nuvemshop: city and state in one column, telephone with the country', () => {
  expect(clientes('contatos-nuvemshop.csv')).toEqual([
    'nuvemshop-clientes',
    criado({
      nome: 'Beltrana Inventada',
      telefone: '(11) 98765-0004',
      municipio: 'São Paulo',
      uf: 'SP',
      cep: '01304001',
    }),
    ['erro', {}, SEM],
  ])
})

test('Shopify: a name in parts, the number behind the street, apostrophes; a company by its CNPJ; a note is no document', () => {
  expect(clientes('contatos-shopify.csv')).toEqual([
    'shopify-clientes',
    soCom(
      {
        nome: 'Ana Exemplo da Silva',
        cpf: '52998224725',
        telefone: '(81) 98765-0005',
        email: 'ana@exemplo.invalid',
        cep: '50050000',
        endereco: 'Rua da Aurora',
        numero: '123',
        complemento: 'Apto 4',
        municipio: 'Recife',
        uf: 'PE',
      },
      'Fica um telefone só: +558137310000 não entra.',
    ),
    criado(
      { nome: 'Inventada Uniformes ME', endereco: 'Av. Norte', numero: 's/n' },
      'O nome é o da empresa: “Caio Inventado” não entra.',
    ),
    ['erro', {}, SEM],
  ])
})

test('Google Contacts: several numbers in a cell, the mobile first, a field called CPF; a row with labels only is skipped', () => {
  expect(clientes('contatos-google.csv')).toEqual([
    'google-contatos',
    soCom(
      {
        nome: 'Dona Maria das Dores Inventada',
        cpf: '52998224725',
        telefone: '(81) 98765-0006',
        email: 'maria@exemplo.invalid',
        cep: '53020000',
        endereco: 'Rua do Sol',
        numero: '12',
        complemento: 'Casa B',
        municipio: 'Olinda',
        uf: 'PE',
      },
      'Fica um telefone só: (81) 3731-0000, +55 81 98765-0007 não entram.',
      'Fica um e-mail só: maria2@exemplo.invalid não entra.',
    ),
    ['erro', {}, SEM, 'O nome é o da pessoa: “Malharia Inventada” não entra.'],
  ])
  expect(clientes('contatos-google-antigo.csv')).toEqual([
    'google-contatos',
    criado(
      {
        nome: 'Rita Inventada',
        telefone: '(11) 98765-0008',
        uf: 'SP',
        cep: '01304001',
        numero: '10',
      },
      'Fica um telefone só: (11) 3232-0000 não entra.',
    ),
  ])
})

test('Google Contacts: a fax is no telephone; of two addresses and two e-mails the first is kept, the others are told', () => {
  const cabecalho =
    'First Name,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Street,Address 2 - Street,CPF'
  const rui =
    'Rui,r@a.invalid,r@b.invalid,Work Fax,(81) 3731-0009,Home,(81) 3222-0001,"Rua A, 1","Rua B, 2",52998224725'
  expect(lida(Buffer.from(`${cabecalho}\n${rui}`)).linhas.map(proposta)).toEqual([
    criado(
      { nome: 'Rui', telefone: '(81) 3222-0001', email: 'r@a.invalid', endereco: 'Rua A', numero: '1' },
      'Fica um e-mail só: r@b.invalid não entra.',
      'Fica um endereço só: Rua B, 2 não entra.',
    ),
  ])
})

test('vCard: every card is a row that waits for its document; a damaged one says so', () => {
  const { codigo, linhas } = lida(exemplo('contatos-telefone.vcf'))
  expect([codigo, ...linhas]).toMatchObject([
    'vcard',
    {
      campos: expect.objectContaining({
        nome: 'Maria Inventada',
        telefone: '+55 81 98765-0001',
        endereco: 'Rua do Sol',
        numero: '12',
        uf: 'Pernambuco',
        cep: '53020-000',
        municipio: 'Olinda',
      }),
      avisos: ['Fica um telefone só: (81) 3731-0000 não entra.'],
    },
    { campos: expect.objectContaining({ nome: 'João', telefone: '81987650002' }), avisos: [] },
    {
      campos: expect.objectContaining({ nome: 'Cartão cortado' }),
      avisos: ['O cartão que começa na linha 15 do arquivo não tem fim (END:VCARD): pode faltar algo.'],
    },
  ])
  expect(linhas.map((linha) => proposta(linha)[2])).toEqual([SEM, SEM, SEM])
})

const SINAIS = LEIAUTES_DE_CONTATOS.flatMap(({ codigo, sinais }) =>
  sinais.map((uns) => [uns.join(', '), codigo] as const),
)
test.each(SINAIS)('headers with %s are of %s, and of no other program', (sinais, codigo) => {
  const nomes = sinais.split(', ')
  const mostra = (uns: readonly string[]) => uns.every((sinal) => nomes.includes(sinal))
  const todos = LEIAUTES_DE_CONTATOS.filter((um) => um.sinais.some(mostra))
  expect(new Set(todos.map((um) => um.codigo))).toEqual(new Set([codigo]))
})

test('whatever byte of an example is another, each row still comes in or says why not', () => {
  const nomes = ['contatos-bling.csv', 'contatos-shopify.csv', 'contatos-google.csv', 'contatos-telefone.vcf']
  fc.assert(
    fc.property(fc.constantFrom(...nomes), fc.nat(), fc.nat(255), (nome, onde, byte) => {
      const bytes = Uint8Array.from(exemplo(nome))
      const cabecalho = bytes.indexOf(10) + 1
      bytes[cabecalho + (onde % (bytes.length - cabecalho))] = byte
      // A file of other signs is refused as a whole.
      const linhas = textOf(bytes) === null ? [] : lida(bytes).linhas
      for (const linha of linhas) {
        const [situacao, cliente, motivo] = proposta(linha)
        expect(situacao === 'criar' ? cliente.cpf : motivo).toBeTruthy()
      }
    }),
    { numRuns: 100 },
  )
})
