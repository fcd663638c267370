import { sql } from 'kysely'
import type { Staged } from '../../infra/backup/current.ts'
import type { Banco } from '../../infra/database/transaction.ts'

/**
 * Adds to the audit of a restored shop the lines of the shop that it replaces which it lacks, in the order of their time,
 * and answers how many. Lines are only inserted, so the triggers stay in force; a line that counts refusals keeps the
 * higher count.
 */
export async function levarAuditoria(db: Banco, { nome, colunas }: Staged): Promise<number> {
  const levadas = colunas.filter((coluna) => coluna !== 'id')
  const lista = sql.join(levadas.map((coluna) => sql.ref(coluna)))
  const { numAffectedRows } = await sql`
    insert into auditoria (${lista})
    select ${lista} from (
      select ${lista} from ${sql.table(nome)} except all select ${lista} from public.auditoria) novas
      left join (select criado_em, tipo, min(id) as ordem from ${sql.table(nome)} group by criado_em, tipo) antes
          using (criado_em, tipo)
     order by criado_em, ordem
    on conflict (agrupamento) where agrupamento is not null do update
      set vezes = excluded.vezes, ultima_em = greatest(auditoria.ultima_em, excluded.ultima_em)
      where excluded.vezes > auditoria.vezes`.execute(db)
  return Number(numAffectedRows ?? 0)
}
