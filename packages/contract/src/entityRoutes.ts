import { z } from 'zod'
import { type Entities, type EntityName, entityOf } from './entities.ts'
import { buscaQuery, pagina, paginacaoQuery } from './shared/pagination.ts'

interface Schemas<Row, Entry, Change> {
  /** The answer: one of them. */
  readonly record: Row
  /** The body of a new one. */
  readonly entry: Entry
  /** The body of a change: the same fields, each optional. */
  readonly change: Change
}

/** Rows for `routes` of a plain entity: list, record, creation, change and, for those who may, deletion for good. */
export function entityRoutes<
  const N extends EntityName,
  Row extends z.ZodType,
  Entry extends z.ZodType,
  Change extends z.ZodType,
>(name: N, { record, entry, change }: Schemas<Row, Entry, Change>) {
  const { gender, one, many, list, permission } = entityOf(name)
  const [article, articles] = gender === 'f' ? ['uma', 'as'] : ['um', 'os']
  const single = `${article} ${one.toLowerCase()}`
  const whole = { resumo: `Lista ${articles} ${many.toLowerCase()}`, cache: 'etag', resposta: z.array(record) } as const
  const searched = { ...whole, query: buscaQuery }
  const paged = { ...whole, query: buscaQuery.extend(paginacaoQuery), resposta: pagina(record) }
  const lists = { whole, searched, paged }
  const rows = {
    'GET /entity/': lists[list] as (typeof lists)[Entities[N]['list']],
    'POST /entity/': { resumo: `Cria ${single}`, status: 201, body: entry, resposta: record },
    'PUT /entity/:id/': { resumo: `Altera ${single}`, body: change, resposta: record },
    'DELETE /entity/:id/': { prova: 'sempre', resumo: `Exclui ${single}`, permissao: 'excluir_definitivo' },
  } as const
  const recordRow = {
    'GET /entity/:id/': { resumo: single.replace('u', 'U'), cache: 'etag', resposta: record },
  } as const
  type Rows = typeof rows & (Entities[N]['list'] extends 'whole' ? unknown : typeof recordRow)
  type Named<K> = K extends `${infer Method} /entity/${infer Rest}` ? `${Method} /${N}/${Rest}` : never
  const named = Object.entries({ ...rows, ...(list !== 'whole' && recordRow) }).map(([key, row]) => [
    key.replace('/entity/', `/${name}/`),
    // Deletion keeps the permission of its own; its handler asks for that of the entity, too.
    { ...(permission && { permissao: permission.name }), ...row },
  ])
  return Object.fromEntries(named) as unknown as { readonly [K in keyof Rows as Named<K>]: Rows[K] }
}
