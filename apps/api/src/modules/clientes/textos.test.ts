import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { ALWAYS_REMOVED, NEVER } from '../../../test/support/textos-julgados.ts'
import { PROCURADAS } from './textos.ts'

const loja = await lojaDoArquivo()
const { db } = loja.banco

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** A row needs a value of ours. */
  readonly needed: boolean
  readonly text: boolean
}
/** Columns that are written; computed ones follow these. */
const { rows: columns } = await sql<Column>`
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
      (t.typcategory = 'S' or e.typcategory = 'S' or t.typname in ('json', 'jsonb')) is true as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
   order by 1, a.attnum`.execute(db)
const textColumns = columns.filter(({ text }) => text).map(({ table, column }) => `${table}.${column}`)
const searched = PROCURADAS.flatMap(({ tabela, colunas }) =>
  Object.keys(colunas).map((coluna) => `${tabela}.${coluna}`),
)

test('each text column of the schema is judged once: always removed, searched and shown, or never of a customer', () => {
  expect([...searched, ...ALWAYS_REMOVED, ...NEVER].toSorted()).toEqual(textColumns.toSorted())
})

test('the keys, pages and versions of searched tables are those of the schema', async () => {
  const has = (table: string, column: string) =>
    columns.some((field) => field.table === table && field.column === column)
  for (const { tabela, chave, pagina, versionada } of PROCURADAS) {
    const { rows } = await sql<{ key: string[] }>`select array_agg(a.attname::text) as key from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${tabela}::regclass and i.indisprimary`.execute(db)
    expect([tabela, [...chave].toSorted()]).toEqual([tabela, rows[0]?.key.toSorted()])
    if (pagina) expect([tabela, has(tabela, pagina[1])]).toEqual([tabela, true])
    if (versionada) expect([tabela, has(tabela, 'versao')]).toEqual([tabela, true])
  }
})

/** Takes away what refuses a row that no form would make: constraints, but keys, and triggers. */
async function acceptAnything(): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u') and conrelid <> 0
    union all select format('alter table %s disable trigger user', c.oid::regclass) from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db)
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}

const EM_OUTRO = 900_001
function valueOf({ table, column, type, text }: Column): unknown {
  const texto = `Zulmira em ${table}.${column}`
  if (type === 'jsonb') return JSON.stringify({ texto })
  if (type === 'text[]') return [texto]
  if (text) return texto
  if (type.endsWith('[]')) return []
  if (type === 'bytea') return Buffer.from(`${table}.${column}`)
  if (type === 'boolean') return false
  if (type === 'smallint') return 9001
  if (type === 'numeric') return 1
  if (/^(integer|bigint)/.test(type)) return EM_OUTRO
  if (/^(date|timestamp)/.test(type)) return '2026-01-01'
  throw new Error(`No value for ${table}.${column}, ${type}.`)
}

test('the search shows a name in any searched column; chosen texts are cleared, names of the shop’s own records stay', async () => {
  const { body: cliente } = await loja.pedir('POST', '/api/clientes/', { nome: 'Zulmira Quaresma', cpf: '52998224725' })
  await acceptAnything()
  for (const table of new Set(columns.map((field) => field.table))) {
    const written = columns.filter((field) => field.table === table && (field.text || field.needed))
    if (!written.some(({ text }) => text) || table === 'migracoes') continue
    const { numAffectedRows } =
      await sql`insert into ${sql.table(table)} (${sql.join(written.map(({ column }) => sql.ref(column)))})
      values (${sql.join(written.map(valueOf))}) on conflict do nothing`.execute(db)
    if (numAffectedRows === 1n) continue
    // A table of settings, which has field row.
    const changes = written.map((field) => sql`${sql.ref(field.column)} = ${valueOf(field)}`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db)
  }
  const { body } = await loja.pedir('GET', `/api/clientes/${cliente.id}/rastros/`)
  const rastros: readonly { lugar: string; texto: string; apagavel: boolean }[] = body.rastros
  const columnOf = ({ lugar }: { lugar: string }) => lugar.split('.').slice(0, 2).join('.')
  expect(rastros.map(columnOf).toSorted()).toEqual(searched.toSorted())
  expect(rastros.map(({ texto }) => texto)).toEqual(rastros.map((rastro) => `Zulmira em ${columnOf(rastro)}`))
  const chosen = rastros.filter(({ apagavel }) => apagavel)
  const apagar = chosen.map(({ lugar }) => lugar)
  const done = await loja.pedir('POST', `/api/clientes/${cliente.id}/anonimizar/`, { apagar })
  const ficaram = rastros.length - chosen.length
  expect(done.body).toMatchObject({ rastros: { apagados: chosen.length, ficaram } })
  for (const column of chosen.map(columnOf)) {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql<{
      texto: string
    }>`select ${sql.ref(name)}::text as texto from ${sql.table(table)}`.execute(db)
    expect([column, rows.map(({ texto }) => texto).join()]).toEqual([
      column,
      expect.stringContaining(`(dado apagado) em ${column}`),
    ])
  }
})
