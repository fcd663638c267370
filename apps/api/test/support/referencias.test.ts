import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { criarBanco } from './banco.ts'
import { FICAM, SEM_CHAVE, VEREDITOS } from './referencias.ts'

const SRC = join(import.meta.dirname, '../../src')

/** All foreign keys of the shop as `table ← table.column`, and integers that look like one and are none. */
async function catalogo() {
  const banco = await criarBanco()
  const { rows: chaves } = await sql<{ chave: string }>`
    select confrelid::regclass || ' ← ' || conrelid::regclass || '.' || (select string_agg(attname, ',' order by attname)
        from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as chave
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(banco.db)
  const { rows: soltas } = await sql<{ coluna: string }>`
    select a.attrelid::regclass || '.' || a.attname as coluna
      from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attname ~ '_id$' and a.atttypid = 'int4'::regtype
       and not exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = t.oid and a.attnum = any(c.conkey))`.execute(
    banco.db,
  )
  await banco.descartar()
  return { chaves: chaves.map(({ chave }) => chave), soltas: soltas.map(({ coluna }) => coluna) }
}

test('of each foreign key it is said what becomes of its row when what it names is deleted for good', async () => {
  const { chaves, soltas } = await catalogo()
  const ditas = chaves.filter((chave) => !FICAM.some((tabela) => chave.startsWith(`${tabela} ←`)))
  expect(ditas.toSorted()).toEqual([...VEREDITOS.keys()].toSorted())
  expect(soltas.toSorted()).toEqual(SEM_CHAVE.toSorted())
})

test.each(
  [...VEREDITOS].flatMap(([chave, veredito]) => (Array.isArray(veredito) ? [[chave, ...veredito.flat()]] : [])),
)('%s: %s, as %s shows', (_chave, _veredito, arquivo = '', teste = '') => {
  const testes = readFileSync(join(SRC, 'modules', arquivo), 'utf8').match(/^ *test(\.each)?\(.*|^\]\)\(.*/gm) ?? []
  expect(testes.filter((linha) => linha.includes(teste))).toHaveLength(1)
})

test('nothing deletes a row of a table whose rows are said to stay', () => {
  const apagadas = globSync('**/*.ts', { cwd: SRC })
    .filter((arquivo) => !arquivo.endsWith('.test.ts'))
    .flatMap((arquivo) => [
      ...readFileSync(join(SRC, arquivo), 'utf8').matchAll(/deleteFrom\('(\w+)'\)|delete from (\w+)/g),
    ])
    .map(([, um, outro]) => um ?? outro)
  expect(apagadas).toContain('clientes')
  expect(apagadas.filter((tabela) => FICAM.includes(tabela ?? ''))).toEqual([])
})
