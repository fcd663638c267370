import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { criarBanco } from '../../test/support/banco.ts'
import { createDatabase } from './database.ts'
import { onePageMore } from './lists.ts'
import { transaction } from './transaction.ts'

async function umaConexao() {
  const banco = await criarBanco()
  const db = createDatabase({ ...banco.config, max: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await banco.descartar()
  })
  const preparados = async () => {
    const { rows } = await sql<{
      statement: string
    }>`select statement from pg_prepared_statements where statement not like '%prepared%'`.execute(db)
    return rows.map(({ statement }) => statement)
  }
  const porId = (id: number) => db.selectFrom('modelos').selectAll().where('id', '=', id).executeTakeFirst()
  return { db, preparados, porId }
}

test('a repeated statement is prepared; a pattern search is planned each time', async () => {
  const { db, preparados, porId } = await umaConexao()
  await porId(1)
  expect(await preparados()).toEqual([])
  await porId(2)
  await porId(3)
  for (let i = 0; i < 3; i++) await db.selectFrom('modelos').select('id').where('busca', 'like', `%${i}%`).execute()
  expect(await preparados()).toEqual([expect.stringContaining('from "modelos" where "id" = $1')])
})

test('a page of a list is planned once, whatever it begins after; a range of days each time', async () => {
  const { db, preparados } = await umaConexao()
  await sql`create table linhas (id int primary key)`.execute(db)
  await sql`insert into linhas select n from generate_series(1, 5000) n`.execute(db)
  await sql`analyze linhas`.execute(db)
  const pagina = (id: number) => sql`select id from linhas where id > ${id} order by id ${onePageMore(50)}`.execute(db)
  const primeira = () => sql`select id from linhas order by id ${onePageMore(50)}`.execute(db)
  const desde = (dia: string) => sql`select id from modelos where criado_em >= ${dia}::date`.execute(db)
  for (let i = 0; i < 10; i++) {
    await pagina(i)
    await primeira()
    await desde('2026-01-31')
  }
  const planos = await sql<{ texto: string; vezes: number }>`
    select statement as texto, custom_plans::int as vezes from pg_prepared_statements`.execute(db)
  const limitadas = planos.rows.filter(({ texto }) => texto.includes('from linhas'))
  expect(limitadas).toHaveLength(2)
  // PostgreSQL compares five plans with values against the one without.
  for (const { vezes } of limitadas) expect(vezes).toBeLessThanOrEqual(5)
  expect(await preparados()).not.toContainEqual(expect.stringContaining('criado_em >='))
})

test('when a migration changes what it answers with, reading and writing go on', async () => {
  const { db, porId } = await umaConexao()
  for (let i = 0; i < 3; i++) await porId(i)
  await sql`alter table modelos add column nova text default 'x'`.execute(db)
  await db.insertInto('modelos').values({ codigo: 'A', nome: 'Camiseta' }).execute()
  const { id } = await db.selectFrom('modelos').select('id').executeTakeFirstOrThrow()
  expect(await porId(id)).toMatchObject({ codigo: 'A', nova: 'x' })
})

test('inside a transaction the whole of it is run again', async () => {
  const { db, porId } = await umaConexao()
  const { id } = await db
    .insertInto('modelos')
    .values({ codigo: 'A', nome: 'Camiseta' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let i = 0; i < 3; i++) await porId(id)
  await sql`alter table modelos add column nova text default 'x'`.execute(db)
  let runs = 0
  const lido = await transaction(db, undefined, async (trx) => {
    runs += 1
    await trx
      .updateTable('modelos')
      .set({ nome: `Camiseta ${runs}` })
      .where('id', '=', id)
      .execute()
    return await trx.selectFrom('modelos').selectAll().where('id', '=', id).executeTakeFirst()
  })
  expect(runs).toBe(2)
  expect(lido).toMatchObject({ nome: 'Camiseta 2', nova: 'x' })
})
