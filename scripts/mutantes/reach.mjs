// Which test file runs which functions: found by a run of the tests over sources that report each function.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

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
