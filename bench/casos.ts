import { produtosBusca } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { ClientBase } from 'pg'
import { createDatabase } from '../apps/api/src/infra/database.ts'
import type { Cursor } from '../apps/api/src/infra/paging.ts'
import { consultaDaBusca } from '../apps/api/src/modules/produtos/busca.data.ts'

/** One search, as the address that is asked for and as the SQL that the module itself makes of it. */
export interface Caso {
  readonly nome: string
  readonly path: string
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The searches of the measurement over what the database holds. */
export async function casosDaBusca(client: ClientBase): Promise<Caso[]> {
  const { rows } = await client.query<{ total: number; depois: number }>(
    `select (select count(*)::int from produtos where excluido_em is null) as total,
            (select id from produtos where excluido_em is null order by id offset 50 limit 1) as depois`,
  )
  const { total = 0, depois = 0 } = rows[0] ?? {}
  if (total < 1000) throw new Error('There is nothing to measure: run npm run bench:seed first')
  return [
    caso('unfiltered', {}, null),
    caso('rare word', { busca: 'lobo-guará' }, null),
    caso('common word', { busca: 'camiseta' }, null),
    caso('last page', {}, { depois: { id: depois }, total }),
  ]
}

function caso(nome: string, query: Record<string, string>, cursor: Cursor | null): Caso {
  const filtros = produtosBusca.parse(query)
  const { sql, parameters } = consultaDaBusca(compiler, filtros, cursor, filtros.limite).compile()
  const search = new URLSearchParams(query)
  if (cursor) search.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'))
  return { nome, path: `/api/produtos/busca/?${search.toString()}`, sql, parameters }
}

/** Only compiles: a pool without queries never connects. */
const compiler = createDatabase({})
