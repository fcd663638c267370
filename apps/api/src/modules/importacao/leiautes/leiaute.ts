import type {
  CampoDaPlanilha,
  CodigoDaOrigem,
  HabitoDosNumeros,
  TipoDeImportacao,
} from '@estampa/contract/importacoes/campos.ts'
import type { Campos } from '../registros.ts'

// Headers below are comparable: no accents, lower case, hyphens, underscores and other punctuation as single spaces.

/** A row of a file by its headers. */
export interface LinhaDoArquivo {
  /** The text of the column with this header, trimmed; '' where it is blank or absent. */
  ler(cabecalho: string): string
}

/** How one program writes its file: a row of the table of layouts, read by one engine (`arrumar.rules.ts`). */
export interface Leiaute {
  readonly codigo: CodigoDaOrigem
  readonly tipo: Exclude<TipoDeImportacao, 'estoque'>
  /** Headers that all stand in the header row of this program, and together in no other's. */
  readonly sinais: readonly string[]
  /** Columns of each field, the best first: a row's value is the first one that is not blank. */
  readonly colunas: Readonly<Partial<Record<CampoDaPlanilha, readonly string[]>>>
  /** How it writes numbers, for columns whose cells do not show it. */
  readonly numeros?: HabitoDosNumeros
  /**
   * What columns alone do not say: variations named in one text, a title that stands in the first row only, rows that are no
   * data. `campos` is the row by `colunas`, `anterior` the row of data above it as it was understood. Null: no data.
   */
  readonly entender?: (linha: LinhaDoArquivo, campos: Campos, anterior: Campos | null) => Entendida | null
}

export interface Entendida {
  readonly campos: Campos
  /** Sentences in Portuguese about what the row says and is not taken as it stands. */
  readonly avisos?: readonly string[]
}
