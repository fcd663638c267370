import { expect, test } from 'vitest'
import { clienteCom, clienteDaLinha, proposeCliente } from './clientes.rules.ts'
import type { ClienteAqui, Valores } from './registros.ts'

const CPF = '52998224725'
const ana: ClienteAqui = {
  id: 7,
  nome: 'Ana',
  cpf: CPF,
  inscricao_estadual: '',
  contribuinte: 'nao',
  codigo_ibge: null,
  telefone: '(81) 99999-0000',
  email: '',
  cep: '',
  municipio: 'Olinda',
  uf: 'PE',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: 'Carmo',
}
const proposeOneCliente = (
  valores: Valores,
  storedCliente?: ClienteAqui,
  modo: 'ambos' | 'criar' | 'atualizar' = 'ambos',
) =>
  proposeCliente(
    { linha: 2, valores, erros: [], duvidas: [], chave: valores.cpf == null ? null : CPF },
    storedCliente,
    modo,
  )
const mudancas = (valores: Valores) =>
  proposeOneCliente({ cpf: '529.982.247-25', ...valores }, ana).diferencas.map(
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
  [{ contribuinte: 'Não', codigo_ibge: null }, []],
  [{ contribuinte: 'Isento', inscricao_estadual: '1' }, ['inscricao_estadual →1', 'contribuinte nao→isento']],
])('of a customer who is here, %j changes %j', (valores, esperadas) => {
  expect(mudancas(valores)).toEqual(esperadas)
})

test('a customer who is here is told by the row, and stays where the import only creates', () => {
  const nova = { cpf: CPF, nome: 'Ana Lima' }
  expect(proposeOneCliente(nova, ana)).toMatchObject({ linha: 2, proposta: 'alterar', cliente_id: 7 })
  expect(proposeOneCliente(nova, ana, 'atualizar')).toMatchObject({ proposta: 'alterar', cliente_id: 7 })
  expect(proposeOneCliente(nova, ana, 'criar')).toMatchObject({ proposta: 'igual', diferencas: [], cliente_id: 7 })
  expect(proposeOneCliente({ cpf: CPF }, ana)).toMatchObject({ proposta: 'igual', motivo: null })
  expect(proposeOneCliente({ cpf: CPF, nome: 'Ana' }, { ...ana, uf: 'pe', cep: '50.000-000' }).proposta).toBe('igual')
})

test('a new customer is made of what the row says, unless the import only updates', () => {
  const bia = { cpf: '529.982.247-25', nome: 'Bia', uf: 'pe', bairro: null }
  const { diferencas, ...criada } = proposeOneCliente(bia)
  expect(criada).toMatchObject({ linha: 2, proposta: 'criar', motivo: null, cliente_id: null })
  const campos = [
    { campo: 'nome', antes: null, depois: 'Bia' },
    { campo: 'cpf', antes: null, depois: CPF },
    { campo: 'uf', antes: null, depois: 'PE' },
  ]
  expect(new Set(diferencas)).toEqual(new Set(campos))
  expect(proposeOneCliente(bia, undefined, 'criar')).toMatchObject({ proposta: 'criar' })
  const motivo = 'Nenhum cliente tem este CPF ou CNPJ.'
  expect(proposeOneCliente(bia, undefined, 'atualizar')).toMatchObject({ proposta: 'erro', motivo })
  expect(proposeOneCliente({ nome: 'Sem' }).motivo).toBe(
    'Sem CPF ou CNPJ, que diz quem é o cliente. Baixe as linhas com erro, preencha o documento de cada uma e importe esse arquivo.',
  )
})

test('a row that a form would refuse says each of its faults', () => {
  expect(proposeOneCliente({ cpf: CPF, uf: '1A' }).motivo).toBe(
    'Nome: Campo obrigatório. UF: “1A” não é um estado. Escreva a sigla, como PE.',
  )
})

test('a fault of ours at a field is told though the form would take the rest', () => {
  expect(proposeOneCliente({ cpf: CPF, nome: 'Bia', uf: '1A' })).toMatchObject({
    proposta: 'erro',
    motivo: 'UF: “1A” não é um estado. Escreva a sigla, como PE.',
  })
})

test('what a person should look at is told of a customer who is here too, each note by itself', () => {
  const notas =
    'Contribuinte do ICMS “talvez” não se entende, e não entra. CEP “5003023”. Confira: um CEP tem 8 dígitos.'
  // The postal code is read by the state that the customer has.
  const linha = { cpf: CPF, nome: 'Ana Lima', contribuinte: 'talvez', cep: '5003023' }
  expect(proposeOneCliente(linha, ana)).toMatchObject({ proposta: 'alterar', motivo: notas })
  const paulista = proposeOneCliente({ cpf: CPF, cep: '1310100' }, { ...ana, uf: 'SP' })
  expect(paulista).toMatchObject({ motivo: null, diferencas: [{ campo: 'cep', antes: '', depois: '01310100' }] })
})

test('who is registered here pays ICMS without the registration in the row; who is not is told', () => {
  const linha = { cpf: CPF, contribuinte: 'Sim' }
  expect(proposeOneCliente(linha, { ...ana, inscricao_estadual: '0321418' })).toMatchObject({
    motivo: null,
    diferencas: [{ campo: 'contribuinte', antes: 'nao', depois: 'sim' }],
  })
  expect(proposeOneCliente(linha, ana)).toMatchObject({
    motivo: 'Contribuinte do ICMS “Sim” pede a inscrição estadual, e não entra.',
    diferencas: [],
  })
})

test('a document never changes; what a row leaves out stays, null empties it', () => {
  const lido = clienteDaLinha({ cpf: '111.444.777-35', bairro: null }, ana)
  expect(lido).toMatchObject({ cpf: CPF, bairro: '', nome: 'Ana' })
  const { id: _, ...anaFields } = ana
  const mudada = { ...anaFields, nome: 'Bia', numero: 3, bairro: '', versao: undefined }
  expect(clienteCom(ana, { bairro: null, nome: 'Bia', numero: 3 })).toEqual(mudada)
  const cheia = { ...ana, contribuinte: 'sim' as const, codigo_ibge: '2611606' }
  expect(clienteCom(cheia, { contribuinte: null, codigo_ibge: null })).toEqual({ ...anaFields, versao: undefined })
})

const nova = (valores: Valores) => {
  const { proposta, motivo, diferencas } = proposeOneCliente({ nome: 'Bia', cpf: CPF, ...valores })
  const campos = Object.fromEntries(diferencas.map(({ campo, depois }) => [campo, depois]))
  return [proposta, Object.fromEntries(Object.keys(valores).map((campo) => [campo, campos[campo] ?? ''])), motivo]
}

const NO_RIO = { municipio: 'Santos (SP)', uf: 'RJ' }
test.each<[Valores, Valores, string | null]>([
  [{ cep: '1310100', uf: 'SP' }, { cep: '01310100', uf: 'SP' }, null],
  [{ cep: '1310100' }, { cep: '01310100' }, null],
  [{ cep: '50.030-230' }, { cep: '50030230' }, null],
  [{ cep: '5003023', uf: 'PE' }, { cep: '5003023', uf: 'PE' }, 'CEP “5003023”. Confira: um CEP tem 8 dígitos.'],
  [{ cep: 'sem' }, { cep: '' }, null],
  [{ cep: '123' }, { cep: '123' }, 'CEP “123”. Confira: um CEP tem 8 dígitos.'],
  [{ telefone: '8132220001' }, { telefone: '8132220001' }, null],
  [{ telefone: "'8132220001" }, { telefone: '8132220001' }, null],
  [{ telefone: '+55 81 98765-0001' }, { telefone: '(81) 98765-0001' }, null],
  [{ telefone: '+1 212 555 0100' }, { telefone: '+1 212 555 0100' }, null],
  [{ municipio: 'São Paulo - SP', uf: '' }, { municipio: 'São Paulo', uf: 'SP' }, null],
  [{ municipio: 'Recife/PE', uf: 'Pernambuco' }, { municipio: 'Recife', uf: 'PE' }, null],
  [NO_RIO, NO_RIO, 'Município “Santos (SP)” e UF “RJ”. Confira qual é.'],
  [{ municipio: 'Não-Me-Toque' }, { municipio: 'Não-Me-Toque' }, null],
  [{ uf: 'EX' }, { uf: 'EX' }, 'UF “EX”. Confira: não é um estado do Brasil.'],
  [{ numero: 'S/N' }, { numero: 'S/N' }, null],
  [{ cpf: 'ISENTO' }, { cpf: 'ISENTO' }, 'CPF ou CNPJ “ISENTO”. Confira: um CPF tem 11 dígitos; um CNPJ, 14.'],
  [{ cpf: '111' }, { cpf: '111' }, 'CPF ou CNPJ “111”. Confira: um CPF tem 11 dígitos; um CNPJ, 14.'],
  [{ inscricao_estadual: '03.214-1' }, { inscricao_estadual: '032141' }, null],
  [{ inscricao_estadual: 'Isento', contribuinte: '' }, { inscricao_estadual: '', contribuinte: 'isento' }, null],
  [{ inscricao_estadual: 'ISENTO', contribuinte: 'Não' }, { inscricao_estadual: '', contribuinte: '' }, null],
  [{ inscricao_estadual: 'PE 03.214-1' }, { inscricao_estadual: 'PE032141' }, null],
  [
    { inscricao_estadual: 'não isento' },
    { inscricao_estadual: '' },
    'Inscrição estadual “não isento” não tem números, e não entra.',
  ],
  ...['S', 'sim', '1', 'Contribuinte'].map((contribuinte): [Valores, Valores, null] => [
    { inscricao_estadual: '321', contribuinte },
    { inscricao_estadual: '321', contribuinte: 'sim' },
    null,
  ]),
  ...['N', 'não', '9'].map((contribuinte): [Valores, Valores, null] => [{ contribuinte }, { contribuinte: '' }, null]),
  ...['12', '19', '21', 'sei lá', 'nada', 'ele é contribuinte'].map((contribuinte): [Valores, Valores, string] => [
    { contribuinte, inscricao_estadual: '321' },
    { contribuinte: '', inscricao_estadual: '321' },
    `Contribuinte do ICMS “${contribuinte}” não se entende, e não entra.`,
  ]),
  [
    { inscricao_estadual: 'não tem' },
    { inscricao_estadual: '' },
    'Inscrição estadual “não tem” não tem números, e não entra.',
  ],
  [
    { inscricao_estadual: 321, contribuinte: '1 - Contribuinte ICMS' },
    { inscricao_estadual: '321', contribuinte: 'sim' },
    null,
  ],
  [
    { contribuinte: 'Contribuinte' },
    { contribuinte: '' },
    'Contribuinte do ICMS “Contribuinte” pede a inscrição estadual, e não entra.',
  ],
  [{ contribuinte: '2 - Contribuinte isento de Inscrição' }, { contribuinte: 'isento' }, null],
  [{ contribuinte: '9 - Não contribuinte, que pode ou não possuir inscrição' }, { contribuinte: '' }, null],
  [{ contribuinte: 'talvez' }, { contribuinte: '' }, 'Contribuinte do ICMS “talvez” não se entende, e não entra.'],
  [{ municipio: 'Recife', codigo_ibge: 2611606 }, { municipio: 'Recife', codigo_ibge: '2611606' }, null],
  [{ cpf: 'CNPJ 12.ABC.345/01DE-35' }, { cpf: '12ABC34501DE35' }, null],
])('of a new customer, %j is kept as %j, with the note %j', (valores, guardados, motivo) => {
  expect(nova(valores)).toEqual(['criar', guardados, motivo])
})

test('what a customer has already is no change, whatever way it was written when it came in', () => {
  const escrita = { municipio: 'Recife - PE', uf: '', cep: '1310100', telefone: '+55 81 98765-0001' }
  const storedCliente = { ...ana, ...escrita }
  expect(proposeOneCliente({ cpf: CPF, ...escrita }, storedCliente).proposta).toBe('igual')
  expect(proposeOneCliente({ cpf: CPF, telefone: '81987650001' }, storedCliente).proposta).toBe('igual')
  expect(proposeOneCliente({ cpf: CPF, municipio: 'Olinda - PE' }, storedCliente).diferencas).toEqual([
    { campo: 'municipio', antes: 'Recife - PE', depois: 'Olinda' },
    { campo: 'uf', antes: '', depois: 'PE' },
  ])
})

test('a document without digits identifies no customer: another name with the same text is refused', () => {
  const isento = { ...ana, cpf: 'ISENTO' }
  const linha = (valores: Valores) => {
    return { linha: 2, valores: { cpf: 'Isento', ...valores }, erros: [], duvidas: [], chave: 'ISENTO' }
  }
  expect(proposeCliente(linha({ nome: 'ana', bairro: 'Casa Forte' }), isento, 'ambos').proposta).toBe('alterar')
  expect(proposeCliente(linha({ nome: 'Bia' }), isento, 'ambos')).toMatchObject({
    proposta: 'erro',
    motivo: '“Isento” não é um documento, e já está em Ana: não diz quem é. Escreva o CPF ou CNPJ deste cliente.',
  })
})

test('two documents in one cell are told', () => {
  const chave = '5299822472511144477735'
  const linha = { linha: 2, valores: { nome: 'Bia', cpf: '52998224725 / 11144477735' }, erros: [], duvidas: [], chave }
  expect(proposeCliente(linha, undefined, 'ambos').motivo).toBe(
    'CPF ou CNPJ “52998224725 / 11144477735”: parece mais de um documento. Deixe só o deste cliente.',
  )
})
