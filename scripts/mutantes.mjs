// npm run provas -- mutantes [--so TEXTO] [--cada 5]: plants small errors, one at a time, in a copy of the tree, and runs the
// nearest tests. `--so`: only files whose path holds the text; `--cada 5`: every fifth error (1: all).
import { fork, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'
import { readSources } from './checks/imports.mjs'
import { filesOf } from './checks/waits.mjs'
import { importersOf, isTest, nearestTests, suiteFolderOf } from './test/nearness.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
/** Where errors are planted. */
const AREAS = [
  /^packages\/contract\/src\/.*\.ts$/,
  /^apps\/api\/src\/.*\.rules\.ts$/,
  /^apps\/api\/src\/.*\.mapping\.ts$/,
  /^apps\/web\/src\/(?!app\/)(?:.*\/formulario\/|(?!.*\/use[A-Z])).*(?<!queries)\.ts$/,
]
/** An error that no test has noticed after so many of the nearest test files counts as not caught. */
const MOST_TESTS = 12
/** Longer than any test file takes. */
const PATIENCE_MS = 120_000
const LANE = process.env.MUTANTES_RAIZ
const OTHER = { '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&' }
const BINARY = { ...OTHER, '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const METHODS = { min: 'max', max: 'min', some: 'every', every: 'some', ceil: 'floor', floor: 'ceil', round: 'floor' }
const TYPES = ['TSTypeAnnotation', 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSTypeParameterInstantiation']
const isText = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right)))

/** Small programming errors: each replaces a range of the source by `text`. */
function mutantsOf(path, text) {
  const { program } = parseSync(path, text)
  const [found, types] = [[], []]
  const source = (node) => text.slice(node.start, node.end)
  const add = (kind, { start, end }, replacement) =>
    found.push({ start, end, text: replacement, line: text.slice(0, start).split('\n').length, kind })
  // A comparison or a `!` has its own error; to negate it is the same one.
  const negate = (kind, node) => {
    if (!BINARY[node.operator] && node.operator !== '!') add(kind, node, `!(${source(node)})`)
  }
  const swap = ({ left, right, operator }) => {
    const start = left.end + text.slice(left.end, right.start).indexOf(operator)
    add(`${operator} → ${BINARY[operator]}`, { start, end: start + operator.length }, BINARY[operator])
  }
  const type = (node) => types.push(node)
  new Visitor({
    ...Object.fromEntries(TYPES.map((kind) => [kind, type])),
    TSSatisfiesExpression: ({ typeAnnotation }) => type(typeAnnotation),
    TSAsExpression: ({ typeAnnotation }) => type(typeAnnotation),
    BinaryExpression(node) {
      if (BINARY[node.operator] && !(node.operator === '+' && isText(node))) swap(node)
    },
    LogicalExpression(node) {
      if (node.operator === '??') add('?? left out', node, source(node.left))
      else swap(node)
    },
    UnaryExpression(node) {
      if (node.operator === '!') add('! left out', node, source(node.argument))
    },
    IfStatement: ({ test }) => negate('if negated', test),
    ConditionalExpression: ({ test }) => negate('?: negated', test),
    ExpressionStatement(node) {
      if (!node.directive) add('statement left out', node, '{}')
    },
    CallExpression({ callee: { property, object }, ...node }) {
      const name = property?.name
      // `.min(1)` of a schema is a bound: its number is changed instead.
      const schema = ['min', 'max'].includes(name) && object.name !== 'Math'
      if (Object.hasOwn(METHODS, name ?? '') && !schema) add(`${name} → ${METHODS[name]}`, property, METHODS[name])
      if (name === 'filter') add('filter left out', node, source(object))
    },
    Literal(node) {
      if (typeof node.value === 'number') add('number + 1', node, String(node.value + 1))
      if (typeof node.value === 'boolean') add('boolean', node, String(!node.value))
    },
  }).visit(program)
  return found.filter(({ start }) => !types.some((range) => range.start <= start && start < range.end))
}

/** A process of its own that runs tests over planted errors, and ends with its parent; one Vitest for each folder stays. */
async function lane(root) {
  const { createVitest } = await import('vitest/node')
  const opened = new Map()
  const vitestOf = async (folder) => {
    if (!opened.has(folder)) {
      const how = { watch: false, bail: 1, reporters: [{}], testTimeout: 60_000, maxWorkers: 1, passWithNoTests: true }
      const vitest = await createVitest('test', { root: join(root, folder), ...how }, { server: { watch: null } })
      vitest.onTestsRerun?.(() => {})
      opened.set(folder, { vitest, all: await vitest.globTestSpecifications() })
    }
    return opened.get(folder)
  }
  /** The first of the groups of test files that fails over this error; null when all pass. */
  async function keeper({ file, planted, groups }) {
    const path = join(root, file)
    const original = readFileSync(path, 'utf8')
    writeFileSync(path, planted)
    try {
      for (const { folder, tests } of groups) {
        const { vitest, all } = await vitestOf(folder)
        vitest.invalidateFile(path)
        const chosen = all.filter(({ moduleId }) => tests.some((test) => moduleId === join(root, test)))
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false)
        const mine = testModules.filter((testModule) => chosen.some(({ moduleId }) => moduleId === testModule.moduleId))
        if (unhandledErrors.length > 0 || mine.some((testModule) => !testModule.ok())) return 'caught'
      }
      return null
    } finally {
      writeFileSync(path, original)
      for (const { vitest } of opened.values()) vitest.invalidateFile(path)
    }
  }
  process.on(
    'message',
    (job) =>
      void keeper(job)
        .catch(String)
        .then((by) => process.send({ by })),
  )
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
  process.send({})
}

/** With its workers: one that an error keeps busy would not end by itself. */
const end = ({ pid }) => spawnSync('kill', ['-KILL', '--', `-${pid}`])

function open(tree) {
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc']
  const env = { ...process.env, MUTANTES_RAIZ: tree }
  const child = fork(fileURLToPath(import.meta.url), { cwd: tree, stdio, detached: true, env })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', () => reject(new Error('a lane ended before it began')))
    child.on('error', reject)
  })
}

const ask = (child, job) =>
  new Promise((resolve) => {
    const hangs = () => resolve('hangs')
    const timer = setTimeout(hangs, PATIENCE_MS)
    child.once('exit', hangs)
    child.once('message', ({ by }) => {
      clearTimeout(timer)
      child.off('exit', hangs)
      resolve(by)
    })
    child.send(job)
  })

if (LANE) await lane(LANE)
else await plantAll()

async function plantAll() {
  const text = (value) => ({ type: 'string', default: value })
  const { so, cada, minimo } = parseArgs({ options: { so: text(''), cada: text('5'), minimo: text('85') } }).values
  const paths = filesOf(here)
  // A lane has a copy of its own, with packages from here.
  const trees = Array.from({ length: availableParallelism() }, (_, i) => join(here, '.cache/mutantes', String(i + 1)))
  for (const root of trees) {
    rmSync(root, { recursive: true, force: true })
    for (const path of paths) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      cpSync(join(here, path), join(root, path))
    }
    const modules = join(root, 'node_modules')
    for (const folder of [join(modules, '@estampa'), join(root, '.cache')]) mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(join(here, 'node_modules')))
      if (name !== '@estampa') symlinkSync(join(here, 'node_modules', name), join(modules, name))
    for (const path of ['packages/contract', 'packages/host', 'apps/api', 'apps/web'])
      symlinkSync(join(root, path), join(modules, '@estampa', path.split('/')[1]))
  }
  const importers = importersOf(readSources(trees[0]))
  const chosen = paths.filter((path) => path.includes(so) && !isTest(path))
  const wanted = AREAS.flatMap((area) => chosen.filter((file) => area.test(file)))

  /** The tests to run over an error, the likeliest first. */
  function groupsOf(file) {
    const nearest = nearestTests(file, importers, paths).slice(0, MOST_TESTS)
    const tests = nearest.map(({ test }) => test)
    // The nearest two first: they catch most. The others share one run, as each run begins with reading the program.
    return [tests.slice(0, 2), tests.slice(2)].flatMap((part) =>
      Object.entries(Object.groupBy(part, suiteFolderOf)).map(([folder, some]) => ({ folder, tests: some })),
    )
  }

  const jobs = wanted.flatMap((file) => {
    const source = readFileSync(join(here, file), 'utf8')
    // Picks the same errors each time.
    const digest = ({ start, kind }) => createHash('sha256').update(`${file}:${start}:${kind}`).digest().readUInt32BE()
    const groups = groupsOf(file)
    const mutants = mutantsOf(file, source).filter((mutant) => digest(mutant) % Number(cada) === 0)
    return mutants.map((mutant) => ({
      file,
      planted: source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end),
      groups,
      where: `${file}:${mutant.line}  ${mutant.kind}`,
    }))
  })
  console.log(`${jobs.length} errors planted one at a time, every ${Number(cada)}th`)
  const started = Date.now()
  const waiting = [...jobs]
  let done = 0
  const work = async (tree) => {
    let child = null
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      child ??= await open(tree)
      job.by = job.groups.length === 0 ? null : await ask(child, job)
      if (job.by === null) console.log(`lives  ${job.where}`)
      if (++done % 25 === 0) console.log(`${done} of ${jobs.length}`)
      if (job.by !== 'hangs') continue
      end(child)
      child = null
      cpSync(join(here, job.file), join(tree, job.file))
    }
    if (child) end(child)
  }
  await Promise.all(trees.map(work))
  const lives = jobs.filter(({ by }) => by === null).map(({ where }) => `  ${where}`)
  console.log(`\nNot caught:\n${lives.toSorted().join('\n')}`)
  const caught = 100 - (100 * lives.length) / jobs.length
  process.exitCode = caught >= Number(minimo) ? 0 : 1
  const verdict = process.exitCode === 0 ? 'PROVEN' : 'FAILED'
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${verdict}: ${caught.toFixed(1)} % of ${jobs.length} caught (${Number(minimo)} % asked), ${seconds} s`)
}
