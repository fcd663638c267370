import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../infra/database/database.types.ts'

/** How many rows a query without columns finds. */
export async function countLinhas<T extends keyof DB, O>(consulta: SelectQueryBuilder<DB, T, O>): Promise<number> {
  const { total } = await consulta.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** How many rows a list without filters has: kept by triggers, and exact as of the statement that reads it. */
export const contada = (lista: 'produtos' | 'clientes' | 'vendas', grupos?: RawBuilder<boolean>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(quantos), 0)::int from contagens where lista = ${sql.lit(lista)}${
    grupos ? sql` and ${grupos}` : sql``
  })`

/**
 * How many rows of `tabela` (with its alias) `where` keeps, but no more than one above `MAXIMO_CONTADO`: the cost ends
 * where the number stops mattering. `id` orders the rows as the table lies, which is fast for common words. Null: the
 * planner may use the index of the words, a third of the time for a common name among 20,000 customers.
 */
export const contadaAteOMaximo = (
  tabela: RawBuilder<unknown>,
  id: RawBuilder<number> | null,
  where: RawBuilder<boolean>,
) => sql<number>`(select count(*)::int from (
    select from ${tabela} where ${where} ${id ? sql`order by ${id}` : sql``}
     limit ${sql.lit(MAXIMO_CONTADO + 1)}) ate_o_maximo)`
