import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import { parseDocumento } from '@estampa/contract/shared/documents.ts'
import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delimiterOf, parseText, textOf } from '../../../infra/files/spreadsheet/text.ts'
import { isVcard, readVcards } from '../../../infra/files/spreadsheet/vcard.ts'
import { type Arrumada, arrumador } from '../arrumar.rules.ts'
import { proposeCliente } from '../clientes.rules.ts'
import { matchColunas } from '../colunas.rules.ts'
import { LEIAUTES_DE_CONTATOS } from './contatos.ts'
import { recogniseLeiaute } from './leiautes.ts'
import { pessoa } from './pessoa.ts'

/** The rows of a file as its layout tells them; those without data are left out. */
function lida(arquivo: Uint8Array) {
  const [cabecalho = [], ...linhas] = tabela(arquivo).map((celulas) => celulas.map((celula) => String(celula ?? '')))
  const leiaute = recogniseLeiaute('clientes', cabecalho.map(normalizeHeader))
  if (!leiaute) throw new Error('no layout knows these headers')
  const arrumar = arrumador('clientes', leiaute, matchColunas('clientes', cabecalho, leiaute))
  return { codigo: leiaute.codigo, linhas: linhas.flatMap((celulas) => arrumar(celulas) ?? []) }
}

function tabela(arquivo: Uint8Array) {
  const linhas: (readonly unknown[])[] = []
  const texto = textOf(arquivo) ?? ''
  if (isVcard(texto)) readVcards(arquivo, (_, celulas) => linhas.push(celulas))
  else parseText(texto, delimiterOf(texto, ['nome', 'e-mail', 'email']), (_, celulas) => linhas.push(celulas))
  return linhas.filter((celulas) => celulas.some((celula) => String(celula ?? '').trim() !== ''))
}

/** Proposes what a row becomes in a shop without customers. */
function proposta({ campos, avisos }: Arrumada) {
  const valores = Object.fromEntries(Object.entries(campos).filter(([, celula]) => celula !== '' && celula != null))
  const chave = parseDocumento(String(valores['cpf'] ?? '')) || null
  const proposto = proposeCliente({ linha: 2, valores, erros: [], duvidas: [], chave }, undefined, 'ambos')
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

/** The rows of a file with these lines. */
const linhasDe = (...linhas: string[]) => lida(Buffer.from(linhas.join('\n'))).linhas

test('Bling: a column that says it counts before one that suggests it; an exempt company pays no tax', () => {
  const linhas = linhasDe(
    'CNPJ / CPF;Fone;Celular;UF;Fantasia;Nome;IE / RG;IE;Contribuinte;IE isento;Telefone',
    '11.222.333/0001-81;;;PE;;Fios;222222;111111;9 - Não contribuinte;Não;',
    '11.222.333/0001-81;;;PE;;Fios;222222;111111;1 - Contribuinte ICMS;Sim;',
    '11.222.333/0001-81;;;PE;;Fios;ISENTO;;;;',
    '11.222.333/0001-81;;(81) 98765-0001;PE;;Fios;;;;;(81) 3731-0000',
  )
  const [foneProposta, ...lidas] = linhas.map(proposta).toReversed()
  expect(
    lidas.toReversed().map(([, { inscricao_estadual, contribuinte }]) => [inscricao_estadual, contribuinte]),
  ).toEqual([
    ['111111', undefined],
    ['111111', 'sim'],
    [undefined, 'isento'],
  ])
  // Older files call the Fone so.
  const avisos = ['Fica o Fone; o Celular (81) 98765-0001 não entra.']
  expect(foneProposta).toEqual(criado({ telefone: '(81) 3731-0000' }, ...avisos))
})

test('Bling: what the row says of its contact is told, and two spellings of one number are one', () => {
  const cabecalho = 'CNPJ / CPF;Fone;Celular;UF;Fantasia;Nome;Situação;Tipo contato;IE / RG;IE isento'
  const { linhas } = lida(
    Buffer.from(
      [
        cabecalho,
        '529.982.247-25;(81) 98765-0001;+55 81 98765-0001;PE;;Ana;Ativo;Fornecedor, Cliente;;',
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

test('Google Contacts: the column of the document counts before a field; a field is one by its whole name only', () => {
  const campos = [1, 2].map((n) => `Custom Field ${n} - Label,Custom Field ${n} - Value`)
  const linhas = linhasDe(
    `First Name,Phone 1 - Value,CPF,${campos.join(',')}`,
    'Ana,(81) 98765-0001,529.982.247-25,CPF,111.444.777-35,,',
    'Bia,(81) 98765-0002,,CPF do marido,529.982.247-25,CNPJ,11.222.333/0001-81',
    'Caio,(81) 98765-0003,,Nota,529.982.247-25,CPF / CNPJ,111.444.777-35',
  )
  expect(linhas.map(({ campos: { nome, cpf } }) => [nome, cpf])).toEqual([
    ['Ana', '529.982.247-25'],
    ['Bia', '11.222.333/0001-81'],
    ['Caio', '111.444.777-35'],
  ])
})

test('Google Contacts: of two addresses in one cell the first is whole, the other one is told', () => {
  const [ana] = linhasDe(
    'First Name,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,CPF',
    'Ana,(81) 98765-0001,"Rua A, 1 ::: Rua B, 2",Olinda ::: Recife,PE ::: PE,52998224725',
  ).map(proposta)
  const lugar = { endereco: 'Rua A', numero: '1', municipio: 'Olinda', uf: 'PE' }
  expect(ana).toEqual(criado(lugar, 'Fica um endereço só: Rua B, 2 não entra.'))
})

test.each([
  ['the first name alone', 'Nome,Sobrenome', 'Ana,Lima', 'Ana Lima'],
  ['the whole name, beside its parts', 'Nome,Nome próprio,Sobrenome', 'Ana de Lima,Ana,Lima', 'Ana de Lima'],
  ['nothing, where a name for the list is all', 'Nome,Sobrenome,Arquivar como', ',,Malharia', 'Malharia'],
])('Google Contacts: `Nome` is %s', (_, cabecalho, celulas, nome) => {
  const [firstLinha] = linhasDe(`${cabecalho},Telefone 1 - Valor,CPF`, `${celulas},(81) 98765-0001,52998224725`)
  expect(firstLinha?.campos.nome).toBe(nome)
})

test('vCard: of two e-mails and two addresses the first is kept, and a company beside a person is told', () => {
  const cartao = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Rui Inventado',
    'ORG:Malharia Inventada',
    'EMAIL:r@a.invalid',
    'EMAIL:r@b.invalid',
    'ADR;TYPE=HOME:;;Rua A, 1;Olinda;PE;53020-000;Brasil',
    'ADR;TYPE=WORK:;;Rua B, 2;Recife;PE;50050-000;Brasil',
    'END:VCARD',
  ]
  expect(linhasDe(...cartao)).toMatchObject([
    {
      campos: { nome: 'Rui Inventado', email: 'r@a.invalid', endereco: 'Rua A', numero: '1', municipio: 'Olinda' },
      avisos: [
        'O nome é o da pessoa: “Malharia Inventada” não entra.',
        'Fica um e-mail só: r@b.invalid não entra.',
        expect.stringMatching(/^Fica um endereço só: Rua B, 2.* não entra\.$/),
      ],
    },
  ])
})

const contato = (dados: Partial<Parameters<typeof pessoa>[0]>) =>
  pessoa({ campos: {}, nome: '', empresa: '', numeros: [], emails: [], rua: '', ...dados })

test.each<[string, object, string, string[]]>([
  ['a person with a company', { nome: 'Ana', empresa: 'Fios' }, 'Ana', ['O nome é o da pessoa: “Fios” não entra.']],
  ['a company alone', { empresa: 'Fios' }, 'Fios', []],
  ['one name twice', { nome: 'ateliê', empresa: 'Ateliê' }, 'ateliê', []],
  ['a person with a CNPJ and no company', { nome: 'Ana', campos: { cpf: '11222333000181' } }, 'Ana', []],
  [
    'a person with the CNPJ of a company',
    { nome: 'Ana', empresa: 'Fios', campos: { cpf: '11222333000181' } },
    'Fios',
    ['O nome é o da empresa: “Ana” não entra.'],
  ],
])('of %s the customer has a name', (_, dados, nome, avisos) => {
  expect(contato(dados)).toMatchObject({ campos: { nome }, avisos })
})

test('a contact of which one thing is known is one, whatever that is; one of which nothing is known is none', () => {
  const algo = [
    { nome: 'Ana' },
    { empresa: 'Fios' },
    { numeros: [{ tipo: '', numero: '81987650001' }] },
    { emails: ['', 'a@a.invalid'] },
    { campos: { cpf: '52998224725' } },
    { rua: 'Rua A' },
  ]
  expect(algo.filter((dados) => contato(dados) === null)).toEqual([])
  expect(contato({ campos: { uf: 'PE' }, emails: [''] })).toBeNull()
})

const fixo = { tipo: 'Home', numero: '(81) 3222-0001' }
test.each<[string, { tipo: string; numero: string }[], string, string[]]>([
  ['a mobile by its kind', [fixo, { tipo: 'Mobile', numero: '8187650001' }], '8187650001', [fixo.numero]],
  ['a mobile by its digits', [fixo, { tipo: 'Work', numero: '81987650002' }], '81987650002', [fixo.numero]],
  [
    'the first of two mobiles',
    [
      { ...fixo, numero: '81987650003' },
      { ...fixo, numero: '81987650002' },
    ],
    '81987650003',
    ['81987650002'],
  ],
  ['one number in two spellings', [{ ...fixo, numero: '+55 81 3222-0001' }, fixo], '+55 81 3222-0001', []],
  ['one without its apostrophe', [{ tipo: '', numero: "'+5581987650004" }], '+5581987650004', []],
  ['one with digits', [{ tipo: '', numero: 'ramal' }, fixo], fixo.numero, []],
  ['a mobile, the other one told once', [fixo, fixo, { ...fixo, numero: '81987650002' }], '81987650002', [fixo.numero]],
])('of several numbers the customer has %s', (_, numeros, telefone, droppedNumbers) => {
  const avisos = droppedNumbers.map((droppedNumber) => `Fica um telefone só: ${droppedNumber} não entra.`)
  expect(contato({ nome: 'Ana', numeros })).toMatchObject({ campos: { telefone }, avisos })
})

test('one e-mail twice is one; lines below the street are the complement, behind what the file says of it', () => {
  const rua = 'Rua A, nº 12 B\nBloco 2\nApto 3'
  const { campos, avisos } =
    contato({ nome: 'Ana', emails: ['a@a.invalid', 'a@a.invalid'], rua, campos: { complemento: 'Fundos' } }) ?? {}
  expect([campos, avisos]).toMatchObject([
    { email: 'a@a.invalid', endereco: 'Rua A', numero: '12 B', complemento: 'Fundos, Bloco 2, Apto 3' },
    [],
  ])
  expect(contato({ rua: 'Rua 7, Quadra B' })?.campos).toMatchObject({ endereco: 'Rua 7, Quadra B', numero: '' })
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
  sinais.map((signs) => [signs.join(', '), codigo] as const),
)
test.each(SINAIS)('headers with %s are of %s, and of no other program', (sinais, codigo) => {
  const nomes = sinais.split(', ')
  const mostra = (signs: readonly string[]) => signs.every((sinal) => nomes.includes(sinal))
  const matchingLeiautes = LEIAUTES_DE_CONTATOS.filter((leiaute) => leiaute.sinais.some(mostra))
  expect(new Set(matchingLeiautes.map((leiaute) => leiaute.codigo))).toEqual(new Set([codigo]))
})

test('whatever byte of an example is another, each row still comes in or says why not', () => {
  const nomes = ['contatos-bling.csv', 'contatos-shopify.csv', 'contatos-google.csv', 'contatos-telefone.vcf']
  fc.assert(
    fc.property(fc.constantFrom(...nomes), fc.nat(), fc.nat(255), (nome, position, byte) => {
      const bytes = Uint8Array.from(exemplo(nome))
      const cabecalho = bytes.indexOf(10) + 1
      bytes[cabecalho + (position % (bytes.length - cabecalho))] = byte
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
