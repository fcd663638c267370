import { sql } from 'kysely'
import { theRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

const COLUMNS = ['id', 'nome', 'codigo', 'id_bling', 'categoria_pai'] as const
const categorias = (db: Db) => db.selectFrom('categorias').select(COLUMNS).$narrowType<{ codigo: string }>()

/** All of them, by name: a shop has hundreds, and a tree is only useful whole. */
export const todasAsCategorias = (db: Db) =>
  categorias(db).orderBy(sql`nome collate "pt-BR-x-icu"`).orderBy('id').execute()

export const lockCategoriaRow = (db: Transacao, id: number) =>
  categorias(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Ties it to the ERP's category; null: to none. */
export const linkCategoria = (db: Db, id: number, id_bling: string | null) =>
  db.updateTable('categorias').set({ id_bling }).where('id', '=', id).execute()

export const insertCategoria = (
  db: Transacao,
  dados: { nome: string; categoria_pai: number | null; id_bling?: string | null; importacao_id?: number | null },
) => db.insertInto('categorias').values(dados).returning('id').executeTakeFirstOrThrow()

export const updateCategoria = (db: Transacao, id: number, dados: { nome: string; categoria_pai: number | null }) =>
  db
    .updateTable('categorias')
    .set({ ...dados, importacao_id: null, alterado_em: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteCategoriaRow = (db: Transacao, id: number) =>
  db.deleteFrom('categorias').where('id', '=', id).execute()

/** Locks those that this import made and answers which go with it: nothing is in them but these products. */
export async function lockCategoriasMadeFor(db: Transacao, importacao_id: number, produtos: readonly number[]) {
  await sql`select from categorias where importacao_id = ${importacao_id} order by id for update`.execute(db)
  const { rows } = await sql<{ id: number }>`
    with recursive ficam as (
      select c.id, c.categoria_pai from categorias c
       where c.importacao_id is distinct from ${importacao_id} or c.id_bling is not null
          or exists (select from modelos m where m.categoria_id = c.id)
          or exists (select from produtos p where p.categoria_id = c.id and p.id <> all(${[...produtos]}::int[]))
      union select pai.id, pai.categoria_pai from categorias pai join ficam f on f.categoria_pai = pai.id
    )
    select id from categorias where importacao_id = ${importacao_id} and id not in (select id from ficam)`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteCategoriaRows = (db: Transacao, ids: readonly number[]) =>
  sql`delete from categorias where id = any(${[...ids]}::int[])`.execute(db)

/** Counts what keeps a category: its children, and the products (trash too) and models that name it. */
export const usosDaCategoria = (db: Transacao, id: number) =>
  theRow<{ subcategorias: number; usos: number }>(db)`
    select (select count(*)::int from categorias where categoria_pai = ${id}) as subcategorias,
           (select count(*)::int from produtos where categoria_id = ${id})
             + (select count(*)::int from modelos where categoria_id = ${id}) as usos`
