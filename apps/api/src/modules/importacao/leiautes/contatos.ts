import { parseDocumento } from '@estampa/contract/shared/documents.ts'
import type { Campos, Entendida, Leiaute, LinhaDoArquivo } from '../registros.ts'
import { junto, mesmoNumero, pessoa, toTrimmedText } from './pessoa.ts'

/** A file that has no document gets one of these columns from a person. */
const DOCUMENTO = ['cpf cnpj', 'cnpj cpf', 'cpf ou cnpj', 'cpf', 'cnpj', 'documento']

const EM_PORTUGUES: Leiaute['colunas'] = {
  nome: [
    'nome',
    'razao social nome',
    'nome razao social',
    'razao social',
    'nome completo',
    'fantasia',
    'nome fantasia',
  ],
  cpf: DOCUMENTO,
  inscricao_estadual: ['inscricao estadual', 'ie'],
  contribuinte: ['contribuinte do icms', 'contribuinte icms', 'contribuinte'],
  telefone: ['fone', 'telefone', 'celular'],
  email: ['e mail', 'email'],
  cep: ['cep', 'codigo postal'],
  endereco: ['endereco', 'logradouro', 'rua'],
  numero: ['numero'],
  complemento: ['complemento'],
  bairro: ['bairro', 'localidade'],
  municipio: ['cidade', 'municipio'],
  uf: ['uf', 'estado', 'estado provincia', 'provincia'],
  codigo_ibge: ['codigo ibge', 'ibge'],
}

const parseErpPlanilha = (linha: LinhaDoArquivo, campos: Campos): Entendida => {
  const [fone, celular] = [linha.ler('fone') || linha.ler('telefone'), linha.ler('celular')]
  const hasSecondNumber = fone !== '' && celular !== '' && !mesmoNumero(fone, celular)
  const tipo = linha.ler('tipo contato') || linha.ler('tipos de contato')
  return {
    campos: { ...campos, ...fiscoDe(linha, campos) },
    avisos: [
      ...(hasSecondNumber ? [`Fica o Fone; o Celular ${celular} não entra.`] : []),
      ...(tipo !== '' && !/cliente/i.test(tipo) ? [`No arquivo é ${tipo}, não cliente: entra como cliente.`] : []),
      ...(/^exclu/i.test(linha.ler('situacao')) ? ['No arquivo está excluído: entra como cliente.'] : []),
    ],
  }
}

/**
 * Reads the tax data. A person's `IE / RG` is the RG, which nothing here asks for. A company with a registration pays
 * the state's tax.
 */
function fiscoDe(linha: LinhaDoArquivo, campos: Campos): Campos {
  if (parseDocumento(toTrimmedText(campos.cpf)).length !== CARACTERES_DO_CNPJ) return {}
  const inscricao_estadual = toTrimmedText(campos.inscricao_estadual) || linha.ler('ie rg')
  const isento = /^s(?:im)?$/i.test(linha.ler('ie isento'))
  const derivedContribuinte = isento ? 'isento' : /\d/.test(inscricao_estadual) ? 'sim' : ''
  return { inscricao_estadual, contribuinte: toTrimmedText(campos.contribuinte) || derivedContribuinte }
}
const CARACTERES_DO_CNPJ = 14

const BLING: Leiaute = {
  codigo: 'bling-contatos',
  tipo: 'clientes',
  sinais: [
    ['cnpj cpf', 'fone', 'celular', 'uf', 'fantasia'],
    ['cpf cnpj', 'fone', 'celular', 'uf', 'fantasia'],
  ],
  colunas: EM_PORTUGUES,
  entender: parseErpPlanilha,
}
const TINY: Leiaute = {
  ...BLING,
  codigo: 'tiny-contatos',
  sinais: [
    ['cnpj cpf', 'fone', 'celular', 'estado', 'fantasia'],
    ['cpf cnpj', 'fone', 'celular', 'estado', 'fantasia'],
    ['cnpj cpf', 'fone', 'celular', 'observacoes do contato'],
    ['cpf cnpj', 'fone', 'celular', 'tipo de pessoa'],
    ['cnpj cpf', 'fone', 'celular', 'tipo de pessoa'],
  ],
}
/** Suppliers of the same files: a contact of another type is none; without types each is one. */
const FORNECEDORES: readonly Leiaute[] = [BLING, TINY].map(({ codigo, sinais }) => ({
  codigo,
  sinais,
  tipo: 'fornecedores',
  colunas: {
    nome: ['nome', 'razao social nome', 'nome razao social', 'razao social', 'fantasia', 'nome fantasia'],
    documento: DOCUMENTO,
    telefone: ['fone', 'telefone', 'celular'],
    email: ['e mail', 'email'],
    observacao: ['observacoes', 'observacoes do contato'],
  },
  entender: (linha, campos) => {
    const tipo = linha.ler('tipo contato') || linha.ler('tipos de contato')
    return tipo === '' || /fornecedor/i.test(tipo) ? { campos } : null
  },
}))

const NUVEMSHOP: Leiaute = {
  codigo: 'nuvemshop-clientes',
  tipo: 'clientes',
  sinais: ['total gasto', 'total consumido', 'total em compras', 'valor total gasto', 'quantidade de compras'].map(
    (sinal) => ['nome', 'telefone', 'cidade', sinal],
  ),
  colunas: EM_PORTUGUES,
}

const SHOPIFY: Leiaute = {
  codigo: 'shopify-clientes',
  tipo: 'clientes',
  sinais: ['default address address1', 'total spent', 'accepts email marketing', 'accepts marketing'].map((sinal) => [
    'first name',
    'last name',
    'email',
    sinal,
  ]),
  colunas: {
    nome: ['first name', 'last name', 'default address company', 'company'],
    cpf: DOCUMENTO,
    telefone: ['phone', 'default address phone'],
    email: ['email'],
    cep: ['default address zip', 'zip'],
    endereco: ['default address address1', 'address1'],
    complemento: ['default address address2', 'address2'],
    municipio: ['default address city', 'city'],
    uf: ['default address province code', 'province code', 'province'],
  },
  entender: (linha, campos) =>
    pessoa({
      campos,
      nome: junto([linha.ler('first name'), linha.ler('last name')]),
      empresa: linha.ler('default address company') || linha.ler('company'),
      numeros: ['phone', 'default address phone'].map((coluna) => ({ tipo: '', numero: linha.ler(coluna) })),
      emails: [linha.ler('email')],
      rua: toTrimmedText(campos.endereco),
    }),
}

const QUANTOS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const primeiro = (linha: LinhaDoArquivo, ...colunas: readonly string[]): string =>
  colunas.map((coluna) => linha.ler(coluna)).find((valor) => valor !== '') ?? ''
/** Several values of one kind stand in one cell. */
const separados = (celula: string): string[] =>
  celula
    .split(':::')
    .map((valor) => valor.trim())
    .filter(Boolean)

const GOOGLE: Leiaute = {
  codigo: 'google-contatos',
  tipo: 'clientes',
  sinais: [
    ...['first name', 'given name'].flatMap((nome) => [
      [nome, 'phone 1 value'],
      [nome, 'e mail 1 value'],
      [nome, 'group membership'],
      [nome, 'file as', 'labels'],
    ]),
    ...['nome', 'nome proprio'].flatMap((nome) => [
      [nome, 'telefone 1 valor'],
      [nome, 'e mail 1 valor'],
    ]),
  ],
  colunas: {
    nome: ['name', 'first name', 'given name', 'nome', 'organization name', 'organization 1 name'],
    cpf: DOCUMENTO,
    telefone: ['phone 1 value', 'telefone 1 valor'],
    email: ['e mail 1 value', 'e mail 1 valor'],
    cep: ['address 1 postal code', 'endereco 1 codigo postal', 'endereco 1 cep'],
    endereco: ['address 1 street', 'endereco 1 rua', 'address 1 formatted', 'endereco 1 formatado'],
    complemento: ['address 1 extended address', 'endereco 1 endereco estendido', 'endereco 1 complemento'],
    municipio: ['address 1 city', 'endereco 1 cidade'],
    uf: ['address 1 region', 'endereco 1 regiao', 'endereco 1 estado', 'endereco 1 estado regiao'],
  },
  entender(linha, campos) {
    const readColumn = (...colunas: readonly string[]) => primeiro(linha, ...colunas)
    const numeros = QUANTOS.flatMap((n) => {
      const tipo = readColumn(
        ...['label', 'type'].map((label) => `phone ${n} ${label}`),
        ...ROTULOS.map((label) => `telefone ${n} ${label}`),
      )
      return separados(readColumn(`phone ${n} value`, `telefone ${n} valor`)).map((numero) => ({ tipo, numero }))
    })
    const lugar = (campo: keyof Campos) => separados(toTrimmedText(campos[campo]))[0] ?? ''
    const secondAddress =
      separados(toTrimmedText(campos.endereco))[1] ??
      readColumn('address 2 street', 'endereco 2 rua', 'address 2 formatted')
    return pessoa({
      campos: {
        cpf: toTrimmedText(campos.cpf) || documentoDoCampo(linha),
        cep: lugar('cep'),
        complemento: lugar('complemento'),
        municipio: lugar('municipio'),
        uf: lugar('uf'),
      },
      nome: nomeDoGoogle(linha),
      empresa: readColumn(
        'organization name',
        'organization 1 name',
        'nome da organizacao',
        'organizacao 1 nome',
        'empresa',
      ),
      numeros,
      emails: QUANTOS.flatMap((n) =>
        [`e mail ${n} value`, `e mail ${n} valor`].flatMap((header) => separados(linha.ler(header))),
      ),
      rua: lugar('endereco'),
      outroEndereco: secondAddress,
    })
  },
}
/** How the columns of kinds were called in Portuguese over the years. */
const ROTULOS = ['rotulo', 'tipo', 'marcador', 'etiqueta']

/** The parts; older files have the whole name beside them. */
function nomeDoGoogle(linha: LinhaDoArquivo): string {
  const readColumn = (...colunas: readonly string[]) => primeiro(linha, ...colunas)
  const dado = readColumn('given name', 'nome proprio', 'primeiro nome')
  const inteiro = dado === '' ? readColumn('name') : readColumn('name', 'nome')
  if (inteiro !== '') return inteiro
  const partes = [
    readColumn('name prefix', 'prefixo do nome', 'prefixo'),
    dado || readColumn('first name', 'nome'),
    readColumn('middle name', 'additional name', 'segundo nome', 'nome do meio', 'nome adicional'),
    readColumn('last name', 'family name', 'sobrenome'),
    readColumn('name suffix', 'sufixo do nome', 'sufixo'),
  ]
  return junto(partes) || readColumn('file as', 'arquivar como', 'nickname', 'apelido')
}

/** A field that a person added and called CPF or CNPJ; a note is none, whatever stands in it. */
function documentoDoCampo(linha: LinhaDoArquivo): string {
  const campos = QUANTOS.map((n) => {
    const nome = primeiro(
      linha,
      `custom field ${n} label`,
      `custom field ${n} type`,
      ...ROTULOS.map((label) => `campo personalizado ${n} ${label}`),
    )
    return { nome, valor: primeiro(linha, `custom field ${n} value`, `campo personalizado ${n} valor`) }
  })
  return campos.find(({ nome }) => /^(?:cpf|cnpj|cpf *\/ *cnpj)$/i.test(nome))?.valor ?? ''
}

/** Headers of `spreadsheet/vcard.ts`. */
const VCARD: Leiaute = {
  codigo: 'vcard',
  tipo: 'clientes',
  sinais: [['nome do contato', 'celulares', 'defeito do cartao']],
  colunas: {
    nome: ['nome do contato', 'empresa'],
    cpf: DOCUMENTO,
    telefone: ['celulares', 'telefones'],
    email: ['e mails'],
    cep: ['cep'],
    endereco: ['endereco'],
    complemento: ['complemento'],
    municipio: ['cidade'],
    uf: ['estado'],
  },
  entender(linha, campos) {
    const defeito = linha.ler('defeito do cartao')
    const entendida = pessoa({
      campos,
      nome: linha.ler('nome do contato'),
      empresa: linha.ler('empresa'),
      numeros: ['celulares', 'telefones', 'fax'].flatMap((tipo) =>
        separados(linha.ler(tipo)).map((numero) => ({ tipo, numero })),
      ),
      emails: separados(linha.ler('e mails')),
      rua: toTrimmedText(campos.endereco),
      outroEndereco: separados(linha.ler('outros enderecos'))[0],
    })
    if (defeito === '') return entendida
    return { campos: entendida?.campos ?? {}, avisos: [defeito, ...(entendida?.avisos ?? [])] }
  },
}

/** Contact layouts: among those whose signs the header row has, the first that knows most of it wrote the file. */
export const LEIAUTES_DE_CONTATOS: readonly Leiaute[] = [
  ...FORNECEDORES,
  VCARD,
  BLING,
  TINY,
  NUVEMSHOP,
  SHOPIFY,
  GOOGLE,
]
