import { expect, test } from 'vitest'
import { testsNear } from './since.mjs'

/** Sources by what they import; a name that begins with `type ` is imported as a type. */
const SOURCES = Object.entries({
  'packages/contract/src/vendas/totals.ts': [],
  'packages/contract/src/vendas/totals.test.ts': ['packages/contract/src/vendas/totals.ts'],
  'apps/api/src/modules/vendas/vendas.rules.ts': ['packages/contract/src/vendas/totals.ts'],
  'apps/api/src/modules/trocas/trocas.rules.ts': ['apps/api/src/modules/vendas/vendas.rules.ts'],
  'apps/api/src/modules/caixas/caixas.rules.ts': ['type apps/api/src/modules/vendas/vendas.rules.ts'],
  'apps/api/src/app.ts': ['apps/api/src/modules/trocas/trocas.rules.ts'],
  'apps/api/test/support/loja.ts': ['apps/api/src/app.ts', 'apps/api/src/modules/vendas/vendas.rules.ts'],
  'apps/api/src/modules/caixas/caixas.test.ts': ['apps/api/test/support/loja.ts'],
  'apps/web/src/modules/vendas/Total.tsx': ['packages/contract/src/vendas/totals.ts'],
  'apps/web/src/modules/vendas/Total.browser.test.tsx': ['apps/web/src/modules/vendas/Total.tsx'],
  'apps/web/src/app/pages.ts': ['apps/web/src/modules/vendas/Total.tsx'],
  'apps/web/src/app/pages.test.ts': ['apps/web/src/app/pages.ts'],
}).map(([path, imported]) => ({
  path,
  imports: imported.map((name) => ({ target: name.replace('type ', ''), type: name.startsWith('type ') })),
}))
const TESTS_OF_MODULES = ['vendas/vendas', 'vendas/edicao', 'trocas/trocas', 'caixas/caixas'].map(
  (name) => `apps/api/src/modules/${name}.test.ts`,
)
const PATHS = [
  ...new Set([...SOURCES.map(({ path }) => path), ...TESTS_OF_MODULES, 'apps/api/test/provas/vendas.test.ts']),
]
const near = (changed, seconds = {}) => testsNear(changed, SOURCES, PATHS, seconds)

test('a file of an API module reaches the tests of its module, then those of modules that import it', () => {
  expect(near(['apps/api/src/modules/vendas/vendas.rules.ts']).tests).toEqual([
    'apps/api/src/modules/vendas/vendas.test.ts',
    'apps/api/src/modules/vendas/edicao.test.ts',
    'apps/api/src/modules/trocas/trocas.test.ts',
  ])
})

test('a file of the contract reaches the tests of both sides, its own first; where all modules meet, nothing more', () => {
  const { tests, all, leftOut, beyond } = near(['packages/contract/src/vendas/totals.ts'])
  expect(tests[0]).toBe('packages/contract/src/vendas/totals.test.ts')
  expect(new Set(tests.slice(1))).toEqual(
    new Set(['apps/web/src/modules/vendas/Total.browser.test.tsx', ...TESTS_OF_MODULES.slice(0, 3)]),
  )
  expect({ all, leftOut, beyond }).toEqual({ all: 7, leftOut: 0, beyond: [] })
})

test('what does not fit into a minute is left out and counted, the nearest one never', () => {
  const [first, second, third] = TESTS_OF_MODULES
  const { tests, leftOut } = near(['apps/api/src/modules/vendas/vendas.rules.ts'], {
    [first]: 90,
    [second]: 1,
    [third]: 1,
  })
  expect(tests).toEqual([first])
  expect(leftOut).toBe(2)
})

test('a changed test runs itself, a page of the docs their test; what imports do not follow is named', () => {
  const migration = 'apps/api/migrations/0001_start.sql'
  const { tests, beyond } = near(['apps/api/src/modules/caixas/caixas.test.ts', 'docs/commands.md', migration])
  expect(tests).toEqual(['apps/api/src/modules/caixas/caixas.test.ts', 'scripts/checks/docs.test.mjs'])
  expect(beyond).toEqual([migration])
})
