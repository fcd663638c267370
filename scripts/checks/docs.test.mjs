import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../start/fingerprint.mjs'
import { STEPS } from '../test/steps.mjs'
import { filesOf } from './waits.mjs'

const DOCS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'GLOSSARY.md', ...globSync('docs/**/*.md', { cwd: root })]

/** Short forms that the documents use for the long folders. */
const LONG = [
  [/^contract\//, 'packages/contract/src/'],
  [/^host\//, 'packages/host/src/'],
  [/^api\//, 'apps/api/src/'],
  [/^web\//, 'apps/web/src/'],
]
const ROOTS = /^(contract|host|api|web|apps|packages|e2e|bench|scripts|docs)\/[\w./-]+$/

const pathsIn = (text) =>
  [...text.matchAll(/`([^`\s]+)`/g)].map((m) => m[1]).filter((p) => ROOTS.test(p) && !p.includes('NNN'))
const long = (path) => LONG.reduce((p, [short, folder]) => p.replace(short, folder), path)

const FILES = filesOf(root)
const COMMANDS = readFileSync(join(root, 'docs/commands.md'), 'utf8')
/** A file with its ending, by the end of its path; `x.rules.ts` and `XPage.tsx` stand for many. */
const NAMED = /`([\w./-]+\.(?:ts|tsx|mjs|css|sql|md))`/g
const STANDS_FOR_MANY = /(^|\/)(x\.|X[A-Z]?\w*\.|NNNN)/
const TEST = /`([\w./-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`/g

/** The files whose path ends so. */
const filesAt = (end) => FILES.filter((file) => `/${file}`.endsWith(`/${end}`))

test('the documents were read', () => {
  expect(DOCS.length).toBeGreaterThan(10)
  expect(pathsIn(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).length).toBeGreaterThan(15)
  expect(readFileSync(join(root, 'docs/proofs.md'), 'utf8').match(NAMED)?.length).toBeGreaterThan(60)
})

test.each(DOCS)(
  'every file that %s names exists, a test by the end of its path only once; every link leads somewhere',
  (doc) => {
    const text = readFileSync(join(root, doc), 'utf8')
    expect(pathsIn(text).filter((path) => !existsSync(join(root, long(path))))).toEqual([])
    const named = Array.from(text.matchAll(NAMED), ([, end]) => long(end))
    const wrong = named.filter((end) => {
      const found = filesAt(end).length
      return !STANDS_FOR_MANY.test(end) && (found === 0 || (found > 1 && /\.(test|spec)\./.test(end)))
    })
    expect(wrong).toEqual([])
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)\)/g), ([, link]) => link)
    const missing = links.filter((link) => !existsSync(join(root, doc, '..', link)))
    // Beside the files, at the place that shows them: two folders up from the root, as its address has `blob/BRANCH` in it.
    const releases = relative(join(root, doc, '..'), join(root, '..', '..', 'releases'))
    expect(missing.filter((link) => link !== releases)).toEqual([])
  },
)

test('every page that the sources name exists', () => {
  const sources = FILES.filter((file) => /\.(ts|tsx|mjs|yaml)$/.test(file) && !file.includes('generated'))
  const named = sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\bdocs\/[\w/-]+\.md\b/g) ?? [])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((page) => !existsSync(join(root, page)))).toEqual([])
})

test('every npm command that the documents name exists, and each that exists is named', () => {
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
  const named = DOCS.flatMap((doc) => [...readFileSync(join(root, doc), 'utf8').matchAll(/npm run ([\w:-]+)/g)])
  expect(named.map((m) => m[1]).filter((name) => !scripts.includes(name))).toEqual([])
  expect(scripts.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(COMMANDS))).toEqual([])
})

function namesOf(script) {
  const list = execFileSync(process.execPath, [join(root, 'scripts', `${script}.mjs`), 'lista'], { encoding: 'utf8' })
  const names = Array.from(list.matchAll(/^(\w+) /gm), ([, word]) => word)
  expect(names.length).toBeGreaterThan(3)
  return names
}

test.each(['provas', 'bench'])('commands.md names everything that npm run %s can do, and nothing else', (script) => {
  const heading = script === 'provas' ? '## Proofs' : '## Measurements'
  const [, section] = COMMANDS.split(`${heading}\n`)
  const rows = Array.from(section.split('\n## ')[0].matchAll(/^\| `(\w+)`/gm), ([, word]) => word)
  expect(new Set(rows)).toEqual(new Set(namesOf(script)))
})

test('commands.md names the steps of npm test', () => {
  expect(COMMANDS).toContain(`\`${Object.keys(STEPS).join(' ')}\``)
})

/** Returns what runs a test: `npm test`, or a proof when it stands in a folder `provas`. */
function commandOf(file) {
  if (!/\/provas\//.test(file)) return 'npm test'
  return file.startsWith('e2e/') ? 'jornadas' : 'processos'
}

test('proofs.md says with each claim the command that runs its tests, and leaves no proof out', () => {
  const page = readFileSync(join(root, 'docs/proofs.md'), 'utf8')
  const rows = Array.from(page.matchAll(/^\| (.+?) +\| (.+?) +\| (`.+`) +\|$/gm), ([, claim, shown, commands]) => ({
    claim,
    shown,
    commands: Array.from(commands.matchAll(/`([^`]+)`/g), ([, command]) => command),
  }))
  expect(rows.length).toBeGreaterThan(60)
  const proofs = namesOf('provas')
  const known = (command) => proofs.includes(command) || /^npm (test|run bench)\b/.test(command)
  expect(rows.flatMap(({ commands }) => commands.filter((command) => !known(command)))).toEqual([])
  const said = rows.flatMap(({ claim, shown, commands }) =>
    Array.from(shown.matchAll(TEST), ([, end]) => commandOf(filesAt(end)[0] ?? ''))
      // A proof of its own may run them: `producao` is one test of `processos`.
      .filter(
        (command) =>
          !commands.includes(command) &&
          !(command === 'processos' && commands.some((c) => shown.includes(`provas/${c}.test.ts`))),
      )
      .map((command) => `${command}: ${claim}`),
  )
  expect(said).toEqual([])
  const shown = new Set(rows.flatMap(({ commands }) => commands))
  expect(proofs.filter((name) => !shown.has(name) && name !== 'mutantes')).toEqual([])
})
