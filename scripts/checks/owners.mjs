import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { COMPUTED, EXCEPTIONS, OWNERS } from './owners.tables.mjs'

/** Fewest files and writes that must have been read; fewer means that the check looks in the wrong place. */
const EXPECTED = { files: 150, writes: 120 }

/** Writes of a table by another folder than its owner's, tables without an owner, exceptions that nothing needs. */
export function checkOwners(root, { owners = OWNERS, exceptions = EXCEPTIONS, expected = EXPECTED } = {}) {
  const { files, writes } = readWrites(root)
  const within = (path, place) => path === place || path.startsWith(`${place}/`)
  const used = new Set()
  const excused = ({ path, table }) => {
    const exception = exceptions.find(({ place, tables }) => within(path, place) && tables.includes(table))
    if (exception) used.add(`${exception.place} ${table}`)
    return exception !== undefined
  }
  const foreign = writes.flatMap((write) => {
    const { path, line, verb, table } = write
    if (owners[table] && within(path, owners[table])) return []
    if (excused(write)) return []
    const where = `${path.startsWith('packages/') ? '' : 'apps/api/src/'}${path}:${line}  [${verb}] ${table}`
    return [owners[table] ? `${where}: only ${owners[table]} writes it; call its rules` : `${where}: has no owner`]
  })
  const tables = tablesOf(root) ?? Object.keys(owners)
  return {
    files,
    writes: writes.length,
    problems: [
      ...foreign,
      ...tables.filter((table) => !owners[table]).map((table) => `${table}: has no owner in owners.tables.mjs`),
      ...Object.keys(owners)
        .filter((table) => !tables.includes(table))
        .map((table) => `${table}: the owner's table does not exist`),
      ...exceptions.flatMap(({ place, tables: named }) =>
        named
          .filter((table) => !used.has(`${place} ${table}`))
          .map((table) => `${place}: the exception for ${table} is not needed`),
      ),
      ...(files < expected.files || writes.length < expected.writes
        ? [`read only ${files} files and ${writes.length} writes, expected ${expected.files} and ${expected.writes}`]
        : []),
    ],
  }
}

const BUILDER = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** Functions of `shop` that write the table which their argument names. */
const DECLARED = new Set(['entity', 'settingsRow'])
/** Stands in the text for an expression of a template. */
const HOLE = '\0'
const NAME = `(?:only\\s+)?(?:"?public"?\\.)?("?[a-z_][a-z0-9_]*"?|${HOLE})`
const WRITES = new RegExp(
  // `update t set`, `update t as x set`: not `for update`, nor `do update set`.
  `\\b(?:(insert|merge)\\s+into|(delete)\\s+from|(truncate)(?:\\s+table)?)\\s+${NAME}` +
    `|(?<!\\bfor\\s|\\bdo\\s|\\bkey\\s)\\b(update)\\s+${NAME}\\s+(?:(?:as\\s+)?[a-z_]+\\s+)?set\\b`,
  'gi',
)

/** A text without any of these words needs no tree, which takes most of the time to build. */
const MAY_WRITE = new RegExp(
  `\\b(?:${[...BUILDER, ...DECLARED].join('|')}|insert|merge|delete|truncate|update)\\b`,
  'i',
)

/** @typedef {{ path: string, line: number, verb: string, table: string }} Write a statement that writes a table */

/** Every write of the API's and the host's sources, tests apart, in Kysely's calls and in SQL text. The API's `path` is below `apps/api/src`. */
function readWrites(root) {
  const files = ['apps/api/src', 'packages/host/src'].flatMap((folder) => list(join(root, folder)))
  const writes = files.flatMap((file) => readFile(file, relative(root, file).replace(/^apps.api.src./, '')))
  return { files: files.length, writes }
}

function list(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  const sources = names.filter((name) => name.endsWith('.ts') && !/(\.test|\.d|\.types)\.ts$/.test(name))
  return sources.map((name) => join(folder, name))
}

function readFile(file, path) {
  const text = readFileSync(file, 'utf8')
  const found = []
  if (!MAY_WRITE.test(text)) return found
  const add = (start, verb, table) =>
    found.push({ path: path.replaceAll('\\', '/'), line: text.slice(0, start).split('\n').length, verb, table })
  const findInSql = (start, sql) => {
    for (const match of sql.matchAll(WRITES)) {
      const [, into, from, truncate, first, update, second] = match
      const table = (first ?? second).replaceAll('"', '').toLowerCase()
      add(start, (into ?? from ?? truncate ?? update).toLowerCase(), table === HOLE ? COMPUTED : table)
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: [table], start }) {
      if (callee.type === 'Identifier' && DECLARED.has(callee.name)) {
        const named = table?.properties?.find(({ key }) => key?.name === 'table')
        if (named) add(start, callee.name, named.value.value ?? COMPUTED)
      }
      if (callee.type !== 'MemberExpression' || !BUILDER.has(callee.property.name)) return
      const name = table?.type === 'Literal' && typeof table.value === 'string' ? table.value : null
      add(start, callee.property.name, name === null ? COMPUTED : (/^\w+/.exec(name)?.[0] ?? COMPUTED))
    },
    TemplateLiteral({ quasis, start }) {
      findInSql(start, quasis.map(({ value }) => value.raw).join(HOLE))
    },
    Literal({ value, start }) {
      if (typeof value === 'string') findInSql(start, value)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** The tables of the database, from the generated types; null when the tree has none. */
function tablesOf(root) {
  const file = join(root, 'apps/api/src/infra/database/database.types.ts')
  if (!existsSync(file)) return null
  const body = /export interface DB \{([\s\S]*?)\n\}/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return [...body.matchAll(/^\s+(\w+):/gm)].map(([, name]) => name)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, writes, problems } = checkOwners(fileURLToPath(new URL('../..', import.meta.url)))
  for (const problem of problems) console.error(problem)
  console.log(`${writes} writes of ${files} files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
