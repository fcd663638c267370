import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/fingerprint.mjs'
import { STEPS } from './steps.mjs'

const FILE = join(root, 'scripts/test/lengths.json')
/** Steps that are done sooner run first: they fail most often. */
export const QUICK_SECONDS = 8
/** Of shorter test files the order does not matter. */
const LEAST_SECONDS = 1

/** Last measured seconds of steps and of test files (`npm test -- --lengths`); files that are not named take under 1 s. */
export const readLengths = () => JSON.parse(readFileSync(FILE, 'utf8'))

/** The steps in the order in which lanes take them: quick ones, then the longest first; an unmeasured one counts as long. */
export function dealOrder(steps, seconds) {
  const secondsOf = ([name]) => seconds[name] ?? Number.MAX_VALUE
  const isLong = (step) => Number(secondsOf(step) >= QUICK_SECONDS)
  return steps.toSorted((a, b) => isLong(a) - isLong(b) || secondsOf(b) - secondsOf(a))
}

/** Writes what this run measured. */
export function keepLengths(results) {
  const merged = mergeLengths(readLengths(), results, (path) => existsSync(join(root, path)))
  writeFileSync(FILE, `${JSON.stringify(merged, null, 2)}\n`)
}

/** Known lengths with those of these results in their place; failed steps and files that are gone are left out. */
export function mergeLengths(known, results, exists) {
  const good = results.filter(({ ok }) => ok)
  const steps = { ...known.steps, ...Object.fromEntries(good.map(({ name, seconds }) => [name, Math.ceil(seconds)])) }
  const measured = good.flatMap(({ counts }) => counts?.files ?? []).map(({ path, seconds }) => [path, round(seconds)])
  const files = Object.entries({ ...known.files, ...Object.fromEntries(measured) })
  return {
    steps: sorted(Object.entries(steps).filter(([name]) => STEPS[name])),
    files: sorted(files.filter(([path, seconds]) => seconds >= LEAST_SECONDS && exists(path))),
  }
}

const round = (seconds) => Math.round(seconds * 10) / 10
const sorted = (entries) => Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
