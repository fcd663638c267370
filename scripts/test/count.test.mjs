import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'
import { countReport, doneIn, lastLine, slowestFiles, total } from './count.mjs'
import { chooseSteps, STEPS } from './steps.mjs'

let folder
beforeEach(() => void (folder = folderOfTest()))

/** A report as its runner leaves it; null for one that was never written. */
function counted(kind, report) {
  const file = join(folder, `${kind}.json`)
  if (report) writeFileSync(file, JSON.stringify(report))
  return countReport(kind, file)
}
const VITEST = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const PLAYWRIGHT = {
  config: { rootDir: join(root, 'e2e/journeys') },
  stats: { expected: 3, flaky: 0, unexpected: 0, skipped: 0 },
  suites: [],
}

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

test('the slowest files of all steps are named with their seconds, those of a journey over all its tests', () => {
  const file = (name, endTime) => ({ name: join(root, name), startTime: 1000, endTime, assertionResults: [] })
  const testResults = [file('apps/api/src/short.test.ts', 1100), file('apps/api/src/long.test.ts', 3500)]
  const journey = { file: 'venda.spec.ts', tests: [{ results: [{ duration: 900 }] }, { results: [{ duration: 600 }] }] }
  const results = [
    { counts: counted('vitest', { ...VITEST, testResults }) },
    { counts: counted('playwright', { ...PLAYWRIGHT, suites: [{ specs: [journey] }] }) },
    { counts: null },
  ]
  expect(slowestFiles(results, 2)).toEqual([
    '     2.5 s  apps/api/src/long.test.ts',
    '     1.5 s  e2e/journeys/venda.spec.ts',
  ])
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
  const names = (...wanted) => chooseSteps(wanted).map(([name]) => name)
  expect(names()).toEqual(Object.keys(STEPS))
  expect(names('api')).toEqual(['api'])
  expect(names('e2e')).toEqual(['build', 'e2e'])
  expect(names('check')).toContain('imports')
  expect(names('check')).not.toContain('api')
  expect(() => chooseSteps(['nope'])).toThrow('Unknown step: nope')
})
