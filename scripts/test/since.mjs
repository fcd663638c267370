import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readSources, WORKSPACE_ROOTS } from '../checks/imports.mjs'
import { filesOf } from '../checks/waits.mjs'
import { root } from '../start/fingerprint.mjs'
import { QUICK_SECONDS } from './lengths.mjs'
import { importersOf, isTest, nearestTests } from './nearness.mjs'
import { STEPS } from './steps.mjs'

/**
 * Sum of the test files' last measured seconds: with the checks, and the start of PostgreSQL and Chromium, under a minute
 * on two processors.
 */
const MOST_SECONDS = 30
/** Of a file that is not named in lengths.json. */
const SHORT_SECONDS = 0.3
/** What all tests stand on, whatever imports it. */
const BELOW_ALL =
  /^(apps\/api\/(migrations|src\/infra|src\/shop|test\/support)\/|apps\/web\/test\/support\/|scripts\/test\/)|package(-lock)?\.json$|(vitest|playwright)\.config\.ts$/

const TEST_OF_DOCS = 'scripts/checks/docs.test.mjs'

/** Files that differ from where this branch left `revision`: committed, changed, new and deleted ones. */
export function changedSince(revision) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', '--merge-base', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Steps with the tests near the files that changed, and how the run says what they are. */
export function stepsSince(revision, lengths) {
  const changed = changedSince(revision)
  const sources = readSources(root, [...WORKSPACE_ROOTS, 'scripts'])
  const near = testsNear(changed, sources, filesOf(root), lengths.files)
  const quick = Object.entries(STEPS).filter(([name, { check }]) => check && lengths.steps[name] < QUICK_SECONDS)
  const tests = [...new Set(near.tests.map(stepOf))].map((name) => {
    const paths = near.tests.filter((path) => stepOf(path) === name)
    return [name, only(STEPS[name], paths)]
  })
  return { steps: [...quick, ...tests], words: describeNear(revision, changed, near) }
}

/** The nearest tests that fit into a minute, how many were left out, and changed files that reach more than imports tell. */
export function testsNear(changed, sources, paths, seconds) {
  const importers = importersOf(sources)
  const distances = new Map()
  for (const file of changed)
    for (const { test, distance } of nearestTests(file, importers, paths))
      distances.set(test, Math.min(distance, distances.get(test) ?? Infinity))
  if (changed.some((file) => file.endsWith('.md'))) distances.set(TEST_OF_DOCS, 0)
  const nearest = [...distances].toSorted(([, a], [, b]) => a - b).map(([test]) => test)
  let left = MOST_SECONDS
  const tests = nearest.filter((test, i) => {
    const length = seconds[test] ?? SHORT_SECONDS
    if (i > 0 && length > left) return false
    left -= length
    return true
  })
  const known = new Set([...sources.map(({ path }) => path), ...importers.keys()])
  return {
    tests,
    all: paths.filter(isTest).length,
    leftOut: nearest.length - tests.length,
    beyond: changed.filter((path) => BELOW_ALL.test(path) || !(known.has(path) || path.endsWith('.md'))),
  }
}

function describeNear(revision, changed, { tests, all, leftOut, beyond }) {
  return [
    `${tests.length} of ${all} test files ran, the nearest to the ${changed.length} changed since ${revision}.`,
    ...(leftOut > 0
      ? [`${leftOut} more are behind the change by imports and do not fit into a minute: left out.`]
      : []),
    ...(beyond.length > 0 ? [`May reach any test: ${beyond.join(', ')}.`] : []),
    'No journey, type check or lint ran. This is not the verdict: `npm test` is.',
  ]
}

/** The step that runs a test file. */
function stepOf(test) {
  if (test.startsWith('apps/web/')) return test.includes('.browser.test.') ? 'web' : 'logic'
  return /^apps\/(api|emulator)\//.exec(test)?.[1] ?? 'unit'
}

const only = (step, paths) => ({
  ...step,
  command: (json) => [...step.command(json), '--passWithNoTests', ...paths.map((path) => join(root, path))],
})
