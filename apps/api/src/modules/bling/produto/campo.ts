import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { ProdutoDoBling } from './produtos.mapping.ts'

export type ValorDoCampo = string | number | null

/** A field of ours that the ERP has too. Money in reais, measures in cm, weight in kg. */
export interface Campo<La = ProdutoDoBling> {
  /** Where it is here. */
  readonly aqui: keyof Produto
  /** The ERP's names of it, and what a person calls each. */
  readonly nomes: Readonly<Record<string, string>>
  /** Reads the value at Bling, in our form; null for nothing. */
  readonly la: (remoto: La) => ValorDoCampo
  readonly igual: (aqui: ValorDoCampo, la: ValorDoCampo) => boolean
  /** The request body for this value; null when there is nothing to send. `antes` is the value sent last. */
  readonly corpo: (valor: ValorDoCampo, remoto: La, antes: ValorDoCampo) => object | null
}
