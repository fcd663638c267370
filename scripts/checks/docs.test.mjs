import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  expect(links.filter((link) => !existsSync(join(root, doc, '..', link)))).toEqual([])
})

test('every npm command that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = DOCS.flatMap((doc) => [...readFileSync(join(root, doc), 'utf8').matchAll(/npm run ([\w:-]+)/g)])
  expect(named.map((m) => m[1]).filter((name) => !(name in scripts))).toEqual([])
})
