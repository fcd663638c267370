import { fileURLToPath } from 'node:url'
import { readWrites, tablesOf } from './owners.read.mjs'
import { EXCEPTIONS, OWNERS } from './owners.tables.mjs'

/** Fewest files and writes that must have been read; fewer means that the check looks in the wrong place. */
const EXPECTED = { files: 150, writes: 120 }

/**
 * Writes of a table by another folder than its owner's, tables without an owner, and exceptions that nothing needs.
 * @returns {{ files: number, writes: number, problems: string[] }}
 */
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
    const where = `apps/api/src/${path}:${line}  [${verb}] ${table}`
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, writes, problems } = checkOwners(fileURLToPath(new URL('../..', import.meta.url)))
  for (const problem of problems) console.error(problem)
  console.log(`${writes} writes of ${files} files, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
