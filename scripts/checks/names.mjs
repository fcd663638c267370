// Refuses names that do not say what a thing is: pronouns, lone prepositions, runs of underscores, names that begin with a
// preposition; and one exported name for two things of a package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { lineOf } from './imports.mjs'
import './pinned-node.mjs'
import { filesOf } from './waits.mjs'

const PRONOUNS =
  'um uma uns umas cada dito dita ditos ditas onde outro outra outros outras mesmo mesma mesmos mesmas nosso nossa nossos nossas seu sua seus suas este esta esse essa isto isso ele ela eles elas quem qual quais todos todas tudo nada aqui ali la it they them that those these one ones other others each'
const PREPOSITIONS = 'de da do das dos em na no nas nos com sem por para ao'
const REFUSED = new Set(`${PRONOUNS} ${PREPOSITIONS}`.split(' '))
const BEGINS_WITH_PREPOSITION =
  /^(?:com|sem|da|do(?!Nothing|Action)|das|dos|de|em|na|no|nas|nos|por|para|ao|aos|ate|apos|sobre|entre|desde|with|without|of|in|from)[A-Z]/
/**
 * A refused name where one can be declared. A text without any needs no tree, which takes most of the time to build; a
 * comment in the midst of a declaration is not foreseen.
 */
const SUSPECT = new RegExp(
  String.raw`(?:[([,:]\s*|\.\.\.|\b(?:const|let|var|using|async|function\*?)\s+)` +
    `(?:${[...REFUSED].join('|')}|${BEGINS_WITH_PREPOSITION.source.slice(1)}[\\w$]*|__+)` +
    String.raw`\s*(?:[=,)\]}:;?!<(]|of\b|in\b|$)`,
  'm',
)
/** Programs that are run by name each have one `run` and one `usage`; an entry of tests has its own `test`. */
const ENTRIES = new Set(['run', 'usage', 'test', 'routes'])
/** Node's own pair of files for a system, of which one is loaded. */
const EITHER = /^scripts\/service\//
const PACKAGE = /^((?:packages|apps)\/[^/]+|e2e|bench|scripts)\//

/** The names that a pattern declares, without properties that keep the name of their object. */
function declared(pattern) {
  if (pattern?.type === 'Identifier') return [pattern]
  if (pattern?.type === 'AssignmentPattern') return declared(pattern.left)
  if (pattern?.type === 'RestElement') return declared(pattern.argument)
  if (pattern?.type === 'TSParameterProperty') return declared(pattern.parameter)
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap((element) => declared(element))
  if (pattern?.type !== 'ObjectPattern') return []
  return pattern.properties
    .filter(({ shorthand }) => !shorthand)
    .flatMap((property) => declared(property.value ?? property))
}

const wordsOf = (name) => {
  if (REFUSED.has(name)) return 'a pronoun or a lone preposition'
  if (BEGINS_WITH_PREPOSITION.test(name)) return 'it begins with a preposition'
  return /^_{2,}$/.test(name) ? 'a run of underscores' : null
}

/** The names of one file that are refused, as `path:line: words: name`; and those that it exports. */
export function namesIn(path, text) {
  const parsed = parseSync(path, text)
  const exported = parsed.module.staticExports
    .filter(({ start, end }) => !EXPORTS_A_LIST.test(text.slice(start, end)))
    .flatMap(({ entries }) => entries.filter(({ moduleRequest }) => !moduleRequest))
    .flatMap(({ exportName: { name } }) => name ?? [])
  return { findings: SUSPECT.test(text) ? refusedIn(path, text, parsed.program) : [], exported: [...new Set(exported)] }
}

/** Declares nothing: `export { a }`. */
const EXPORTS_A_LIST = /^export\s+(?:type\s+)?\{/

function refusedIn(path, text, program) {
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
  return findings
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
