import type {
  CampoDaPlanilha,
  CodigoDaOrigem,
  HabitoDosNumeros,
  TipoDeImportacao,
} from '@estampa/contract/importacoes/campos.ts'
import type { Campos } from '../registros.ts'

// Headers below are as `normalizarCabecalho` writes them: no accents, lower case, punctuation as single spaces.

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
  /** Headers that all stand in the header row of this program, and together in no other's. */
  readonly sinais: readonly string[]
  /** The same of its other forms and languages. */
  readonly outrosSinais?: readonly (readonly string[])[]
  /** Columns of each field, the best first: a row's value is the first one that is not blank. */
  readonly colunas: Readonly<Partial<Record<CampoDaPlanilha, readonly string[]>>>
  /** It writes a row for each product with variations, and those of the variations name it by its code. */
  readonly comLinhaDoProduto?: true
  /** How it writes numbers, for columns whose cells do not show it. */
  readonly numeros?: HabitoDosNumeros
  /**
   * What columns alone do not say: variations named in one text, rows that are no data. `campos` is the row by `colunas`,
   * `anterior` the row of data above it as it was understood, `primeira` the last row that has a title, up to this one.
   * Null: no data.
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
  /** What rows of one product have in common, where the file tells it by neither a SKU nor the title. */
  readonly grupo?: string | undefined
}
