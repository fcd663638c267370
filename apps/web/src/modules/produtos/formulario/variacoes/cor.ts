import { normalizar } from '@estampa/contract/shared/search.ts'

/** A colour as a variation has it. `nome_cor` has hyphens for spaces, because it is a part of the SKU. */
export interface Cor {
  /** `#rrggbb` */
  readonly cor: string
  readonly nome_cor: string
}

/** What tells colours apart by their names: not accents, case or hyphens. */
export const chaveDaCor = (nome: string) => normalizar(nome.replaceAll('-', ' '))

export const mesmaCor = (a: string, b: string): boolean => chaveDaCor(a) === chaveDaCor(b)
