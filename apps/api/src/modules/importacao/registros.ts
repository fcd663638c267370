import type { CampoDaPlanilha, HabitoDosNumeros } from '@estampa/contract/importacoes/campos.ts'
import type {
  ModoDaImportacao,
  SentidoDoEstoque,
  SituacaoDaLinha,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import type { TextoDoCliente } from '@estampa/contract/shared/maximos.ts'
import type { Cell } from '../../infra/files/spreadsheet.ts'

// What rules and data of the import hand each other.

export interface Coluna {
  readonly coluna: string
  readonly campo: CampoDaPlanilha | null
}

/** The cell of each field, as the file's layout tells the row. */
export type Campos = Readonly<Partial<Record<CampoDaPlanilha, Cell>>>

/** How each field's column writes numbers; 'perguntar': some cells have two readings, and a person must choose. */
export type Habitos = Readonly<Partial<Record<CampoDaPlanilha, HabitoDosNumeros | 'perguntar'>>>

/** A field whose column can be read in two ways, with a cell that shows it. */
export interface Duvida {
  readonly coluna: string
  readonly exemplo: string
}

/** What the columns of an import are as to their numbers, and what a person answered. */
export interface Julgadas {
  readonly habitos: Habitos
  readonly duvidas: readonly Duvida[]
  readonly numeros: HabitoDosNumeros | null
}

/** What a row says; a field that is absent stays as it is, null empties it. */
export type Valores = Readonly<Partial<Record<CampoDaPlanilha, string | number | null>>>
export interface Linha {
  readonly linha: number
  readonly valores: Valores
  readonly erros: readonly string[]
  /** Sentences about numbers that can be read in two ways; they are not among `valores`. */
  readonly duvidas: readonly string[]
  /** Comparable SKU, or document of a customer; null for none. */
  readonly chave: string | null
}

export type Valor = string | number | null
/** `era`: the own value before, where another one counted in its stead. */
export interface Diferenca {
  readonly campo: string
  readonly antes: Valor
  readonly depois: Valor
  readonly era?: Valor
}
export interface Proposta {
  readonly linha: number
  readonly proposta: SituacaoDaLinha
  readonly motivo: string | null
  readonly diferencas: readonly Diferenca[]
  readonly produto_id?: number | null
  readonly variacao_id?: number | null
  readonly cliente_id?: number | null
}

interface Pecas {
  readonly quantidade: number
  readonly reservado: number
  /** When its pieces moved last. */
  readonly moveu_em: string | null
}
export interface VariacaoAqui extends Pecas {
  readonly id: number
  readonly sku: string | null
  readonly gtin: string | null
  readonly nome_cor: string | null
  readonly tamanho: string | null
  readonly preco_custo: number | null
  readonly preco_venda: number | null
  readonly descricao: string
}
export interface ProdutoAqui extends Pecas {
  readonly id: number
  readonly titulo: string
  readonly codigo: string
  readonly sku: string | null
  readonly gtin: string | null
  readonly descricao: string
  readonly modelo: string
  readonly modelo_id: number
  readonly categoria_id: number
  /** Other names that a spreadsheet may give its model. */
  readonly nomes_do_modelo: readonly string[]
  readonly categoria: string
  /** Its place in the tree: `Camisas > Polo`. */
  readonly caminho: string
  readonly preco_custo: number | null
  readonly preco_venda: number | null
  readonly peso: number | null
  readonly altura: number | null
  readonly largura: number | null
  readonly comprimento: number | null
  readonly kit: boolean
  readonly tem_variacoes: boolean
  readonly na_lixeira: boolean
  readonly id_bling: string | null
  readonly variacoes: readonly VariacaoAqui[]
}

/** The product or variation outside the trash that has an EAN, and what it is called. */
export interface DonoDoGtin {
  readonly produto_id: number | null
  readonly variacao_id: number | null
  readonly nome: string
}

export interface Contexto {
  readonly modo: ModoDaImportacao
  readonly soEstoque: boolean
  readonly estoque: SentidoDoEstoque
  /** For rows without a time of their own. */
  readonly contado_em: string
  readonly produtos: ReadonlyMap<number, ProdutoAqui>
  /** By comparable SKU. */
  readonly donos: ReadonlyMap<string, { readonly produto_id: number; readonly variacao_id: number | null }>
  /** By comparable EAN, of those in the rows; those that rows get come to them. */
  readonly gtins: Map<string, DonoDoGtin>
  /** Products by comparable code, for rows without a SKU. */
  readonly porCodigo: ReadonlyMap<string, readonly number[]>
  /** Titles that are here, of those in the rows, as `normalizar` writes them; those of new products come to them. */
  readonly titulos: Set<string>
  /** Why products without variations get none, of those that the rows name as theirs. */
  readonly presos: ReadonlyMap<number, string>
  /** By comparable SKU, the row of the file that is a variation with it, of those that the rows name as their product's. */
  readonly variacoesDoArquivo: ReadonlyMap<string, number>
  /** The program that wrote the file writes a row for each product with variations: a variation without one is lost. */
  readonly exigePai: boolean
  /** Names that several categories have, as `normalizar` writes them. */
  readonly categoriasRepetidas: ReadonlySet<string>
  /** Rows whose entry of this very file was booked before. */
  readonly entraram: ReadonlySet<number>
}

export type ClienteAqui = Readonly<Record<TextoDoCliente, string>> & { readonly id: number }

/** A cell of a table, as its row keeps it: product, variation and field. */
export type Celula = readonly [produto_id: number, variacao_id: number | null, campo: string]

/** What one change of many makes of a product, or of a variation of it. */
export interface LinhaDoLote {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly nome: string
  readonly diferencas: readonly Diferenca[]
  /** Of a variation's row, which would be taken for the product's once the variation is deleted; of a cell all three. */
  readonly celulas?: Celula | readonly [produto_id: number, variacao_id: number]
}
