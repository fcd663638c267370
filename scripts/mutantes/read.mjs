import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/**
 * @typedef {{ start: number, end: number, text: string, line: number, kind: string, fn: number | null }} Mutant
 *   A small error: `text` in place of the source between `start` and `end`. `fn` is the start of the innermost function
 *   around it, null outside of functions.
 */

const BINARY = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}
const METHODS = { min: 'max', max: 'min', some: 'every', every: 'some', ceil: 'floor', floor: 'ceil', round: 'floor' }
const isText = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right)))

/** The small errors that a programmer could make in this source. @returns {Mutant[]} */
export function mutantsOf(path, text) {
  const { program } = parseSync(path, text)
  const found = []
  const functions = []
  const add = (kind, { start, end }, replacement) => {
    const inside = functions.filter((fn) => fn.start <= start && end <= fn.end)
    const fn = inside.toSorted((a, b) => b.start - a.start)[0]?.start ?? null
    found.push({ start, end, text: replacement, line: text.slice(0, start).split('\n').length, kind, fn })
  }
  const source = (node) => text.slice(node.start, node.end)
  // A comparison or a `!` has its own error; to negate it is the same one.
  const negate = (kind, node) => {
    if (!BINARY[node.operator] && node.operator !== '!') add(kind, node, `!(${source(node)})`)
  }
  const between = (left, right, operator) => {
    const start = left.end + text.slice(left.end, right.start).indexOf(operator)
    return { start, end: start + operator.length }
  }
  const enter = (node) => functions.push(node)
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
  }).visit(program)
  new Visitor({
    BinaryExpression(node) {
      const other = BINARY[node.operator]
      if (!other || (node.operator === '+' && isText(node))) return
      add(`${node.operator} → ${other}`, between(node.left, node.right, node.operator), other)
    },
    LogicalExpression(node) {
      const other = { '&&': '||', '||': '&&' }[node.operator]
      if (other) add(`${node.operator} → ${other}`, between(node.left, node.right, node.operator), other)
      else add('?? left out', node, source(node.left))
    },
    UnaryExpression(node) {
      if (node.operator === '!') add('! left out', node, source(node.argument))
    },
    IfStatement: ({ test }) => negate('if negated', test),
    ConditionalExpression: ({ test }) => negate('?: negated', test),
    ExpressionStatement(node) {
      if (!node.directive) add('statement left out', node, '{}')
    },
    CallExpression(node) {
      const name = node.callee.property?.name
      // `.min(1)` of a schema is a bound: its number is changed instead.
      const schema = ['min', 'max'].includes(name) && node.callee.object.name !== 'Math'
      if (Object.hasOwn(METHODS, name ?? '') && !schema)
        add(`${name} → ${METHODS[name]}`, node.callee.property, METHODS[name])
      if (name === 'filter') add('filter left out', node, source(node.callee.object))
    },
    Literal(node) {
      if (typeof node.value === 'number') add('number + 1', node, String(node.value + 1))
      if (typeof node.value === 'boolean') add('boolean', node, String(!node.value))
    },
  }).visit(program)
  return found.filter(({ start }) => !inType(program, start))
}

/** Whether the place is part of a type or of an error's message. */
function inType(program, start) {
  let inside = false
  const look = (node) => {
    if (node.start <= start && start < node.end) inside = true
  }
  new Visitor({
    TSTypeAnnotation: look,
    TSTypeAliasDeclaration: look,
    TSInterfaceDeclaration: look,
    TSTypeParameterInstantiation: look,
    TSSatisfiesExpression: ({ typeAnnotation }) => look(typeAnnotation),
    TSAsExpression: ({ typeAnnotation }) => look(typeAnnotation),
  }).visit(program)
  return inside
}

/** The source with one error planted. */
export const plant = (text, { start, end, text: error }) => text.slice(0, start) + error + text.slice(end)

// Which test file runs which functions: found by a run of the tests over sources that report each function.

/** The source with a report of `file:start` at the beginning of every function. */
function reporting(file, text) {
  const inserts = []
  const enter = ({ start, body }) => {
    if (!body) return
    const report = `globalThis.__reached?.(${JSON.stringify(`${file}:${start}`)})`
    if (body.type === 'BlockStatement') inserts.push([body.start + 1, `${report};`])
    else inserts.push([body.start, `(${report}, `], [body.end, ')'])
  }
  const visitor = { FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter }
  new Visitor(visitor).visit(parseSync(file, text).program)
  return inserts
    .toSorted((a, b) => b[0] - a[0])
    .reduce((out, [at, code]) => out.slice(0, at) + code + out.slice(at), text)
}

const SINK = `import { appendFileSync } from 'node:fs'
const seen = new Set()
globalThis.__reached = (id) => {
  const line = (globalThis.__vitest_worker__?.filepath ?? '') + '\\t' + id + '\\n'
  if (seen.has(line)) return
  seen.add(line)
  appendFileSync(process.env.MUTANTES_ALCANCE, line)
}
`

/**
 * Runs the tests of `folder` once in the copy at `root` and tells which test files reach which functions of `files`:
 * a map from `file:start` to test files, and from `file` to all that reach something of it.
 */
export function reachOf(root, folder, args, files, env) {
  const out = join(root, '.cache', 'alcance.tsv')
  const sink = join(root, '.cache', 'alcance.mjs')
  writeFileSync(out, '')
  writeFileSync(sink, SINK)
  const originals = files.map((file) => [join(root, file), readFileSync(join(root, file), 'utf8'), file])
  for (const [path, text, file] of originals) writeFileSync(path, reporting(file, text))
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const NODE_OPTIONS = `--import=${sink}`
  const run = [vitest, 'run', '--root', folder, ...args, '--reporter=dot']
  spawnSync(process.execPath, run, { cwd: root, stdio: 'ignore', env: { ...env, NODE_OPTIONS, MUTANTES_ALCANCE: out } })
  for (const [path, text] of originals) writeFileSync(path, text)
  const reach = {}
  for (const line of readFileSync(out, 'utf8').split('\n')) {
    const [test, id] = line.split('\t')
    if (!id || !test) continue
    for (const key of [id, id.slice(0, id.lastIndexOf(':'))])
      (reach[key] ??= new Set()).add(test.slice(root.length + 1))
  }
  return Object.fromEntries(Object.entries(reach).map(([key, tests]) => [key, [...tests]]))
}
