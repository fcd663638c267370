import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const DOCS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]

/** Short forms that the documents use for the long folders. */
const LONG = [
  [/^contract\//, 'packages/contract/src/'],
  [/^api\//, 'apps/api/src/'],
  [/^web\//, 'apps/web/src/'],
]
const ROOTS = /^(contract|api|web|apps|packages|e2e|bench|scripts|docs)\/[\w./-]+$/

const pathsIn = (text) =>
  [...text.matchAll(/`([^`\s]+)`/g)].map((m) => m[1]).filter((p) => ROOTS.test(p) && !p.includes('NNN'))
const long = (path) => LONG.reduce((p, [short, folder]) => p.replace(short, folder), path)

test('the documents were read', () => {
  expect(DOCS.length).toBeGreaterThan(10)
  expect(pathsIn(readFileSync(join(root, 'docs/proofs.md'), 'utf8')).length).toBeGreaterThan(15)
})

test.each(DOCS)('every file that %s names exists', (doc) => {
  const missing = pathsIn(readFileSync(join(root, doc), 'utf8')).filter((path) => !existsSync(join(root, long(path))))
  expect(missing).toEqual([])
})

test.each(DOCS)('every link of %s leads somewhere', (doc) => {
  const links = [...readFileSync(join(root, doc), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((m) => m[1])
  const missing = links.filter((link) => !existsSync(join(root, doc, '..', link)))
  // Beside the files, at the place that shows them: two folders up from the root, as its address has `blob/BRANCH` in it.
  const releases = relative(join(root, doc, '..'), join(root, '..', '..', 'releases'))
  expect(missing.filter((link) => link !== releases)).toEqual([])
})

test('every npm command that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = DOCS.flatMap((doc) => [...readFileSync(join(root, doc), 'utf8').matchAll(/npm run ([\w:-]+)/g)])
  expect(named.map((m) => m[1]).filter((name) => !(name in scripts))).toEqual([])
})

test.each(['provas', 'bench'])('commands.md names everything that npm run %s can do', (name) => {
  const list = execFileSync(process.execPath, [join(root, 'scripts', `${name}.mjs`), 'lista'], { encoding: 'utf8' })
  const names = Array.from(list.matchAll(/^(\w+) /gm), ([, word]) => word)
  expect(names.length).toBeGreaterThan(4)
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8')
  expect(names.filter((word) => !page.includes(`\n| \`${word}\` `))).toEqual([])
})
