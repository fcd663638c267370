import { readFileSync } from 'node:fs'

/** Passed, failed and skipped tests of a JSON report, or null when the runner died before it wrote one. */
export function countReport(kind, file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
  if (kind === 'playwright') {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
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
