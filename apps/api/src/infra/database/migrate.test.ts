import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Banco, criarBanco } from '../../../test/support/banco.ts'
import { travar } from '../../../test/support/trava.ts'
import { migrate } from './migrate.ts'

let banco: Banco
let folder: string

beforeEach(async () => {
  banco = await criarBanco()
  // An empty ledger: the files of this test are all there is.
  await query('truncate migracoes')
  folder = mkdtempSync(join(tmpdir(), 'estampa-migracoes-'))
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await banco.descartar()
})

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
  // None begins before all six are there.
  const trava = await travar(banco, 'migracoes')
  const prontas = Promise.all(Array.from({ length: 6 }, () => migrate(banco.config, { folder })))
  const esperam = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => query(esperam)).toEqual([{ n: 6 }])
  await trava.release()
  await prontas
  expect(await query('select n from m')).toEqual([{ n: 1 }])
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

test('data that had the file with its other comments are opened', async () => {
  file('0097_cifra_das_copias.sql', 'create table m (n int)')
  await migrate(banco.config, { folder })
  const applied = (sha256: string) => query(`update migracoes set sha256 = '${sha256}'`)
  await applied('da80f0d35ad1700e11f7870677228237141946240260709fdb0d7b8b2a987d70')
  await expect(migrate(banco.config, { folder })).resolves.toBe('0097_cifra_das_copias')
  await applied('354b7fe041b4c507e4c2a44cbf86e567cc6394397cd22c91147a2880c6482cbd')
  await expect(migrate(banco.config, { folder })).rejects.toThrow('foi alterada depois de aplicada')
})

test('data migrated by a newer version stops the start', async () => {
  file('0001_a.sql', 'select 1')
  await query(`insert into migracoes values ('0009_futuro', 'x')`)
  await expect(migrate(banco.config, { folder })).rejects.toThrow(
    /versão mais nova do sistema \(migração 0009_futuro\)/,
  )
})
