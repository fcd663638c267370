import type { CampoDaPlanilha, CodigoDaOrigem, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type {
  ModoDaImportacao,
  SentidoDoEstoque,
  SituacaoDaLinha,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import type { CampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import type { TextoDoCliente } from '@estampa/contract/shared/maximos.ts'
import type { HabitoDosNumeros } from '@estampa/contract/shared/money.ts'
import type { Cell } from '../../infra/files/spreadsheet.ts'
import type { FiscaisDoModelo } from '../modelos/modelos.rules.ts'

// Types that rules and data of the import hand each other.

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

/** Number habits of an import's columns, and what a person answered. */
export interface Julgadas {
  readonly habitos: Habitos
  readonly duvidas: readonly Duvida[]
  readonly numeros: HabitoDosNumeros | null
}

/** Values that a row gives; a field that is absent stays as it is, null empties it. */
export type Valores = Readonly<Partial<Record<CampoDaPlanilha, string | number | null>>>
export interface Linha {
  readonly linha: number
  readonly valores: Valores
  readonly erros: readonly string[]
  /** Sentences about numbers that can be read in two ways; they are not among `valores`. */
  readonly duvidas: readonly string[]
  /** Sentences about what a cell says and is not taken as it stands. */
  readonly avisos?: readonly string[]
  /** Comparable SKU, or document of a customer or supplier, or name of a supplier without one; null for none. */
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
export interface Proposta extends Partial<Alvo> {
  readonly linha: number
  readonly proposta: SituacaoDaLinha
  readonly motivo: string | null
  readonly diferencas: readonly Diferenca[]
  readonly cliente_id?: number | null
  readonly fornecedor_id?: number | null
}

interface Pecas {
  readonly preco_custo: number | null
  readonly quantidade: number
  readonly reservado: number
  readonly estoque_minimo: number
  /** When its pieces moved last. */
  readonly moveu_em: string | null
  /** By instant of the rows' exports: the balances that an export of then may show, where pieces moved since. */
  readonly na_exportacao: Readonly<Record<string, readonly number[]>>
}
type DosDois = 'id' | 'sku' | 'gtin' | 'descricao' | 'preco_venda'
type Medidas = 'peso' | 'altura' | 'largura' | 'comprimento'
type SoDoProduto = 'titulo' | 'codigo' | 'modelo_id' | 'categoria_id' | 'kit' | 'tem_variacoes' | 'id_bling'

export interface VariacaoAqui extends Readonly<Pick<Variacao, DosDois | 'nome_cor' | 'tamanho'>>, Pecas {}
export interface ProdutoAqui extends Readonly<Pick<Produto, DosDois | Medidas | CampoFiscal | SoDoProduto>>, Pecas {
  readonly modelo: string
  /** Other names that a spreadsheet may give its model. */
  readonly nomes_do_modelo: readonly string[]
  readonly categoria: string
  /** Its place in the tree: `Camisas > Polo`. */
  readonly caminho: string
  readonly na_lixeira: boolean
  readonly variacoes: readonly VariacaoAqui[]
}

/** A product, or a variation of it. */
export interface Alvo {
  readonly produto_id: number | null
  readonly variacao_id: number | null
}
/** Existing product or variation. */
export interface Dono extends Alvo {
  readonly produto_id: number
}
/** The product or variation outside the trash that has an EAN, and what it is called. */
export interface AlvoDoGtin extends Alvo {
  readonly nome: string
}

export interface ContextoDaImportacao {
  readonly modo: ModoDaImportacao
  readonly soEstoque: boolean
  readonly estoque: SentidoDoEstoque
  /** For rows without a time of their own. */
  readonly contado_em: string
  readonly produtos: ReadonlyMap<number, ProdutoAqui>
  /** By comparable SKU. */
  readonly donos: ReadonlyMap<string, Dono>
  /** By comparable EAN, of those in the rows; those that rows get come to them. */
  readonly gtins: Map<string, AlvoDoGtin>
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
  /** By each name of a model, as `normalizar` writes it. */
  readonly fiscaisDosModelos: ReadonlyMap<string, FiscaisDoModelo>
  /** Rows whose entry of this very file was booked before. */
  readonly entraram: ReadonlySet<number>
}

export type ClienteAqui = Readonly<Pick<Cliente, 'id' | TextoDoCliente | 'contribuinte' | 'codigo_ibge'>>

/** A cell of a table, as its row keeps it: product, variation and field. */
export type CelulaDaTabela = readonly [produto_id: number, variacao_id: number | null, campo: string]

/** Changes that one change of many makes to a product, or to a variation of it. */
export interface LinhaDoLote extends Dono {
  readonly nome: string
  readonly diferencas: readonly Diferenca[]
  /**
   * Ids of a variation's row, which would be taken for the product's once the variation is deleted; for a cell also the
   * field.
   */
  readonly celulas?: CelulaDaTabela | readonly [produto_id: number, variacao_id: number]
}

// Headers below are as `normalizeHeader` writes them: no accents, lower case, punctuation as single spaces.

/** A row of a file by its headers. */
export interface LinhaDoArquivo {
  readonly cabecalhos: readonly string[]
  /** The text of the column with this header, trimmed; '' where it is blank or absent. */
  ler(cabecalho: string): string
}

/** How one program writes its file: a row of the table of layouts, read by one engine (`arrumar.rules.ts`). */
export interface Leiaute {
  readonly codigo: CodigoDaOrigem
  readonly tipo: Exclude<TipoDeImportacao, 'estoque'>
  /**
   * Headers, for each form and language, that all stand in the header row of this program, and together in no other's.
   */
  readonly sinais: readonly (readonly string[])[]
  /** Columns of each field, the best first: a row's value is the first one that is not blank. */
  readonly colunas: Readonly<Partial<Record<CampoDaPlanilha, readonly string[]>>>
  /** It writes a row for each product with variations, and those of the variations name it by its code. */
  readonly comLinhaDoProduto?: true
  /** How it writes numbers, for columns whose cells do not show it. */
  readonly numeros?: HabitoDosNumeros
  /**
   * Reads what columns alone do not say: variations named in one text, rows that are no data. `campos` is the row by
   * `colunas`, `anterior` the row of data above it as it was understood, `primeira` the last row that has a title, up
   * to this one. Null: no data.
   */
  readonly entender?: (
    linha: LinhaDoArquivo,
    campos: Campos,
    anterior: Campos | null,
    primeira: LinhaDoArquivo,
  ) => Entendida | null
}

export interface Entendida {
  readonly campos: Campos
  /** Sentences in Portuguese about what the row says and is not taken as it stands. */
  readonly avisos?: readonly string[]
  /** Key that the rows of one product share, where the file tells the product by neither a SKU nor the title. */
  readonly grupo?: string | undefined
}

/** A row that is not taken; its reason is one or more sentences. */
export class Recusada extends Error {}

/** Proposes a row of any kind: a row whose cells cannot be read, or that is refused, is wrong as a whole. */
export function proposeLinha(linha: Linha, propor: () => Omit<Proposta, 'linha'>): Proposta {
  if (linha.erros.length > 0) return errada(linha, linha.erros.join(' '))
  try {
    const { motivo, ...proposta } = propor()
    return {
      linha: linha.linha,
      ...proposta,
      motivo: [motivo, ...linha.duvidas, ...(linha.avisos ?? [])].filter(Boolean).join(' ') || null,
    }
  } catch (error) {
    if (!(error instanceof Recusada)) throw error
    return errada(linha, error.message)
  }
}

const errada = ({ linha }: Linha, motivo: string): Proposta => ({ linha, proposta: 'erro', motivo, diferencas: [] })

/** Proposes what a record that is here already becomes. */
export const proposeAlteration = (modo: ModoDaImportacao, diferencas: readonly Diferenca[]) =>
  modo === 'criar'
    ? ({ proposta: 'igual', motivo: 'Já está aqui, e esta importação só cria.', diferencas: [] } as const)
    : ({ proposta: diferencas.length > 0 ? 'alterar' : 'igual', motivo: null, diferencas } as const)

/** Two values of a field that mean the same: nothing and an empty text do. */
export const mesmoValor = (a: Valor, b: Valor): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) < 1e-9
    : String(a ?? '').replaceAll('\r\n', '\n') === String(b ?? '').replaceAll('\r\n', '\n')
