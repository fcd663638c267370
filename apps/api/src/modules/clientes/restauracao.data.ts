import { sql } from 'kysely'
import type { Staged } from '../../infra/backup/current.ts'
import type { Db } from '../../infra/database/transaction.ts'

/**
 * Customers of the restored shop who are anonymised in the shop that it replaces (`atual`), in order. The moment of
 * their creation tells them from customers of another shop with the same number.
 */
export async function anonimizadosDesde(db: Db, { nome }: Staged): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clientes c join ${sql.table(nome)} a using (id, criado_em)
     where a.anonimizado_em is not null and c.anonimizado_em is null
     order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
