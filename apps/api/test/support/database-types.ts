import pg from 'pg'

// Lists every column of our tables; what the database computes may not be written.
const columns = `
  select c.relname as tabela, a.attname as coluna, t.typname as tipo, not a.attnotnull as nula,
         a.attgenerated <> '' as calculada, (a.atthasdef or a.attidentity <> '') as inicial
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and a.attnum > 0 and not a.attisdropped
   order by c.relname, a.attnum`

interface Column {
  tabela: string
  coluna: string
  tipo: string
  nula: boolean
  calculada: boolean
  inicial: boolean
}

/** PostgreSQL's type names as `createPool` reads them and as the driver accepts them. */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  pg_lsn: 'string',
  text: 'string',
  timestamptz: 'Instante',
  uuid: 'string',
  varchar: 'string',
}

const heading = `// Written by \`node scripts/checks/tipos.mjs\` from the migrated database. Do not edit.
import type { GeneratedAlways } from 'kysely'
import type { Generated, Instante, Json } from './database.columns.ts'
`

/** The source of `database.types.ts` for a migrated database, as Biome formats it. */
export async function renderTypes(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<Column>(columns)
  await client.end()
  const tables = [...Map.groupBy(rows, (row) => row.tabela)]
  const interfaces = tables.map(
    ([table, fields]) =>
      `\nexport interface ${pascal(table)} {\n${fields.map((column) => `  ${field(column)}\n`).join('')}}\n`,
  )
  const index = tables.map(([table]) => `  ${table}: ${pascal(table)}\n`).join('')
  return `${heading}${interfaces.join('')}\nexport interface DB {\n${index}}\n`
}

function field({ tabela, coluna, tipo, nula, calculada, inicial }: Column): string {
  const array = tipo.startsWith('_')
  const element = types[array ? tipo.slice(1) : tipo]
  if (!element) throw new Error(`${tabela}.${coluna}: no TypeScript type is known for ${tipo}`)
  const type = `${element}${array ? '[]' : ''}${nula ? ' | null' : ''}`
  if (calculada) return `${coluna}: GeneratedAlways<${type}>`
  return `${coluna}: ${inicial ? `Generated<${type}>` : type}`
}

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
