import { z } from 'zod'
import { ENTITIES, type EntityName } from './entities.ts'

interface Schemas<Row, Entry, Change, Query> {
  /** The answer: one of them. */
  readonly record: Row
  /** The body of a new one. */
  readonly entry: Entry
  /** The body of a change: the same fields, each optional. */
  readonly change: Change
  /** How the list is searched; without it, it is only whole. */
  readonly query?: Query
}

/** Rows for `routes` of a plain entity: list, creation, change and, for those who may, deletion for good. */
export function entityRoutes<
  const N extends EntityName,
  Row extends z.ZodType,
  Entry extends z.ZodType,
  Change extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
>(name: N, { record, entry, change, query }: Schemas<Row, Entry, Change, Query>) {
  const { gender, one, many } = ENTITIES[name]
  const [article, articles] = gender === 'f' ? ['uma', 'as'] : ['um', 'os']
  const single = `${article} ${one.toLowerCase()}`
  const list = { resumo: `Lista ${articles} ${many.toLowerCase()}`, cache: 'etag', resposta: z.array(record) } as const
  const rows = {
    'GET /entity/': { ...list, ...(query && { query }) } as typeof list &
      (Query extends z.ZodType ? { readonly query: Query } : unknown),
    'POST /entity/': { resumo: `Cria ${single}`, status: 201, body: entry, resposta: record },
    'PUT /entity/:id/': { resumo: `Altera ${single}`, body: change, resposta: record },
    'DELETE /entity/:id/': { resumo: `Exclui ${single}`, permissao: 'excluir_definitivo' },
  } as const
  type Rows = typeof rows
  type Named<K> = K extends `${infer Method} /entity/${infer Rest}` ? `${Method} /${N}/${Rest}` : never
  const named = Object.entries(rows).map(([key, row]) => [key.replace('/entity/', `/${name}/`), row])
  return Object.fromEntries(named) as unknown as { readonly [K in keyof Rows as Named<K>]: Rows[K] }
}
