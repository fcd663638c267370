import { type ClienteEntrada, clienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { rotuloDoCampo } from '@estampa/contract/importacoes/campos.ts'
import type { ModoDaImportacao } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import type { Contribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { formatarTelefone, notaDoDocumento, soDigitos, telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { CARACTERES, TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import type { ClienteAqui, Diferenca, Linha, Proposta, Valor, Valores } from './registros.ts'
import { alterarSe, mesmoValor, proporLinha, Recusada } from './registros.ts'

const CAMPOS = [...TEXTOS_DO_CLIENTE, 'contribuinte', 'codigo_ibge'] as const
type CampoDoCliente = (typeof CAMPOS)[number]

const SEM_DOCUMENTO =
  'Sem CPF ou CNPJ, que diz quem é o cliente. Baixe as linhas com erro, preencha o documento de cada uma e importe esse arquivo.'

/** What a row of a customer becomes. The document tells who it is, and never changes. */
export const proporCliente = (linha: Linha, aqui: ClienteAqui | undefined, modo: ModoDaImportacao): Proposta =>
  proporLinha(linha, () => {
    if (linha.chave === null) throw new Recusada(SEM_DOCUMENTO)
    conferirDocumento(linha, linha.chave, aqui)
    if (!aqui && modo === 'atualizar') throw new Recusada('Nenhum cliente tem este CPF ou CNPJ.')
    const { valores, notas, dados } = lerCliente(linha.valores, aqui)
    const motivo = [notaDaLinha(dados.cpf), ...notas].filter((nota) => nota !== null).join(' ') || null
    if (aqui) {
      const proposta = alterarSe(modo, diferencasDe(linha.valores, valores, aqui, dados))
      return { ...proposta, motivo: proposta.motivo ?? motivo, cliente_id: aqui.id }
    }
    const preenchidos = CAMPOS.filter((campo) => dados[campo] && dados[campo] !== 'nao')
    const diferencas = preenchidos.map((campo) => ({ campo, antes: null, depois: dados[campo] ?? null }))
    return { proposta: 'criar', motivo, diferencas, cliente_id: null }
  })

/** Refuses a cell with two documents, and a text without digits (`ISENTO`) that a customer of another name already has. */
function conferirDocumento({ valores: { cpf, nome } }: Linha, documento: string, aqui: ClienteAqui | undefined): void {
  if (documento.length > CARACTERES.cliente.cpf)
    throw new Recusada(`CPF ou CNPJ “${cpf}”: parece mais de um documento. Deixe só o deste cliente.`)
  if (aqui && !/\d/.test(documento) && typeof nome === 'string' && normalizar(nome) !== normalizar(aqui.nome))
    throw new Recusada(
      `“${cpf}” não é um documento, e já está em ${aqui.nome}: não diz quem é. Escreva o CPF ou CNPJ deste cliente.`,
    )
}

/** A customer with an invalid document is imported; the note asks a person to check it. */
function notaDaLinha(cpf: string): string | null {
  const nota = notaDoDocumento(cpf)
  return nota === null ? null : `CPF ou CNPJ “${cpf}”. ${nota}`
}

export const clienteDaLinha = (valores: Valores, aqui?: ClienteAqui): ClienteEntrada => lerCliente(valores, aqui).dados

/** What the row says, as the form takes it, and what a person should look at; a row that a form would refuse says why. */
function lerCliente(escritos: Valores, aqui: ClienteAqui | undefined) {
  const { valores, notas, erros } = arrumar(escritos, aqui)
  const ditos = CAMPOS.flatMap((campo) => {
    const valor = valores[campo]
    return valor === undefined || (aqui && campo === 'cpf') ? [] : [[campo, valor === null ? '' : String(valor)]]
  })
  const { data: dados, error } = clienteEntrada.safeParse({ ...aqui, versao: undefined, ...Object.fromEntries(ditos) })
  const faltas = (error?.issues ?? []).map(
    ({ path, message }) => `${rotuloDoCampo('clientes', String(path[0]))}: ${message}.`,
  )
  if (!dados || erros.length > 0) throw new Recusada([...faltas, ...erros].join(' '))
  return { valores, notas, dados }
}

/** What the state's tax asks for, city, state, postal code and telephone as the shop keeps them. */
function arrumar(escritos: Valores, aqui: ClienteAqui | undefined) {
  const valores: Partial<Record<CampoDoCliente, string | number | null>> = { ...escritos }
  const notas: string[] = []
  const erros: string[] = []
  const dito = (campo: CampoDoCliente) => String(valores[campo] ?? '')
  const [inscricao, contribuinte] = [dito('inscricao_estadual'), lerContribuinte(dito('contribuinte'))]
  if (/^\D+$/.test(inscricao)) {
    if (/^isent/i.test(inscricao))
      Object.assign(valores, { inscricao_estadual: '', contribuinte: contribuinte || 'isento' })
    else {
      delete valores.inscricao_estadual
      notas.push(`Inscrição estadual “${inscricao}” não tem números, e não entra.`)
    }
  }
  const semIe = contribuinte === 'sim' && !(dito('inscricao_estadual') || aqui?.inscricao_estadual)
  if (contribuinte === null || semIe) {
    const porque = semIe ? 'pede a inscrição estadual' : 'não se entende'
    notas.push(`Contribuinte do ICMS “${dito('contribuinte')}” ${porque}, e não entra.`)
    delete valores.contribuinte
  } else if (contribuinte) valores.contribuinte = contribuinte
  if (dito('uf') !== '') {
    const { uf, nota, erro } = lerUf(dito('uf'))
    valores.uf = uf
    if (nota) notas.push(nota)
    if (erro) erros.push(erro)
  }
  const lugar = dito('municipio') === aqui?.municipio ? null : lerCidade(dito('municipio'))
  if (lugar && (dito('uf') === '' || dito('uf') === lugar.uf)) Object.assign(valores, lugar)
  else if (lugar) notas.push(`Município “${dito('municipio')}” e UF “${dito('uf')}”. Confira qual é.`)
  if (dito('cep') !== '') {
    const { cep, nota } = lerCep(dito('cep'), dito('uf') || (aqui?.uf ?? ''))
    valores.cep = cep
    if (nota) notas.push(nota)
  }
  const telefone = dito('telefone').replace(/^'/, '')
  const nacional = telefoneNacional(telefone)
  if (telefone !== '') valores.telefone = nacional === soDigitos(telefone) ? telefone : formatarTelefone(nacional)
  return { valores, notas, erros }
}

/** The customer's form as it stands, with these fields changed; null empties one. */
export const clienteCom = (aqui: Omit<ClienteAqui, 'id'>, mudados: Readonly<Record<string, Valor>>): ClienteEntrada => {
  const campos = CAMPOS.map((campo) => [campo, campo in mudados ? (mudados[campo] ?? vazioDe(campo)) : aqui[campo]])
  return { ...Object.fromEntries(campos), versao: undefined } as ClienteEntrada
}

const vazioDe = (campo: CampoDoCliente) => (campo === 'codigo_ibge' ? null : campo === 'contribuinte' ? 'nao' : '')

/** Only what the row says: what it leaves out stays, whatever form it has, and so does what it says as it stands here. */
const diferencasDe = (escritos: Valores, valores: Valores, aqui: ClienteAqui, dados: ClienteEntrada): Diferenca[] =>
  CAMPOS.flatMap((campo) => {
    const [antes, depois] = [aqui[campo], dados[campo] ?? null]
    const comparado = (valor: Valor) => (campo === 'telefone' ? telefoneNacional(String(valor)) : valor)
    const mesmo = mesmoValor(comparado(antes), comparado(depois))
    const comoAqui = escritos[campo] !== undefined && mesmoValor(escritos[campo], antes)
    return campo === 'cpf' || valores[campo] === undefined || mesmo || comoAqui ? [] : [{ campo, antes, depois }]
  })

// The state's tax, city, state and postal code as files write them.

/** Reads what people and Bling (`1 - Contribuinte ICMS`) write. Answers '' for an empty cell, null for an unknown word. */
function lerContribuinte(texto: string): Contribuinte | '' | null {
  const dito = normalizar(texto).trim()
  if (dito === '') return ''
  if (/^2\b|isent/.test(dito)) return 'isento'
  if (/^(?:9\b|n(?:ao)?\b)/.test(dito)) return 'nao'
  return /^(?:1\b|s(?:im)?$|contribuinte)/.test(dito) ? 'sim' : null
}

const ESTADOS: Readonly<Record<string, string>> = {
  acre: 'AC',
  alagoas: 'AL',
  amapa: 'AP',
  amazonas: 'AM',
  bahia: 'BA',
  ceara: 'CE',
  'distrito federal': 'DF',
  'espirito santo': 'ES',
  goias: 'GO',
  maranhao: 'MA',
  'mato grosso': 'MT',
  'mato grosso do sul': 'MS',
  'minas gerais': 'MG',
  para: 'PA',
  paraiba: 'PB',
  parana: 'PR',
  pernambuco: 'PE',
  piaui: 'PI',
  'rio de janeiro': 'RJ',
  'rio grande do norte': 'RN',
  'rio grande do sul': 'RS',
  rondonia: 'RO',
  roraima: 'RR',
  'santa catarina': 'SC',
  'sao paulo': 'SP',
  sergipe: 'SE',
  tocantins: 'TO',
}
const SIGLAS: ReadonlySet<string> = new Set(Object.values(ESTADOS))

/** The state that a text names by its letters or its name; null for none. */
function estadoDe(texto: string): string | null {
  const nome = normalizar(texto).replace(/^(?:estado d[aeo]|state of) /, '')
  const sigla = nome.toUpperCase()
  return SIGLAS.has(sigla) ? sigla : (ESTADOS[nome] ?? null)
}

/** `PE`, `Pernambuco`, `BR-PE`, `Pernambuco (PE)`. Two other letters stay and are noted, as `EX` for abroad. */
export function lerUf(texto: string): { uf: string; nota?: string; erro?: string } {
  const partes = texto.split(/[-–—/()]/).filter((parte) => !/^\s*(?:br)?\s*$/i.test(parte))
  const [estado = null, ...outros] = new Set([estadoDe(texto) ?? partes.map(estadoDe)].flat())
  if (estado !== null && outros.length === 0) return { uf: estado }
  const letras = texto.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(letras)) return { uf: '', erro: `UF: “${texto}” não é um estado. Escreva a sigla, como PE.` }
  return { uf: letras, nota: `UF “${letras}”. Confira: não é um estado do Brasil.` }
}

const CIDADE_E_UF = /^(.*\S)\s*(?:[-–—/,]\s*([a-z]{2})|\(\s*([a-z]{2})\s*\))$/i

/** `São Paulo - SP`, `São Paulo/SP`, `São Paulo (SP)`; null where no state stands behind the city. */
export function lerCidade(texto: string): { municipio: string; uf: string } | null {
  const [, municipio = '', solta, fechada] = CIDADE_E_UF.exec(texto.trim()) ?? []
  const uf = (solta ?? fechada ?? '').toUpperCase()
  return SIGLAS.has(uf) ? { municipio, uf } : null
}

/** The state of São Paulo has all postal codes that begin with zero: a spreadsheet eats it. */
const COM_ZERO = 'SP'

/** The digits of a postal code, with the zero that a spreadsheet ate; `uf` is that of the address, '' where unknown. */
function lerCep(texto: string, uf: string): { cep: string; nota?: string } {
  const digitos = soDigitos(texto)
  const cep = digitos.length === 7 && (uf === '' || uf === COM_ZERO) ? `0${digitos}` : digitos
  return cep === '' || cep.length === 8 ? { cep } : { cep, nota: `CEP “${texto}”. Confira: um CEP tem 8 dígitos.` }
}
