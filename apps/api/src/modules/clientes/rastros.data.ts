import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Procurada } from './textos.ts'

/** Rows that one table answers. */
const LINHAS = 50

/** The search's patterns, one for each part of the customer's data; JavaScript and PostgreSQL read them alike. */
export interface PartesProcuradas {
  readonly partes: readonly string[]
  /** Quicker to look for, and in all that the patterns find: letters in any word (null: none), and LIKE patterns of numbers. */
  readonly antes: { readonly letras: string | null; readonly numeros: readonly string[] }
}

export interface LinhaAchada {
  readonly chave: string
  /** Number in the page's address. */
  readonly numero: number | null
  /** Column → what stands in it, where a part was found. */
  readonly valores: Readonly<Record<string, unknown>>
  /** Parts that were found. */
  readonly pontos: number
  /** Columns of the table, in all rows, in which something was found. */
  readonly todas: number
}

const buildChave = ({ chave }: Procurada) =>
  sql<string>`concat_ws('/', ${sql.join(chave.map((coluna) => sql.ref(`t.${coluna}`)))})`

/**
 * The rows of one table in which a part stands, those with most parts first. One statement, which ends when so many rows were
 * found: half of a shop's texts may hold a common name.
 */
export function findLinhas(
  trx: Transacao,
  procurada: Procurada,
  { partes, antes }: PartesProcuradas,
): Promise<LinhaAchada[]> {
  const colunas = Object.keys(procurada.colunas)
  const todasAsPartes = partes.join('|')
  const contem = (coluna: string) => sql<boolean>`coalesce(${limpo(lido([coluna]))} ~ ${todasAsPartes}, false)`
  const valores = colunas.map(
    (coluna) => sql`${sql.lit(coluna)}, case when ${contem(coluna)} then to_jsonb(${sql.ref(`t.${coluna}`)}) end`,
  )
  const somaDe = (condicoes: RawBuilder<boolean>[]) =>
    sql.join(
      condicoes.map((condicao) => sql`(${condicao})::int`),
      sql` + `,
    )
  const pontos = partes.map((parte) => sql<boolean>`${limpo(sql`t.texto_da_linha`)} ~ ${parte}`)
  const numero = procurada.pagina ? sql.ref(`t.${procurada.pagina[1]}`) : sql`null::int`
  const ordem = sql.ref(`t.${procurada.chave[0]}`)
  return rowsOf<LinhaAchada>(trx)`
    select ${buildChave(procurada)} as chave, ${numero} as numero, jsonb_strip_nulls(jsonb_build_object(${sql.join(valores)})) as valores,
        ${somaDe(pontos)} as pontos, (sum(${somaDe(colunas.map(contem))}) over ())::int as todas
      from (select * from (select *, ${lido(colunas)} as texto_da_linha from ${sql.table(procurada.tabela)} t offset 0) t
             where (texto_da_linha ~ ${antes.letras} or texto_da_linha like any(${[...antes.numeros]}::text[])) and ${limpo(sql`texto_da_linha`)} ~ ${todasAsPartes}
             order by ${ordem} desc limit ${MAXIMO_CONTADO}) t
     order by pontos desc, ${ordem} desc limit ${LINHAS}`
}

/** The texts of these columns as one. */
const lido = (colunas: readonly string[]) =>
  sql<string>`concat_ws(' ', ${sql.join(colunas.map((coluna) => sql`${sql.ref(`t.${coluna}`)}::text`))})`
/** In the text of a JSON the end of a line is a letter, which would join two words. */
const limpo = (texto: RawBuilder<string>) => sql<string>`regexp_replace(${texto}, '\\[bfnrt]', ' ', 'g')`

const matchLinha = (procurada: Procurada, chave: string) =>
  sql<boolean>`${sql.ref(`t.${procurada.chave[0]}`)} = ${Number.parseInt(chave, 10)} and ${buildChave(procurada)} = ${chave}`

/** What stands in a column of a row, which stays locked. */
export const lockValor = async (
  trx: Transacao,
  procurada: Procurada,
  chave: string,
  coluna: string,
): Promise<unknown> =>
  (
    await rowOf<{ valor: unknown }>(trx)`select to_jsonb(${sql.ref(`t.${coluna}`)}) as valor
      from ${sql.table(procurada.tabela)} t where ${matchLinha(procurada, chave)} for update`
  )?.valor

export const setValor = (trx: Transacao, procurada: Procurada, chave: string, coluna: string, valor: unknown) => {
  const tabela = sql.table(procurada.tabela)
  return sql`update ${tabela} t set ${sql.ref(coluna)} = x.${sql.ref(coluna)} ${procurada.versionada ? sql`, versao = t.versao + 1` : sql``}
      from jsonb_populate_record(null::${tabela}, ${JSON.stringify({ [coluna]: valor })}::jsonb) x
     where ${matchLinha(procurada, chave)}`.execute(trx)
}
