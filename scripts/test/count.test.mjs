import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { countReport, doneIn, lastLine, total } from './count.mjs'
import { chooseStages, STAGES, stepsOf } from './steps.mjs'

let folder
beforeEach(() => void (folder = folderOfTest()))

/** A report as its runner leaves it; null for one that was never written. */
function counted(kind, report) {
  const file = join(folder, `${kind}.json`)
  if (report) writeFileSync(file, JSON.stringify(report))
  return countReport(kind, file)
}
const VITEST = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const PLAYWRIGHT = { stats: { expected: 3, flaky: 0, unexpected: 0, skipped: 0 }, suites: [] }

test('tests of both runners are added up; a step that failed without a failed test, or without a report, is one failure', () => {
  expect(counted('vitest', null)).toBeNull()
  const results = [
    { ok: false, counts: counted('vitest', VITEST) },
    { ok: true, counts: counted('playwright', PLAYWRIGHT) },
    { ok: false, counts: null },
  ]
  expect(total(results)).toEqual({ passed: 8, failed: 3 })
})

test('failed tests, files that did not load and skipped tests are told with their errors and reasons', () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['\u001b[31mexpected 2\u001b[39m'] }
  const skipped = { status: 'skipped', fullName: 'stores in a bucket', failureMessages: [] }
  const testResults = [
    { name: 'sum.test.ts', status: 'failed', message: '', assertionResults: [failed, skipped, { status: 'passed' }] },
    { name: 'broken.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
  ]
  expect(counted('vitest', { ...VITEST, testResults })).toMatchObject({
    failures: ['sum.test.ts adds up\n    expected 2', 'broken.test.ts\n    SyntaxError'],
    skips: ['  sum.test.ts stores in a bucket'],
  })
  const spec = (title, status, error, description) => {
    const annotations = description ? [{ type: 'skip', description }] : []
    const testEntry = { projectName: 'phone', status, annotations, results: [{ error }] }
    return { file: 'venda.spec.ts', line: 3, title, tests: [testEntry] }
  }
  const inner = [spec('scans', 'unexpected', { message: 'no code' }), spec('ok', 'expected')]
  const suites = [{ specs: [spec('pairs', 'skipped', null, 'no second address')], suites: [{ specs: inner }] }]
  expect(counted('playwright', { ...PLAYWRIGHT, suites })).toMatchObject({
    failures: ['venda.spec.ts:3 [phone] scans\n    no code'],
    skips: ['  venda.spec.ts:3 [phone] pairs: no second address'],
  })
})

test('progress counts finished test files and journeys', () => {
  expect(
    doneIn(
      ' ✓  api  src/a.test.ts (3 tests) 12ms\n ❯ src/b.test.ts (1 test | 1 failed)\nstdout | x\n  ✓  4 [desktop] › a',
    ),
  ).toBe(3)
})

test('the last line counts tests, and checks when no step has tests', () => {
  const check = (ok) => ({ ok, counts: null })
  const line = (results) => lastLine(results, total(results))
  expect(line([check(true), check(true)])).toBe('2 checks passed, 0 failed')
  expect(line([check(true), check(false)])).toBe('1 check passed, 1 failed')
  expect(line([check(true), { ok: true, counts: { passed: 3, failed: 0, skipped: 0 } }])).toBe('3 passed, 0 failed')
})

test('a named step runs alone, with the build it needs; an unknown one is refused', () => {
  expect(chooseStages([])).toBe(STAGES)
  const names = (...wanted) => stepsOf(chooseStages(wanted)).map(([name]) => name)
  expect(names('api')).toEqual(['api'])
  expect(names('e2e')).toEqual(['build', 'e2e'])
  expect(names('check')).toContain('imports')
  expect(names('check')).not.toContain('api')
  expect(() => chooseStages(['nope'])).toThrow('Unknown step: nope')
})
