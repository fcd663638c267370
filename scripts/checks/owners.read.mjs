import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { COMPUTED } from './owners.tables.mjs'

const BUILDER = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** Stands in the text for an expression of a template. */
const HOLE = '\0'
const NAME = `(?:only\\s+)?(?:"?public"?\\.)?("?[a-z_][a-z0-9_]*"?|${HOLE})`
const WRITES = new RegExp(
  // `update t set`, `update t as x set`: not `for update`, nor `do update set`.
  `\\b(?:(insert|merge)\\s+into|(delete)\\s+from|(truncate)(?:\\s+table)?)\\s+${NAME}` +
    `|(?<!\\bfor\\s|\\bdo\\s|\\bkey\\s)\\b(update)\\s+${NAME}\\s+(?:(?:as\\s+)?[a-z_]+\\s+)?set\\b`,
  'gi',
)

/** @typedef {{ path: string, line: number, verb: string, table: string }} Write a statement that writes a table */

/** Every write of the API's sources, tests apart, in Kysely's calls and in SQL text. `path` is below `apps/api/src`. */
export function readWrites(root) {
  const files = list(join(root, 'apps/api/src'))
  const writes = files.flatMap((file) => readFile(file, relative(join(root, 'apps/api/src'), file)))
  return { files: files.length, writes }
}

function list(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return list(path)
    return entry.name.endsWith('.ts') && !/(\.test|\.d|\.types)\.ts$/.test(entry.name) ? [path] : []
  })
}

function readFile(file, path) {
  const text = readFileSync(file, 'utf8')
  const found = []
  const add = (start, verb, table) =>
    found.push({ path: path.replaceAll('\\', '/'), line: text.slice(0, start).split('\n').length, verb, table })
  const inSql = (start, sql) => {
    for (const match of sql.matchAll(WRITES)) {
      const [, into, from, truncate, first, update, second] = match
      const table = (first ?? second).replaceAll('"', '').toLowerCase()
      add(start, (into ?? from ?? truncate ?? update).toLowerCase(), table === HOLE ? COMPUTED : table)
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: [table], start }) {
      if (callee.type === 'Identifier' && callee.name === 'entity') {
        const named = table?.properties?.find(({ key }) => key?.name === 'table')
        if (named) add(start, 'entity', named.value.value ?? COMPUTED)
      }
      if (callee.type !== 'MemberExpression' || !BUILDER.has(callee.property.name)) return
      const name = table?.type === 'Literal' && typeof table.value === 'string' ? table.value : null
      add(start, callee.property.name, name === null ? COMPUTED : (/^\w+/.exec(name)?.[0] ?? COMPUTED))
    },
    TemplateLiteral({ quasis, start }) {
      inSql(start, quasis.map(({ value }) => value.raw).join(HOLE))
    },
    Literal({ value, start }) {
      if (typeof value === 'string') inSql(start, value)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** The tables of the database, from the generated types; null when the tree has none. */
export function tablesOf(root) {
  const file = join(root, 'apps/api/src/infra/database/database.types.ts')
  if (!existsSync(file)) return null
  const body = /export interface DB \{([\s\S]*?)\n\}/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return [...body.matchAll(/^\s+(\w+):/gm)].map(([, name]) => name)
}
