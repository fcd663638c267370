import pg from 'pg'
import { expect, test } from 'vitest'
import { type BancoDeLoja, takeBancoDeLoja } from './banco-de-loja.ts'
import { createBase, openLoja } from './loja.ts'

/** Reads every row of every table and the last value of each sequence, without two tables of the queue, which stays open. */
async function readWhole({ config }: BancoDeLoja): Promise<Record<string, unknown>> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
        and c.oid::regclass::text <> all ('{pgboss.queue,pgboss.version}')`,
  )
  const whole: Record<string, unknown> = {}
  for (const { name } of tables)
    whole[name] = (await client.query(`select to_jsonb(t) as row from ${name} t order by t::text`)).rows
  whole['sequences'] = (
    await client.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2')
  ).rows
  await client.end()
  return whole
}

test('a database that a shop gave back holds what it held when it was new', async () => {
  const banco = await takeBancoDeLoja()
  const { database } = banco.config
  const asNew = await readWhole(banco)
  await banco.descartar()

  const loja = await openLoja()
  expect(loja.banco.config.database).toBe(database)
  await createBase(loja)
  await loja.pedir('PATCH', '/api/loja/', { nome: 'Outra' })
  expect(await readWhole(loja.banco as BancoDeLoja)).not.toEqual(asNew)
  const { db } = loja.banco
  await loja.fechar()
  await expect(db.selectFrom('usuarios').select('id').execute()).rejects.toThrow('This shop is closed.')

  const again = await takeBancoDeLoja()
  expect(again.config.database).toBe(database)
  expect(await readWhole(again)).toEqual(asNew)
  await again.descartar()
})

test.for([
  ['a changed table', 'alter table clientes add column altura int'],
  ['a dropped column', 'alter table clientes drop column telefone cascade'],
  [
    'a trigger that was off for a while',
    'alter table vendas disable trigger user; alter table vendas enable trigger user',
  ],
  ['statistics', 'insert into categorias (nome) values ($$A$$); analyze categorias'],
])('a database with %s is not given to another shop', async ([, sql]) => {
  const banco = await takeBancoDeLoja()
  const client = new pg.Client(banco.config)
  await client.connect()
  await client.query(sql as string)
  await client.end()
  await banco.descartar()

  const next = await takeBancoDeLoja()
  expect(next.config.database).not.toBe(banco.config.database)
  await next.descartar()
})

test('a database with a connection that is still in use is not given to another shop', async () => {
  const banco = await takeBancoDeLoja()
  const transaction = await banco.db.startTransaction().execute()
  const discarded = banco.descartar()
  await transaction.rollback().execute()
  await discarded

  const next = await takeBancoDeLoja()
  expect(next.config.database).not.toBe(banco.config.database)
  await next.descartar()
})
