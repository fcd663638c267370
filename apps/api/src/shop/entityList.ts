import type { buscaQuery, Pagina, paginacaoQuery } from '@estampa/contract/shared/pagination.ts'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../infra/database/database.types.ts'
import { contemTodas, rowsOf } from '../infra/database/sql.ts'
import type { Db } from '../infra/database/transaction.ts'
import { pageOf, readCursor, totalDe } from '../infra/http/paging.ts'
import { contadaAteOMaximo } from './contagens.ts'

/** SQL over the table for each field of an answer that is no column of it; for a column, in place of it. */
export type Computed<T extends keyof DB, Row> = {
  readonly [C in Exclude<keyof Row, keyof DB[T]>]: RawBuilder<unknown>
} & { readonly [C in keyof Row & keyof DB[T]]?: RawBuilder<unknown> }
export interface Searched {
  readonly query: z.output<typeof buscaQuery>
}
export interface Paged {
  readonly query: z.output<z.ZodObject<(typeof buscaQuery)['shape'] & typeof paginacaoQuery>>
  readonly request: FastifyRequest
}

/** Reads a plain entity's rows in the order of their names. A search needs its column `busca`. */
export function entityReader<Row extends { readonly id: number; readonly nome: string }>(
  table: string,
  columns: readonly string[],
  computed: { readonly [C in keyof Row]?: RawBuilder<unknown> },
) {
  const name = sql.table(table)
  const column = (of: string) => sql.ref<string>(`${table}.${of}`)
  const selected = sql.join(
    columns.map((of) => {
      const value = computed[of as keyof Row]
      return value ? sql`${value} as ${sql.ref(of)}` : column(of)
    }),
  )
  const byName = sql`${column('nome')} collate "pt-BR-x-icu"`
  const matching = (busca: string) => contemTodas(column('busca'), busca)

  const rows = (db: Db, where = sql<boolean>`true`) =>
    rowsOf<Row>(db)`select ${selected} from ${name} where ${where} order by ${byName}, ${column('id')}`

  return {
    one: async (db: Db, id: number): Promise<Row | undefined> => (await rows(db, sql`${column('id')} = ${id}`))[0],
    whole: (db: Db) => rows(db),
    searched: (db: Db, { query }: Searched) => rows(db, matching(query.busca)),
    /** Counts up to the maximum, also without a search: no trigger counts the rows of a plain entity. */
    async paged(db: Db, { query: { busca, cursor: sent, limite }, request }: Paged): Promise<Pagina<Row>> {
      const cursor = readCursor(sent)
      const where = matching(busca)
      const total = cursor ? sql`null::int` : contadaAteOMaximo(name, null, where)
      const point = cursor?.depois ?? cursor?.antes
      const [side, order] = cursor?.antes ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
      const since = point
        ? sql`and (${byName}, ${column('id')}) ${side} (${point.chave ?? ''}, ${point.id}::int)`
        : sql``
      const linhas = await rowsOf<Row & { readonly total_linhas: number | null }>(db)`
        select ${selected}, ${total} as total_linhas from ${name} where ${where} ${since}
         order by ${byName} ${order}, ${column('id')} ${order} limit ${limite + 1}`
      const found = { ...totalDe(cursor, linhas[0]?.total_linhas ?? 0, true), linhas }
      const page = pageOf(request, cursor, limite, found, ({ id, nome }) => ({ id, chave: nome }))
      return { ...page, results: page.results.map(({ total_linhas: _, ...row }) => row as unknown as Row) }
    },
  }
}
