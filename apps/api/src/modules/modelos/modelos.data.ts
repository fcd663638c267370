import type { ModeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import { sql } from 'kysely'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { countLinhas } from '../../shop/contagens.ts'

export const CALCULADAS = {
  categoria: sql`categoria_id`,
  preco: sql`preco_venda`,
  em_estoque: sql`exists (
    select from produtos p where p.modelo_id = modelos.id and fisico(p) > 0 and p.excluido_em is null)`,
}

/** All, by what a person calls them: first the one that the list shows first. */
export const modelosPeloNome = (db: Db) =>
  db
    .selectFrom('modelos')
    .select(['id', 'nome', 'codigo', 'ncm', 'origem_fiscal', 'cest'])
    .orderBy(sql`nome collate "pt-BR-x-icu"`)
    .orderBy('id')
    .execute()

export const insertModelo = (db: Transacao, { versao: _, ...dados }: ModeloEntrada, importacao_id: number | null) =>
  db
    .insertInto('modelos')
    .values({ ...dados, importacao_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Locks those that this import made and answers which go with it: nothing is of them but these products. */
export async function lockModelosMadeFor(db: Transacao, importacao_id: number, produtos: readonly number[]) {
  await sql`select from modelos where importacao_id = ${importacao_id} order by id for update`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select m.id from modelos m where m.importacao_id = ${importacao_id} and not exists (
      select from produtos p where p.modelo_id = m.id and p.id <> all(${[...produtos]}::int[]))`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteModeloRows = (db: Transacao, ids: readonly number[]) =>
  sql`delete from modelos where id = any(${[...ids]}::int[])`.execute(db)

/** Products of the model, those in the trash too: they can be restored. */
export const countModeloProdutos = (db: Transacao, id: number): Promise<number> =>
  countLinhas(db.selectFrom('produtos').where('modelo_id', '=', id))
