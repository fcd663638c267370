import { ROTULO_DO_ESTOQUE_MINIMO } from '../produtos/estoqueMinimo.ts'
import { ROTULOS_FISCAIS } from '../shared/fiscal.ts'

/** Fields that a column of a spreadsheet may be, as people read them, by kind of import. */
const EXPORTADO_EM = 'Exportado em'
export const CAMPOS_DA_PLANILHA = {
  produtos: {
    titulo: 'Título',
    codigo: 'Código',
    sku_do_produto: 'SKU do produto',
    sku: 'SKU',
    nome_cor: 'Cor',
    tamanho: 'Tamanho',
    modelo: 'Modelo',
    categoria: 'Categoria',
    preco_custo: 'Preço de custo',
    preco_venda: 'Preço de venda',
    estoque: 'Estoque',
    estoque_minimo: ROTULO_DO_ESTOQUE_MINIMO,
    peso: 'Peso (kg)',
    altura: 'Altura (cm)',
    largura: 'Largura (cm)',
    comprimento: 'Comprimento (cm)',
    descricao: 'Descrição',
    gtin: 'EAN',
    ...ROTULOS_FISCAIS,
    exportado_em: EXPORTADO_EM,
  },
  clientes: {
    nome: 'Nome',
    cpf: 'CPF ou CNPJ',
    inscricao_estadual: 'Inscrição estadual',
    contribuinte: 'Contribuinte do ICMS',
    telefone: 'Telefone',
    email: 'E-mail',
    cep: 'CEP',
    endereco: 'Endereço',
    numero: 'Número',
    complemento: 'Complemento',
    bairro: 'Bairro',
    municipio: 'Município',
    uf: 'UF',
    codigo_ibge: 'Código IBGE',
  },
  fornecedores: {
    nome: 'Nome',
    documento: 'CPF ou CNPJ',
    telefone: 'Telefone',
    email: 'E-mail',
    prazo_dias: 'Prazo de entrega (dias)',
    observacao: 'Observação',
  },
  estoque: { sku: 'SKU', estoque: 'Estoque', exportado_em: EXPORTADO_EM },
} as const

export type TipoDeImportacao = keyof typeof CAMPOS_DA_PLANILHA
type Chaves<T> = T extends unknown ? keyof T : never
export type CampoDaPlanilha = Chaves<(typeof CAMPOS_DA_PLANILHA)[TipoDeImportacao]>
export const TIPOS_DE_IMPORTACAO = Object.keys(CAMPOS_DA_PLANILHA) as TipoDeImportacao[]

export const camposDe = (tipo: TipoDeImportacao): Readonly<Partial<Record<CampoDaPlanilha, string>>> =>
  CAMPOS_DA_PLANILHA[tipo]

/** Changes that are no column. */
const SEM_COLUNA: Readonly<Record<string, string>> = { estoque_do_produto: 'Estoque sem cor nem tamanho' }
/** A field as people read it. */
export const formatImportacaoCampo = (tipo: TipoDeImportacao, campo: string): string =>
  (camposDe(tipo) as Readonly<Record<string, string>>)[campo] ?? SEM_COLUNA[campo] ?? campo

/** Programs whose files are known by their headers, and how people call them. */
export const ORIGENS_DE_ARQUIVO = {
  bling: 'Bling',
  tiny: 'Tiny/Olist',
  nuvemshop: 'Nuvemshop',
  shopify: 'Shopify',
  'loja-integrada': 'Loja Integrada',
  woocommerce: 'WooCommerce',
  shopee: 'Shopee',
  'bling-contatos': 'Bling (contatos)',
  'tiny-contatos': 'Tiny/Olist (contatos)',
  'nuvemshop-clientes': 'Nuvemshop (clientes)',
  'shopify-clientes': 'Shopify (clientes)',
  'google-contatos': 'Contatos do Google',
  vcard: 'Contatos do telefone (vCard)',
  estampa: 'Estampa',
} as const
export type CodigoDaOrigem = keyof typeof ORIGENS_DE_ARQUIVO
export const CODIGOS_DAS_ORIGENS = Object.keys(ORIGENS_DE_ARQUIVO) as CodigoDaOrigem[]
/** Programs to choose from as the writer of a spreadsheet; a vCard is no spreadsheet, and says itself what it is. */
export const ORIGENS_DO_TIPO = {
  produtos: ['bling', 'tiny', 'nuvemshop', 'shopify', 'loja-integrada', 'woocommerce', 'shopee', 'estampa'],
  clientes: ['bling-contatos', 'tiny-contatos', 'nuvemshop-clientes', 'shopify-clientes', 'google-contatos', 'estampa'],
  fornecedores: ['bling-contatos', 'tiny-contatos', 'estampa'],
  estoque: [],
} as const satisfies Readonly<Record<TipoDeImportacao, readonly CodigoDaOrigem[]>>

export const DELIMITADORES = {
  ';': 'Ponto e vírgula',
  ',': 'Vírgula',
  '\t': 'Tabulação',
  '|': 'Barra vertical',
} as const
/** Largest file. */
export const BYTES_DA_PLANILHA = 20 * 1024 * 1024
