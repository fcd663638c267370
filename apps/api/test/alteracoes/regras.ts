/** A null, an empty text or an empty list is refused, and the record stays as it is. */
export const RECUSADO = Symbol('recusado')
type Vazio = 'null' | '""' | '[]'

export interface Regra {
  /** Meaning of an absent field: it stays, the request is refused, or (in an item of a list) it takes this default. */
  readonly ausente: 'fica' | 'recusado' | { readonly padrao: unknown }
  /** The field's value after it was sent empty, or `RECUSADO`. `menos` has exceptions for single kinds of empty. */
  readonly vazio: unknown
  readonly menos?: Partial<Record<Vazio, unknown>>
  /** Other fields that change with it. */
  readonly junto?: Readonly<Record<string, unknown>>
}

export const fica = (vazio: unknown, menos: Partial<Record<Vazio, unknown>> = {}): Regra => ({
  ausente: 'fica',
  vazio,
  menos,
})
export const exigido: Regra = { ausente: 'recusado', vazio: RECUSADO }
export const padrao = (valor: unknown, vazio: unknown = valor, menos: Partial<Record<Vazio, unknown>> = {}): Regra => ({
  ausente: { padrao: valor },
  vazio,
  menos,
})
export const repeatRegra = (nomes: readonly string[], regra: Regra) =>
  Object.fromEntries(nomes.map((nome) => [nome, regra]))

/** The version that the person has seen; optional, and no field of the record. */
export const CAMPO_VERSAO = 'versao'
export const OBRIGATORIO = fica(RECUSADO)
export const TEXTO = fica('')
export const NUMERO = fica(null)
