/** Why a file is not read, as codes of the catalogue of errors. */
export type SpreadsheetRefusal =
  | 'PLANILHA_ILEGIVEL'
  | 'PLANILHA_COM_SENHA'
  | 'PLANILHA_VAZIA'
  | 'PLANILHA_COM_LINHAS_DEMAIS'
  | 'PLANILHA_DESCOMPACTADA'
  | 'PLANILHA_COM_CELULA_ENORME'
  | 'PLANILHA_PESADA'
  | 'CABECALHO_AUSENTE'

export class Refused extends Error {
  readonly refusal: SpreadsheetRefusal
  /** The cell that it is about, as `C12`. */
  readonly cell: string | undefined

  constructor(refusal: SpreadsheetRefusal, cell?: string) {
    super(refusal)
    this.refusal = refusal
    this.cell = cell
  }
}

/** Counts down what may still be taken out of one file, over all that is read of it. */
export class Allowance {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  take(size: number): void {
    this.#left -= size
    if (this.#left < 0) throw new Refused('PLANILHA_DESCOMPACTADA')
  }
}
