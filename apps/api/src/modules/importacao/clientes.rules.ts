import { type ClienteEntrada, clienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import type { ModoDaImportacao } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import type { Contribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { formatTelefone, notaDoDocumento, soDigitos, telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { CARACTERES, TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { parseCep, parseCidade, parseUf } from './enderecos.rules.ts'
import type { ClienteAqui, Diferenca, Linha, Proposta, Valor, Valores } from './registros.ts'
import { mesmoValor, proposeAlteration, proposeLinha, Recusada } from './registros.ts'

const CAMPOS = [...TEXTOS_DO_CLIENTE, 'contribuinte', 'codigo_ibge'] as const
type CampoDoCliente = (typeof CAMPOS)[number]

const SEM_DOCUMENTO =
  'Sem CPF ou CNPJ, que diz quem é o cliente. Baixe as linhas com erro, preencha o documento de cada uma e importe esse arquivo.'

/** Proposes what a row of a customer becomes. The document tells who it is, and never changes. */
export const proposeCliente = (
  linha: Linha,
  storedCliente: ClienteAqui | undefined,
  modo: ModoDaImportacao,
): Proposta =>
  proposeLinha(linha, () => {
    if (linha.chave === null) throw new Recusada(SEM_DOCUMENTO)
    checkDocumento(linha, linha.chave, storedCliente)
    if (!storedCliente && modo === 'atualizar') throw new Recusada('Nenhum cliente tem este CPF ou CNPJ.')
    const { valores, notas, dados } = parseCliente(linha.valores, storedCliente)
    const motivo = [notaDaLinha(dados.cpf), ...notas].filter((nota) => nota !== null).join(' ') || null
    if (storedCliente) {
      const proposta = proposeAlteration(modo, diferencasDe(linha.valores, valores, storedCliente, dados))
      return { ...proposta, motivo: proposta.motivo ?? motivo, cliente_id: storedCliente.id }
    }
    const preenchidos = CAMPOS.filter((campo) => dados[campo] && dados[campo] !== 'nao')
    const diferencas = preenchidos.map((campo) => ({ campo, antes: null, depois: dados[campo] ?? null }))
    return { proposta: 'criar', motivo, diferencas, cliente_id: null }
  })

/** Refuses a cell with two documents, and a text without digits (`ISENTO`) that a customer of another name already has. */
function checkDocumento(
  { valores: { cpf, nome } }: Linha,
  documento: string,
  storedCliente: ClienteAqui | undefined,
): void {
  if (documento.length > CARACTERES.cliente.cpf)
    throw new Recusada(`CPF ou CNPJ “${cpf}”: parece mais de um documento. Deixe só o deste cliente.`)
  if (
    storedCliente &&
    !/\d/.test(documento) &&
    typeof nome === 'string' &&
    normalizeText(nome) !== normalizeText(storedCliente.nome)
  )
    throw new Recusada(
      `“${cpf}” não é um documento, e já está em ${storedCliente.nome}: não diz quem é. Escreva o CPF ou CNPJ deste cliente.`,
    )
}

/** A customer with an invalid document is imported; the note asks a person to check it. */
function notaDaLinha(cpf: string): string | null {
  const nota = notaDoDocumento(cpf)
  return nota === null ? null : `CPF ou CNPJ “${cpf}”. ${nota}`
}

export const clienteDaLinha = (valores: Valores, storedCliente?: ClienteAqui): ClienteEntrada =>
  parseCliente(valores, storedCliente).dados

/**
 * Reads the row as the form takes it, with what a person should look at; throws the reasons for a row that a form would
 * refuse.
 */
function parseCliente(escritos: Valores, storedCliente: ClienteAqui | undefined) {
  const { valores, notas, erros } = tidyCliente(escritos, storedCliente)
  const writtenFields = CAMPOS.flatMap((campo) => {
    const valor = valores[campo]
    return valor === undefined || (storedCliente && campo === 'cpf')
      ? []
      : [[campo, valor === null ? '' : String(valor)]]
  })
  const { data: dados, error } = clienteEntrada.safeParse({
    ...storedCliente,
    versao: undefined,
    ...Object.fromEntries(writtenFields),
  })
  const faltas = (error?.issues ?? []).map(
    ({ path, message }) => `${formatImportacaoCampo('clientes', String(path[0]))}: ${message}.`,
  )
  if (!dados || erros.length > 0) throw new Recusada([...faltas, ...erros].join(' '))
  return { valores, notas, dados }
}

/** Writes the state's tax fields, city, state, postal code and telephone as the shop keeps them. */
function tidyCliente(escritos: Valores, storedCliente: ClienteAqui | undefined) {
  const valores: Partial<Record<CampoDoCliente, string | number | null>> = { ...escritos }
  const notas: string[] = []
  const erros: string[] = []
  const readField = (campo: CampoDoCliente) => String(valores[campo] ?? '')
  const [inscricao, contribuinte] = [readField('inscricao_estadual'), parseContribuinte(readField('contribuinte'))]
  if (/^\D+$/.test(inscricao)) {
    if (/^isent/i.test(inscricao))
      Object.assign(valores, { inscricao_estadual: '', contribuinte: contribuinte || 'isento' })
    else {
      delete valores.inscricao_estadual
      notas.push(`Inscrição estadual “${inscricao}” não tem números, e não entra.`)
    }
  }
  const lacksIe = contribuinte === 'sim' && !(readField('inscricao_estadual') || storedCliente?.inscricao_estadual)
  if (contribuinte === null || lacksIe) {
    const porque = lacksIe ? 'pede a inscrição estadual' : 'não se entende'
    notas.push(`Contribuinte do ICMS “${readField('contribuinte')}” ${porque}, e não entra.`)
    delete valores.contribuinte
  } else if (contribuinte) valores.contribuinte = contribuinte
  if (readField('uf') !== '') {
    const { uf, nota, erro } = parseUf(readField('uf'))
    valores.uf = uf
    if (nota) notas.push(nota)
    if (erro) erros.push(erro)
  }
  const lugar = readField('municipio') === storedCliente?.municipio ? null : parseCidade(readField('municipio'))
  if (lugar && (readField('uf') === '' || readField('uf') === lugar.uf)) Object.assign(valores, lugar)
  else if (lugar) notas.push(`Município “${readField('municipio')}” e UF “${readField('uf')}”. Confira qual é.`)
  if (readField('cep') !== '') {
    const { cep, nota } = parseCep(readField('cep'), readField('uf') || (storedCliente?.uf ?? ''))
    valores.cep = cep
    if (nota) notas.push(nota)
  }
  const telefone = readField('telefone').replace(/^'/, '')
  const nacional = telefoneNacional(telefone)
  if (telefone !== '') valores.telefone = nacional === soDigitos(telefone) ? telefone : formatTelefone(nacional)
  return { valores, notas, erros }
}

/** The customer's form as it stands, with these fields changed; null empties one. */
export const clienteCom = (
  storedCliente: Omit<ClienteAqui, 'id'>,
  mudados: Readonly<Record<string, Valor>>,
): ClienteEntrada => {
  const campos = CAMPOS.map((campo) => [
    campo,
    campo in mudados ? (mudados[campo] ?? vazioDe(campo)) : storedCliente[campo],
  ])
  return { ...Object.fromEntries(campos), versao: undefined } as ClienteEntrada
}

const vazioDe = (campo: CampoDoCliente) => (campo === 'codigo_ibge' ? null : campo === 'contribuinte' ? 'nao' : '')

/** Only what the row says: what it leaves out stays, whatever form it has, and so does what it says as it stands here. */
const diferencasDe = (
  escritos: Valores,
  valores: Valores,
  storedCliente: ClienteAqui,
  dados: ClienteEntrada,
): Diferenca[] =>
  CAMPOS.flatMap((campo) => {
    const [antes, depois] = [storedCliente[campo], dados[campo] ?? null]
    const comparado = (valor: Valor) => (campo === 'telefone' ? telefoneNacional(String(valor)) : valor)
    const isUnchanged = mesmoValor(comparado(antes), comparado(depois))
    const comoAqui = escritos[campo] !== undefined && mesmoValor(escritos[campo], antes)
    return campo === 'cpf' || valores[campo] === undefined || isUnchanged || comoAqui ? [] : [{ campo, antes, depois }]
  })

/** Reads what people and Bling (`1 - Contribuinte ICMS`) write. Answers '' for an empty cell, null for an unknown word. */
function parseContribuinte(texto: string): Contribuinte | '' | null {
  const normalizedText = normalizeText(texto).trim()
  if (normalizedText === '') return ''
  if (/^2\b|isent/.test(normalizedText)) return 'isento'
  if (/^(?:9\b|n(?:ao)?\b)/.test(normalizedText)) return 'nao'
  return /^(?:1\b|s(?:im)?$|contribuinte)/.test(normalizedText) ? 'sim' : null
}
