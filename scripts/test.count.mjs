import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Passed, failed and skipped tests of a JSON report, and a text for each that failed or had to be repeated (`notable`).
 * Null when the runner died before it wrote one.
 */
export function countReport(kind, file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
  if (kind === 'playwright') {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped, notable: report.suites.flatMap(notableJourneys) }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    notable: report.testResults.flatMap(notableTests),
  }
}

/** Journeys that failed or passed only the second time, each with the file, the title and the first lines of its error. */
function notableJourneys(suite) {
  const nested = (suite.suites ?? []).flatMap(notableJourneys)
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const error = test.results.find((result) => result.error)?.error?.message ?? ''
        const what = test.status === 'flaky' ? 'passed the second time' : 'failed'
        return `${what}: ${spec.file}:${spec.line} [${test.projectName}] ${spec.title}\n${firstLines(error)}`
      }),
  )
  return [...own, ...nested]
}

/** The same for one file of Vitest's report, where errors of a passed test are those of its first try. */
function notableTests(file) {
  const notable = file.assertionResults.filter((test) => test.failureMessages?.length > 0)
  // The file did not load.
  if (notable.length === 0 && file.status === 'failed') return [`failed: ${file.name}\n${firstLines(file.message)}`]
  return notable.map((test) => {
    const what = test.status === 'passed' ? 'passed the second time' : 'failed'
    return `${what}: ${file.name} ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`
  })
}

function firstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, 12)
  return lines.map((line) => `    ${line}`.trimEnd()).join('\n')
}

/**
 * Sum over the finished steps. A step that failed without a failed test (a type error, a suite that could not load)
 * counts as one failure, so that the last line never says 0 failed of a run that failed.
 */
export function total(results) {
  return results.reduce(
    (sum, { ok, counts }) => ({
      passed: sum.passed + (counts?.passed ?? 0),
      failed: sum.failed + Math.max(counts?.failed ?? 0, ok ? 0 : 1),
      skipped: sum.skipped + (counts?.skipped ?? 0),
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** The run's last line: tests, or checks when no test ran. `8 passed, 0 failed`; `7 checks passed, 1 failed`. */
export function lastLine(results, { passed, failed }) {
  if (results.some(({ counts }) => counts)) return `${passed} passed, ${failed} failed`
  const ok = results.filter((result) => result.ok).length
  return `${ok} ${ok === 1 ? 'check' : 'checks'} passed, ${failed} failed`
}
