// npm run provas -- mutantes [--so TEXTO] [--cada 5] [--alcance]: plants small errors, one at a time, in a copy of the
// tree, and runs the tests that reach them. `--so`: only files whose path holds the text; `--cada 5`: every fifth error
// (1: all); `--perto`: only tests of the same workspace; `--alcance`: finds out anew which tests reach which functions, else it is kept from the last time.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readSources } from '../checks/imports.mjs'
import { filesOf } from '../checks/waits.mjs'
import { mutantsOf, plant, reachOf } from './read.mjs'

const here = fileURLToPath(new URL('../..', import.meta.url))
const all = join(here, '.cache', 'mutantes')
const { values } = parseArgs({
  options: {
    perto: { type: 'boolean', default: false },
    so: { type: 'string', default: '' },
    cada: { type: 'string', default: '5' },
    alcance: { type: 'boolean', default: false },
    minimo: { type: 'string', default: '85' },
  },
})

/** The sources where errors are planted: name, which files, and the folder with the tests' configuration. */
const AREAS = [
  { name: 'contract', files: /^packages\/contract\/src\/.*\.ts$/, folder: '.' },
  { name: 'API rules', files: /^apps\/api\/src\/.*\.rules\.ts$/, folder: 'apps/api' },
  { name: 'API mappings', files: /^apps\/api\/src\/.*\.mapping\.ts$/, folder: 'apps/api' },
  { name: 'form models', files: /^apps\/web\/src\/modules\/.*\/formulario\/.*(?<!queries)\.ts$/, folder: 'apps/web' },
  {
    name: 'models of the web',
    files: /^apps\/web\/src\/(?!app\/)(?!.*\/formulario\/)(?!.*\/use[A-Z]).*(?<!queries)\.ts$/,
    folder: 'apps/web',
  },
]
/** An error that no test has noticed after so many of the nearest test files counts as not caught. */
const MOST_TESTS = 12
/** Longer than any test file takes: the error made it hang. */
const PATIENCE_MS = 120_000

const paths = filesOf(here)
const isTest = (path) => /\.test\.tsx?$/.test(path) && !path.includes('/provas/')

/** A lane has a copy of its own: it would see the error that another one has just planted. */
const trees = Array.from({ length: availableParallelism() }, (_, i) => join(all, String(i + 1)))
const [root] = trees

function copyTree(root) {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(here, path), join(root, path))
  }
  // Packages from here; our own from the copy.
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@estampa'), { recursive: true })
  for (const name of readdirSync(join(here, 'node_modules')))
    if (name !== '@estampa') symlinkSync(join(here, 'node_modules', name), join(modules, name))
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['api', 'apps/api'],
    ['web', 'apps/web'],
  ])
    symlinkSync(join(root, path), join(modules, '@estampa', name))
  mkdirSync(join(root, '.cache'), { recursive: true })
}

/** The same errors each time. */
function chosen(file, { start, kind }) {
  const digest = createHash('sha256').update(`${file}:${start}:${kind}`).digest()
  return digest.readUInt32BE() % Number(values.cada) === 0
}

function importersOf(files) {
  const by = new Map()
  for (const { path, imports } of files)
    for (const { target, type } of imports) if (target && !type) by.set(target, [...(by.get(target) ?? []), path])
  return by
}

/** The test files that import this file, nearest first. */
function testsImporting(file) {
  const distance = new Map([[file, 0]])
  for (const path of distance.keys())
    for (const importer of importers.get(path) ?? [])
      if (!distance.has(importer)) distance.set(importer, distance.get(path) + 1)
  return [...distance.keys()].filter(isTest)
}

function apiReach() {
  const kept = join(here, '.cache', 'mutantes-alcance.json')
  if (existsSync(kept) && !values.alcance) return JSON.parse(readFileSync(kept, 'utf8'))
  console.log('Running the API tests once, to find which of them reach which functions')
  const files = paths.filter((path) => AREAS.some(({ files }) => files.test(path)) && !isTest(path))
  const found = reachOf(root, 'apps/api', ['--project', 'api'], files, process.env)
  writeFileSync(kept, JSON.stringify(found))
  return found
}

/** The tests to run over an error, the likeliest first. */
function groupsOf(file, folder, { fn }) {
  const near = paths.filter((path) => isTest(path) && dirname(path) === dirname(file))
  const alike = near.toSorted((a, b) => Number(b.includes(stem(file))) - Number(a.includes(stem(file))))
  const reached = reach[`${file}:${fn}`] ?? reach[file] ?? []
  const byImport = testsImporting(file)
  const others = folder === 'apps/api' ? [...byImport.slice(0, 2), ...reached.toSorted(breadth)] : byImport
  const rest = folder === '.' ? reached.toSorted(breadth) : []
  const ordered = [
    ...new Set([...alike.filter((path) => byImport.includes(path) || reached.includes(path)), ...others, ...rest]),
  ]
  // The nearest two first: they catch most. The others share one run, as each run begins with reading the program.
  const own = ordered.filter((path) => folderOf(path) === folder)
  const nearest = [...own, ...(values.perto ? [] : ordered.filter((path) => !own.includes(path)))].slice(0, MOST_TESTS)
  return [nearest.slice(0, 2), nearest.slice(2)].flatMap((tests) =>
    Object.entries(Object.groupBy(tests, folderOf)).map(([from, some]) => ({ folder: from, tests: some })),
  )
}
const stem = (file) => file.slice(file.lastIndexOf('/') + 1).split('.')[0]
const folderOf = (test) => /^apps\/(api|web|emulator)/.exec(test)?.[0] ?? '.'

/** Files that reach few functions are the specific and quick ones. */
const widths = new Map()
function breadth(a, b) {
  if (widths.size === 0)
    for (const tests of Object.values(reach)) for (const t of tests) widths.set(t, (widths.get(t) ?? 0) + 1)
  return (widths.get(a) ?? 0) - (widths.get(b) ?? 0)
}

async function lane(tree) {
  let child = null
  for (let job = planted.find((one) => !one.begun); job; job = planted.find((one) => !one.begun)) {
    job.begun = true
    child ??= await open(tree)
    job.by = job.groups.length === 0 ? null : await ask(child, job)
    if (job.by === 'hangs') {
      endGroup(child)
      writeFileSync(join(tree, job.file), readFileSync(join(here, job.file)))
      child = null
    }
    const done = planted.filter((one) => one.by !== undefined)
    if (job.by === null) console.log(`lives  ${where(job)}`)
    if (done.length % 25 === 0)
      console.log(`${done.length} of ${planted.length}, ${Math.round((Date.now() - started) / 1000)} s`)
  }
  child?.send({ fim: true })
}
const where = ({ file, mutant }) => `${file}:${mutant.line}  ${mutant.kind}`

function open(tree) {
  const child = fork(join(here, 'scripts/mutantes/lane.mjs'), {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
    env: { ...process.env, MUTANTES_RAIZ: tree },
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', () => reject(new Error('a lane ended before it began')))
    // Later ones are of a lane that has ended, which whoever asks it hears.
    child.on('error', reject)
  })
}

/** Ends a lane with its workers: one that an error keeps busy would not end by itself. */
function endGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function ask(child, { file, planted: text, groups }) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('hangs'), PATIENCE_MS)
    const ended = () => resolve('hangs')
    child.once('exit', ended)
    child.once('message', ({ por }) => {
      clearTimeout(timer)
      child.off('exit', ended)
      resolve(por)
    })
    child.send({ file, planted: text, groups })
  })
}

function report() {
  const rate = (jobs) => (100 * jobs.filter(({ by }) => by !== null).length) / jobs.length
  const groups = Object.entries(Object.groupBy(planted, ({ area, file }) => `${area}: ${moduleOf(file)}`))
  for (const [name, jobs] of groups.toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${rate(jobs).toFixed(0).padStart(4)} %  ${String(jobs.length).padStart(4)}  ${name}`)
  for (const { name } of AREAS) {
    const jobs = planted.filter(({ area }) => area === name)
    if (jobs.length > 0) console.log(`${rate(jobs).toFixed(1)} % of ${jobs.length} in ${name}`)
  }
  const lives = planted.filter(({ by }) => by === null)
  console.log(
    `\nNot caught:\n${lives
      .map((job) => `  ${where(job)}`)
      .toSorted()
      .join('\n')}`,
  )
  const enough = rate(planted) >= Number(values.minimo)
  console.log(
    `${enough ? 'PROVEN' : 'FAILED'}: ${rate(planted).toFixed(1)} % of ${planted.length} caught (${values.minimo} % asked), ${Math.round((Date.now() - started) / 1000)} s`,
  )
  process.exitCode = enough ? 0 : 1
}
function moduleOf(file) {
  return /(?:modules|contract\/src)\/([^/]+)\//.exec(file)?.[1] ?? dirname(relative('.', file))
}

rmSync(all, { recursive: true, force: true })
for (const tree of trees) copyTree(tree)
const sources = readSources(root)
const importers = importersOf(sources)
const wanted = paths.filter((path) => path.includes(values.so) && !isTest(path))
const reach = wanted.some((path) => AREAS.some(({ files, folder }) => folder === 'apps/api' && files.test(path)))
  ? apiReach()
  : {}
const planted = AREAS.flatMap(({ name, files, folder }) =>
  wanted
    .filter((path) => files.test(path))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return mutantsOf(file, text)
        .filter((mutant) => chosen(file, mutant))
        .map((mutant) => ({
          area: name,
          file,
          mutant,
          planted: plant(text, mutant),
          groups: groupsOf(file, folder, mutant),
        }))
    }),
)
console.log(`${planted.length} errors planted one at a time, every ${values.cada}th`)
const started = Date.now()
await Promise.all(trees.map((tree) => lane(tree)))
report()
