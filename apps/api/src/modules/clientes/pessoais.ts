import { rotuloDoContribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { formatCep, formatDocumento, formatTelefone, soDigitos } from '@estampa/contract/shared/documents.ts'
import type { Clientes } from '../../infra/database/database.types.ts'

/** Columns that tell nothing of the person, or are computed from those that do. */
type DoSistema =
  | ('id' | 'versao' | 'criado_em' | 'alterado_em' | 'anonimizado_em')
  // Emptied and exported by name: the contact's number at Bling.
  | 'id_bling'
  // Names of fields, without what stands in them.
  | 'contato_mudado'
  | ('busca' | 'nome_chave')
  // Says what `municipio` says, and goes with it.
  | 'codigo_ibge'
  // Columns of shared records, which are no persons.
  | ('canal' | 'consumidor_final')

/** A new column of `clientes` is one of these until it is named above: the table below does not compile without it. */
export type DadoPessoal = Exclude<keyof Clientes, DoSistema>

interface Tratamento {
  /** Value that stays in the record of an anonymised customer. */
  readonly depois: (id: number) => string
  /** Spellings that anonymising erases from free texts; none for values that many people share. */
  readonly formas: (valor: string) => readonly string[]
  /** The line of the printed export that shows it, and how; with a line before it has, after this sign. */
  readonly linha: string
  readonly escrito: (valor: string) => string
  readonly sinal?: string
}

const toEmptyText = () => ''
const nenhuma = () => []
const igual = (valor: string) => valor
const enderecoTratamento: Tratamento = { depois: toEmptyText, formas: nenhuma, linha: 'Endereço', escrito: igual }

/** Treatment of each personal field when a customer is anonymised or exported, in the order of the printed export. */
const DADOS_PESSOAIS: Readonly<Record<DadoPessoal, Tratamento>> = {
  // Looked for in texts as whole words; see `anonimizacao.data.ts`.
  nome: { depois: (id) => `Cliente anonimizado ${id}`, formas: nenhuma, linha: 'Nome', escrito: igual },
  cpf: {
    depois: (id) => `ANONIMO${id}`,
    formas: (cpf) => [cpf, formatDocumento(cpf)],
    linha: 'CPF ou CNPJ',
    escrito: formatDocumento,
  },
  inscricao_estadual: { depois: toEmptyText, formas: (ie) => [ie], linha: 'Inscrição estadual', escrito: igual },
  contribuinte: { depois: () => 'nao', formas: nenhuma, linha: 'Contribuinte do ICMS', escrito: rotuloDoContribuinte },
  telefone: {
    depois: toEmptyText,
    formas: (telefone) => [telefone, soDigitos(telefone), formatTelefone(telefone)],
    linha: 'Telefone',
    escrito: formatTelefone,
  },
  email: { depois: toEmptyText, formas: (email) => [email], linha: 'E-mail', escrito: igual },
  endereco: { ...enderecoTratamento, formas: (endereco) => [endereco] },
  numero: enderecoTratamento,
  complemento: enderecoTratamento,
  bairro: enderecoTratamento,
  municipio: enderecoTratamento,
  uf: { ...enderecoTratamento, sinal: '/' },
  cep: { depois: toEmptyText, formas: nenhuma, linha: 'CEP', escrito: formatCep },
}

export const DADOS = Object.keys(DADOS_PESSOAIS) as DadoPessoal[]
/** Each personal field with what `valor` says of it. */
export const mapDados = <T>(valor: (tratamento: Tratamento, campo: DadoPessoal) => T): Record<DadoPessoal, T> =>
  Object.fromEntries(DADOS.map((campo) => [campo, valor(DADOS_PESSOAIS[campo], campo)])) as Record<DadoPessoal, T>

/** The record as lines of the printed export; without those that have nothing to say. */
export function linhasDaFicha(cliente: Readonly<Record<DadoPessoal, string>>): [linha: string, texto: string][] {
  const linhas = new Map<string, string>()
  for (const campo of DADOS) {
    const { linha, escrito, sinal = ', ' } = DADOS_PESSOAIS[campo]
    const [antes, texto] = [linhas.get(linha), escrito(cliente[campo])]
    if (texto) linhas.set(linha, antes === undefined ? texto : `${antes}${sinal}${texto}`)
  }
  return [...linhas]
}
