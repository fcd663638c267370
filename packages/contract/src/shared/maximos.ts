/** Most characters of each text that a form sends, by record. The schemas refuse more; a form's field takes no more. */
export const CARACTERES = {
  cliente: {
    nome: 200,
    cpf: 20,
    inscricao_estadual: 20,
    telefone: 40,
    email: 200,
    cep: 20,
    municipio: 120,
    uf: 2,
    endereco: 200,
    numero: 30,
    complemento: 120,
    bairro: 120,
  },
  loja: {
    nome: 120,
    documento: 20,
    inscricao_estadual: 20,
    telefone: 20,
    email: 200,
    cep: 20,
    endereco: 120,
    numero: 20,
    complemento: 60,
    bairro: 60,
    municipio: 60,
    uf: 2,
  },
  modelo: { codigo: 60, nome: 200, descricao: 10_000, observacao: 10_000 },
  produto: { titulo: 200, descricao: 20_000, sku: 120, codigo: 60, unidade: 6 },
  variacao: { sku: 120, nome_cor: 60, tamanho: 20, descricao: 2000 },
  venda: { anotacao: 1000, codigo_rastreamento: 60 },
  itemDaVenda: { sku: 120, descricao: 500 },
  orcamento: { descricao: 500, estampa: 200, termos: 4000, mudanca: 2000 },
  personalizacao: { nome: 60, numero: 10 },
  pagamento: { observacao: 200 },
  categoria: { nome: 120 },
  atributo: { nome: 80, valor: 120 },
  embalagem: { nome: 80 },
  layout: { nome: 80 },
  caixa: { nome: 60, motivo: 200, observacao: 500 },
  fornecedor: { nome: 200, documento: 20, telefone: 40, email: 200, observacao: 2000 },
  arte: { nome: 120, arquivo: 200 },
  estampa: { grupo: 40, observacao: 200 },
  material: { nome: 60 },
  producao: { motivo: 200 },
  leitura: { codigo: 300 },
  usuario: { username: 150, nome: 150, senha: 1000 },
  chaveDeAcesso: { nome: 60 },
} as const

/** Most days that a supplier may take to deliver. */
export const PRAZO_MAXIMO = 365

/** Maximum for a document as it is pasted, with words and punctuation; it is stored in fewer characters. */
export const DOCUMENTO_DIGITADO = 40

export type TextoDoCliente = keyof typeof CARACTERES.cliente
/** The texts of a customer's record, in the order of its form. */
export const TEXTOS_DO_CLIENTE = Object.keys(CARACTERES.cliente) as TextoDoCliente[]

export type TextoDaLoja = keyof typeof CARACTERES.loja
/** The texts of the shop's own data, in the order of their form. */
export const TEXTOS_DA_LOJA = Object.keys(CARACTERES.loja) as TextoDaLoja[]

/** Highest id: the database's integers end there. */
export const ID_MAXIMO = 2_147_483_647
/** Most pieces of one product or variation. */
export const PECAS_MAXIMAS = 9_999_999
/** Highest amount of money, in reais. */
export const REAIS_MAXIMOS = 9_999_999.99
/** Highest measure in cm and weight in kg. */
export const MEDIDA_MAXIMA = 99_999
export const VARIACOES_MAXIMAS = 500
/** Most parts of a kit. */
export const COMPONENTES_MAXIMOS = 100
/** Counting stops here, in a list with a filter and on the dashboard: it means 'this many or more'. */
export const MAXIMO_CONTADO = 1000

/** Rows that the preview of a change of many products shows at most. */
export const LINHAS_DA_PREVIA_MAXIMAS = 5000
