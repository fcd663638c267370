// oxlint-disable eslint/no-template-curly-in-string -- the planted sources are text
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { checkOwners } from './owners.mjs'

const RULES = {
  owners: { vendas: 'modules/vendas', sessoes: 'modules/autenticacao' },
  exceptions: [{ place: 'infra/positions.ts', tables: ['sessoes'], reason: 'infra imports no module' }],
  expected: { files: 1, writes: 1 },
}
const API = 'apps/api/src'

/** A small tree that keeps the rules; freight reads and locks a foreign table, a comment names a statement. */
const CLEAN = {
  'infra/database/database.types.ts': 'export interface DB {\n  sessoes: Sessoes\n  vendas: Vendas\n}\n',
  'infra/positions.ts': 'export const marcar = (db) => sql`update sessoes set escrita_lsn = now() where id = ${1}`',
  'modules/vendas/vendas.data.ts':
    "export const mudar = (trx) => trx.updateTable('vendas as v').set({ a: 1 })\n// insert into frete (id)\n" +
    'export const criar = (trx) => sql`insert into vendas (id) values (1) on conflict do update set id = 2`',
  'modules/frete/frete.data.ts':
    "export const ler = (db) => db.selectFrom('vendas').forUpdate()\n" +
    'export const travar = (db) => sql`select id from vendas for update`',
  'modules/frete/frete.test.ts': 'sql`delete from vendas`',
}

let root
beforeEach(() => {
  root = folderOfTest()
  for (const [path, text] of Object.entries(CLEAN)) plant(path, text)
})

function plant(path, text) {
  const file = join(root, API, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const problems = (rules = {}) => checkOwners(root, { ...RULES, ...rules }).problems

test('a tree whose tables are written by their owners has no problem', () => {
  expect(checkOwners(root, RULES)).toEqual({ files: 3, writes: 3, problems: [] })
})

test.each([
  ["trx.insertInto('vendas')", 'insertInto'],
  ["trx.updateTable('vendas as v').set({})", 'updateTable'],
  ["trx.deleteFrom('vendas')", 'deleteFrom'],
  ["trx.mergeInto('vendas')", 'mergeInto'],
  ['sql`with x as (insert into vendas (id) values (1) returning id) select id from x`', 'insert'],
  ['sql`\n  update vendas v set total = ${1}`', 'update'],
  ['sql`UPDATE "vendas" SET total = 1`', 'update'],
  ['sql`delete from only vendas`', 'delete'],
  ['sql`merge into vendas using x on true when matched then delete`', 'merge'],
  ['sql`truncate vendas`', 'truncate'],
  ["client.query('insert into vendas (id) values ($1)', [1])", 'insert'],
  ["entity({ table: 'vendas', record: venda })", 'entity'],
  ["settingsRow({ table: 'vendas', record: venda })", 'settingsRow'],
])('%s outside the module of vendas is reported with its place', (statement, verb) => {
  plant('modules/frete/frete.data.ts', `// one line above\nexport const x = (trx, client) => ${statement}`)
  expect(problems()).toEqual([
    `${API}/modules/frete/frete.data.ts:2  [${verb}] vendas: only modules/vendas writes it; call its rules`,
  ])
})

test('a computed table is a problem unless the file is an exception', () => {
  plant('modules/frete/frete.data.ts', 'export const x = (t) => sql`delete from ${sql.table(t)}`')
  expect(problems()).toEqual([expect.stringContaining('[delete] (computed): has no owner')])
  const exception = { place: 'modules/frete', tables: ['(computed)'], reason: 'a list of tables' }
  expect(problems({ exceptions: [...RULES.exceptions, exception] })).toEqual([])
})

test('a table of the database without an owner, an owner without a table and an unused exception are problems', () => {
  plant('modules/frete/frete.data.ts', 'export const nothing = 1')
  plant('infra/database/database.types.ts', 'export interface DB {\n  envios: Envios\n  vendas: Vendas\n}\n')
  plant('infra/positions.ts', 'export const nothing = 1')
  expect(problems()).toEqual([
    'envios: has no owner in owners.tables.mjs',
    "sessoes: the owner's table does not exist",
    'infra/positions.ts: the exception for sessoes is not needed',
  ])
})

test('reading too little is a problem', () => {
  plant('modules/frete/frete.data.ts', 'export const nothing = 1')
  expect(problems({ expected: { files: 4, writes: 1 } })).toEqual([expect.stringContaining('read only 3 files')])
  expect(problems({ expected: { files: 1, writes: 4 } })).toEqual([expect.stringContaining('and 3 writes')])
})
