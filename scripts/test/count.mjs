import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../start/fingerprint.mjs'

/**
 * Passed, failed and skipped tests of a JSON report, with a text for each that failed (`failures`) or was skipped
 * (`skips`), and the seconds of each test file (`files`). Null when the runner died before it wrote one.
 */
export function countReport(kind, file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
  return kind === 'playwright' ? countJourneys(report) : countTests(report)
}

function countJourneys(report) {
  const { expected, unexpected, skipped } = report.stats
  const journeys = report.suites.flatMap(journeysOf)
  const nameOf = ({ spec, test }) => `${spec.file}:${spec.line} [${test.projectName}] ${spec.title}`
  const errorOf = ({ test }) => test.results.find((result) => result.error)?.error?.message ?? ''
  const reasonOf = ({ test }) =>
    test.annotations?.find(({ description }) => description)?.description ?? 'no reason given'
  return {
    passed: expected,
    failed: unexpected,
    skipped,
    failures: journeys
      .filter(({ test }) => test.status === 'unexpected')
      .map((journey) => `${nameOf(journey)}\n${firstLines(errorOf(journey))}`),
    skips: journeys
      .filter(({ test }) => test.status === 'skipped')
      .map((journey) => `  ${nameOf(journey)}: ${reasonOf(journey)}`),
    files: [...new Set(journeys.map(({ spec }) => spec.file))].map((file) => ({
      path: relative(root, join(report.config.rootDir, file)),
      seconds: journeys
        .filter(({ spec }) => spec.file === file)
        .flatMap(({ test }) => test.results)
        .reduce((seconds, { duration }) => seconds + duration / 1000, 0),
    })),
  }
}

const journeysOf = (suite) => [
  ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ spec, test }))),
  ...(suite.suites ?? []).flatMap(journeysOf),
]

function countTests(report) {
  const failuresOf = ({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // The file did not load.
    if (failed.length === 0 && status === 'failed') return [`${name}\n${firstLines(message)}`]
    return failed.map((test) => `${name} ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`)
  }
  const skipsOf = ({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => `  ${name} ${fullName}`)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
    skips: report.testResults.flatMap(skipsOf),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      path: relative(root, name).replaceAll('\\', '/'),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

function firstLines(text) {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, 12)
  return lines.map((line) => `    ${line}`.trimEnd()).join('\n')
}

/** How many test files or journeys this piece of a runner's output says are done. */
export const doneIn = (text) => text.match(/^\s*[✓✗✘❯×] /gmu)?.length ?? 0

/**
 * Sum over the finished steps. A step that failed without a failed test (a type error, a suite that could not load)
 * counts as one failure, so that the last line never says 0 failed of a run that failed.
 */
export function total(results) {
  return results.reduce(
    (sum, { ok, counts }) => ({
      passed: sum.passed + (counts?.passed ?? 0),
      failed: sum.failed + Math.max(counts?.failed ?? 0, ok ? 0 : 1),
    }),
    { passed: 0, failed: 0 },
  )
}

/** The test files that took longest, as lines. */
export const slowestFiles = (results, most = 10) =>
  results
    .flatMap(({ counts }) => counts?.files ?? [])
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)

/** The run's last line: tests, or checks when no test ran. `8 passed, 0 failed`; `7 checks passed, 1 failed`. */
export function lastLine(results, { passed, failed }) {
  if (results.some(({ counts }) => counts)) return `${passed} passed, ${failed} failed`
  const ok = results.filter((result) => result.ok).length
  return `${ok} ${ok === 1 ? 'check' : 'checks'} passed, ${failed} failed`
}
