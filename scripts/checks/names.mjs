// Refuses names that do not say what a thing is: pronouns, lone prepositions, runs of underscores, names that begin with a
// preposition; and one exported name for two things of a package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { lineOf } from './imports.mjs'
import { filesOf } from './waits.mjs'

const PRONOUNS =
  'um uma uns umas cada dito dita ditos ditas onde outro outra outros outras mesmo mesma mesmos mesmas nosso nossa nossos nossas seu sua seus suas este esta esse essa isto isso ele ela eles elas quem qual quais todos todas tudo nada aqui ali la it they them that those these one ones other others each'
const PREPOSITIONS = 'de da do das dos em na no nas nos com sem por para ao'
const REFUSED = new Set(`${PRONOUNS} ${PREPOSITIONS}`.split(' '))
const BEGINS_WITH_PREPOSITION =
  /^(com|sem|da|do(?!Nothing|Action)|das|dos|de|em|na|no|nas|nos|por|para|ao|aos|ate|apos|sobre|entre|desde|with|without|of|in|from)[A-Z]/
/** Programs that are run by name each have one `run` and one `usage`; an entry of tests has its own `test`. */
const ENTRIES = new Set(['run', 'usage', 'test', 'routes'])
/** Node's own pair of files for a system, of which one is loaded. */
const EITHER = /^scripts\/service\//
const PACKAGE = /^((?:packages|apps)\/[^/]+|e2e|bench|scripts)\//

/** The names that a pattern declares; `ownNames`: without properties that keep the name of their object. */
function declared(pattern, ownNames = true) {
  if (pattern?.type === 'Identifier') return [pattern]
  if (pattern?.type === 'AssignmentPattern') return declared(pattern.left, ownNames)
  if (pattern?.type === 'RestElement') return declared(pattern.argument, ownNames)
  if (pattern?.type === 'TSParameterProperty') return declared(pattern.parameter, ownNames)
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap((element) => declared(element, ownNames))
  if (pattern?.type !== 'ObjectPattern') return []
  return pattern.properties
    .filter(({ shorthand }) => !(shorthand && ownNames))
    .flatMap((property) => declared(property.value ?? property, ownNames))
}

const wordsOf = (name) => {
  if (REFUSED.has(name)) return 'a pronoun or a lone preposition'
  if (BEGINS_WITH_PREPOSITION.test(name)) return 'it begins with a preposition'
  return /^_{2,}$/.test(name) ? 'a run of underscores' : null
}

/** The names of one file that are refused, as `path:line: words: name`; and those that it exports. */
export function namesIn(path, text) {
  const { program } = parseSync(path, text)
  const findings = []
  const refuse = ({ name, start }, words) => words && findings.push(`${path}:${lineOf(text, start)}: ${words}: ${name}`)
  const judge = (pattern) => {
    for (const name of declared(pattern)) refuse(name, wordsOf(name.name))
  }
  const judgeFunction = ({ id, params }) => {
    if (id) judge(id)
    for (const param of params) judge(param)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => judge(id),
    FunctionDeclaration: judgeFunction,
    FunctionExpression: judgeFunction,
    ArrowFunctionExpression: judgeFunction,
    CatchClause: ({ param }) => judge(param),
  }).visit(program)
  const exported = []
  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declaration = isExport ? statement.declaration : statement
    if (!declaration) continue
    const made =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(({ id }) => declared(id, !isExport))
        : [declaration.id].filter((id) => id?.type === 'Identifier')
    if (isExport) exported.push(...made.map(({ name }) => name))
  }
  return { findings, exported: [...new Set(exported)] }
}

/** Exported names that several files of a package have. `files`: path and exported names. */
export function sharedNames(files) {
  const owners = Map.groupBy(
    files.flatMap(({ path, exported }) => {
      const [, folder] = PACKAGE.exec(path) ?? []
      return folder && !EITHER.test(path) ? exported.map((name) => ({ path, key: `${folder}: ${name}`, name })) : []
    }),
    ({ key }) => key,
  )
  return [...owners].flatMap(([key, [first, ...more]]) =>
    more.length === 0 || ENTRIES.has(first.name)
      ? []
      : [`${key} is exported by ${[first, ...more].map(({ path }) => path).join(' and ')}`],
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const paths = filesOf(root).filter(
    (path) => /\.(tsx?|mjs)$/.test(path) && PACKAGE.test(path) && !/\.types\.ts$|\/generated\//.test(path),
  )
  const files = paths.map((path) => ({ path, ...namesIn(path, readFileSync(join(root, path), 'utf8')) }))
  const found = [...files.flatMap(({ findings }) => findings), ...sharedNames(files)]
  for (const finding of found) console.error(finding)
  console.info(`${paths.length} files, ${found.length} refused names`)
  process.exitCode = found.length > 0 || paths.length === 0 ? 1 : 0
}
