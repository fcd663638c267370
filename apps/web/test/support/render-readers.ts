import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { type Export, ReaderWriter, rowOf, type Schema } from './reader-writer.ts'

const CONTRACT = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'contract', 'src')
const SOURCE = join(import.meta.dirname, '..', '..', 'src')
interface Table {
  /** The export, such as `clientesRoutes`. */
  readonly name: string
  /** Below the contract's source, such as `clientes/clientes.routes.ts`. */
  readonly file: string
  /** Routes that the web calls. */
  readonly routes: Record<string, { resposta: Schema; respostaAceita?: Schema }>
}

/**
 * The files of src/shared/generated, name and source, one for each file of routes in the contract: what reads the answers
 * of the routes that the web calls (`shared/api/readers.ts`), as the client that calls them.
 */
export async function renderReaders(): Promise<[name: string, source: string][]> {
  const called = routesCalled()
  const tables: Table[] = []
  const exported = new Map<Schema, { name: string; folder: string }>()
  for await (const [name, value, file] of exportsOf(/\.(routes|schemas)\.ts$/)) {
    if (value instanceof z.ZodType) exported.set(value as unknown as Schema, { name, folder: dirname(file) })
    if (!name.endsWith('Routes')) continue
    const routes = Object.entries(value as Table['routes']).filter(([route]) => called.has(route))
    if (routes.length > 0) tables.push({ name, file, routes: Object.fromEntries(routes) })
  }
  // A schema that several files answer has its reader in one of them: in that of its own folder, else in the first.
  const homes = new Map<Schema, Export>()
  for (const table of tables)
    for (const schema of answeredBy(table)) {
      const known = exported.get(schema)
      if (known && (!homes.has(schema) || dirname(table.file) === known.folder))
        homes.set(schema, { name: known.name, table: table.name })
    }
  return tables.map((table) => {
    const nameOf = (schema: Schema) => exported.get(schema)?.name
    return [`${apiOf(table.name)}.ts`, renderTable(table, new ReaderWriter(table.name, nameOf, homes))]
  })
}

/** Yields the exports of the contract's files with such names, file by file. */
export async function* exportsOf(files: RegExp): AsyncGenerator<[name: string, value: unknown, file: string]> {
  for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!files.test(file)) continue
    const module = (await import(pathToFileURL(join(CONTRACT, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) yield [name, value, file]
  }
}

/** The texts of the web's sources, but those that are written from the contract. */
export const webSources = (): string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated') && !file.includes('.test.'))
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))

/** `clientesRoutes` → `clientesApi` */
const apiOf = (routes: string) => routes.replace(/Routes$/, 'Api')

/** The routes that the web names, and those of its resources (`resource('modelos', …)`). */
function routesCalled(): Set<string> {
  return new Set(
    webSources().flatMap((source) => [
      ...(source.match(/(?:GET|POST|PUT|PATCH|DELETE) \/[\w:/-]*/g) ?? []),
      ...[...source.matchAll(/\bresource\('([\w-]+)'/g)].flatMap(([, name]) => [
        `GET /${name}/`,
        `POST /${name}/`,
        ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /${name}/:id/`),
      ]),
    ]),
  )
}

/** Returns the schemas of the answers; for lists and pages those of the rows. */
const answeredBy = ({ routes }: Table): Schema[] =>
  Object.values(routes).map(({ resposta }) => rowOf(resposta) ?? resposta)

function renderTable({ name: table, file, routes }: Table, writer: ReaderWriter): string {
  const rows = Object.entries(routes).flatMap(([route, { resposta, respostaAceita }]) => {
    const reader = writer.answer(resposta, respostaAceita)
    return reader === 'raw' ? [] : [`  '${route}': ${reader},`]
  })
  const readers = [...writer.used].sort()
  return [
    '// Written from the contract by node scripts/checks/readers.mjs.',
    `import type { ${table} } from '@estampa/contract/${file}'`,
    "import { client } from '../api/api.ts'",
    ...(readers.length > 0 ? [`import { ${readers.join(', ')} } from '../api/readers.ts'`] : []),
    ...[...writer.imported].map(
      ([from, names]) => `import { ${[...names].sort().join(', ')} } from './${apiOf(from)}.ts'`,
    ),
    '',
    ...writer.declarations,
    '',
    `export const ${apiOf(table)} = client<typeof ${table}>({`,
    ...rows,
    '})',
    '',
  ].join('\n')
}
