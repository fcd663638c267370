import { type RawBuilder, sql } from 'kysely'

/** Traces of a person to look for in texts that other parts of the shop wrote. */
export interface Rastro {
  readonly nome: string
  /** Other texts that tell the person: document, contacts and street, in each form in which they are written. */
  readonly textos: readonly string[]
}

export const APAGADO = '(dado apagado)'

/** As a pattern of PostgreSQL that finds the name as whole words: `Eva` is not in `Evandro`. */
export const nomeInteiro = (nome: string) => `(?<!\\w)${nome.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}(?!\\w)`

/** The text without name and other traces of the person. */
export const removeRastro = (coluna: RawBuilder<string>, { nome, textos }: Rastro): RawBuilder<string> =>
  textos.reduce(
    (texto, procurado) => sql<string>`replace(${texto}, ${procurado}, ${APAGADO})`,
    sql<string>`regexp_replace(${coluna}, ${nomeInteiro(nome)}, ${APAGADO}, 'gi')`,
  )
