import { type RawBuilder, sql } from 'kysely'
import type { Banco } from '../../infra/transaction.ts'

/** Rows are locked in the order of their ids, so that two bulk moves that overlap do not deadlock. */
const travados = (ids: readonly number[], condicao: RawBuilder<boolean>) =>
  sql<number>`(select id from produtos where id = any(${[...ids]}::int[]) and ${condicao} order by id for update)`

/** Moves to the trash those that are not there yet; answers which. */
export const moverParaLixeira = (db: Banco, ids: readonly number[]) =>
  db
    .updateTable('produtos')
    .set({ excluido_em: sql<string>`now()`, versao: sql<number>`versao + 1` })
    .where('id', 'in', travados(ids, sql`excluido_em is null`))
    .returning('id')
    .execute()

/** Takes out of the trash those that are in it; answers which. */
export const restaurarDaLixeira = (db: Banco, ids: readonly number[]) =>
  db
    .updateTable('produtos')
    .set({ excluido_em: null, versao: sql<number>`versao + 1` })
    .where('id', 'in', travados(ids, sql`excluido_em is not null`))
    .returning('id')
    .execute()
