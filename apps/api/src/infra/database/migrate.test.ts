import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderOfTest } from '../../../../../packages/host/test/folders.ts'
import { retratos } from '../../../test/atualizacao/retrato.ts'
import { createBanco, emptyBanco, type TestBanco } from '../../../test/support/banco.ts'
import { lockTable } from '../../../test/support/trava.ts'
import { migrate } from './migrate.ts'

let banco: TestBanco
let folder: string

beforeEach(async () => {
  banco = await createBanco()
  // An empty ledger: the files of this test are all there is.
  await query('truncate migracoes')
  folder = folderOfTest()
})

afterEach(() => banco.descartar())

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(banco.config)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

test('applies each file once, in order, and names the last', async () => {
  file('0002_b.sql', 'insert into m values (2)')
  file('0001_a.sql', 'create table m (n int); insert into m values (1)')
  file('notas.txt', 'not a migration')
  expect(await migrate(banco.config, { folder })).toBe('0002_b')
  file('0003_c.sql', 'insert into m values (3)')
  expect(await migrate(banco.config, { folder })).toBe('0003_c')
  expect(await migrate(banco.config, { folder })).toBe('0003_c')
  expect(await query('select n from m order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('many processes starting together apply it once', async () => {
  file('0001_a.sql', 'create table m (n int); insert into m values (1)')
  // Holds the lock until all six wait for it.
  const trava = await lockTable(banco, 'migracoes')
  const prontas = Promise.all(Array.from({ length: 6 }, () => migrate(banco.config, { folder })))
  const esperam = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => query(esperam)).toEqual([{ n: 6 }])
  await trava.release()
  await prontas
  expect(await query('select n from m')).toEqual([{ n: 1 }])
})

test('on a full disk the file is undone, and what to do is said in words of the shop alone', async () => {
  file('0001_a.sql', 'create table m (n int)')
  // PostgreSQL's error when it cannot extend a table's file.
  const full = `raise exception 'could not extend file "base/1/2691": No space left on device' using errcode = 'disk_full'`
  file('0002_b.sql', `insert into m values (1); do $$ begin ${full}; end $$`)
  await expect(migrate(banco.config, { folder })).rejects.toThrow(
    /^Não há espaço em disco para a migração 0002_b, que foi desfeita: os dados estão como antes\. Libere espaço e repita\.$/,
  )
  expect(await query('select n from m')).toEqual([])
})

test('a file that breaks its connection is said as it is, though nothing can be taken back over it', async () => {
  file('0001_a.sql', 'create table m (n int); select pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(banco.config, { folder })).rejects.toThrow(/^A migração 0001_a falhou e foi desfeita: /)
  expect(await query("select to_regclass('m') as m")).toEqual([{ m: null }])
})

test('a file that fails is undone whole; the ones before it stay', async () => {
  file('0001_a.sql', 'create table m (n int)')
  file('0002_b.sql', 'insert into m values (1); insert into nowhere values (1)')
  await expect(migrate(banco.config, { folder })).rejects.toThrow(/A migração 0002_b falhou e foi desfeita: .*nowhere/)
  expect(await query('select n from m')).toEqual([])
  file('0002_b.sql', 'insert into m values (1)')
  expect(await migrate(banco.config, { folder })).toBe('0002_b')
})

test('a file changed after it was applied stops the start; other line ends are no change', async () => {
  file('0001_a.sql', 'create table m (n int);\n')
  await migrate(banco.config, { folder })
  file('0001_a.sql', 'create table m (n int);\r\n')
  await expect(migrate(banco.config, { folder })).resolves.toBe('0001_a')
  file('0001_a.sql', 'create table m (n bigint);\n')
  await expect(migrate(banco.config, { folder })).rejects.toThrow('A migração 0001_a foi alterada depois de aplicada')
})

describe('the base', () => {
  const BASE = '0146_esquema'
  /** All that version 0.1.0 saw, file by file. */
  const before = retratos()[0]?.migracoes ?? []
  const ledger = () => query('select nome, sha256, aplicada_em from migracoes order by nome')
  const tables = async () =>
    (await query(`select array_agg(relname::text order by relname) as names from pg_class where relkind = 'r'
      and relnamespace = current_schema()::regnamespace`)) as [{ names: string[] }]
  /** The tables of the base, with the history of data that have seen these files. */
  const sawFiles = (names: readonly string[]) =>
    query(`insert into migracoes select nome, 'x', '2026-01-05' from unnest('{${names.join()}}'::text[]) nome`)
  const asInstalled = () =>
    cpSync(join(import.meta.dirname, '../../../migrations', BASE), join(folder, BASE), { recursive: true })

  test('makes an empty database whole, as one migration', async () => {
    await emptyBanco(banco)
    asInstalled()
    expect(await migrate(banco.config, { folder })).toBe(BASE)
    expect(await ledger()).toEqual([expect.objectContaining({ nome: BASE })])
    expect(await query('select lista, quantos from contagens order by lista')).toHaveLength(2)
  })

  test('data at the end of 0.1.0 are at it: their history stays, no table is made, later migrations stand on it', async () => {
    expect(before).toHaveLength(71)
    await sawFiles(before)
    const [history, [there]] = [await ledger(), await tables()]
    asInstalled()
    file('0147_depois.sql', 'create table depois as select count(*) from produtos')
    expect(await migrate(banco.config, { folder })).toBe('0147_depois')
    expect(await migrate(banco.config, { folder })).toBe('0147_depois')
    const after = await ledger()
    expect(after.slice(0, -2)).toEqual(history)
    expect(after.slice(-2)).toEqual([
      expect.objectContaining({ nome: BASE }),
      expect.objectContaining({ nome: '0147_depois' }),
    ])
    expect(await tables()).toEqual([{ names: [...there.names, 'depois'].sort() }])
  })

  test.each([
    ['the last file', () => before.slice(0, -1), before.at(-2)],
    ['one in between', () => before.filter((nome) => nome !== before[40]), before.at(-1)],
    ['all but the first', () => before.slice(0, 1), before[0]],
  ])('data that lack %s are refused with the version that lifts them, and stay as they are', async (_, seen, last) => {
    await sawFiles(seen())
    const was = [await ledger(), await tables()]
    const refusal = `(migração ${last}). Abra-os uma vez com a versão 0.1.0, e depois com esta. Nada foi mudado.`
    await expect(migrate(banco.config)).rejects.toThrow(refusal)
    expect([await ledger(), await tables()]).toEqual(was)
  })

  test.each([
    ['made at the end of 0.1.0', () => before],
    ['made anew', () => [BASE]],
  ])('data %s that a newer version migrated are refused as such', async (_, seen) => {
    await sawFiles([...seen(), '0147_futuro'])
    await expect(migrate(banco.config)).rejects.toThrow('versão mais nova do sistema (migração 0147_futuro)')
  })

  test('a file of it that changed after it was applied stops the start', async () => {
    await emptyBanco(banco)
    asInstalled()
    await migrate(banco.config, { folder })
    file(`${BASE}/7_frete.sql`, 'select 1')
    await expect(migrate(banco.config, { folder })).rejects.toThrow(
      `A migração ${BASE} foi alterada depois de aplicada`,
    )
  })
})
