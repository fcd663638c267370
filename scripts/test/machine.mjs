import { availableParallelism, loadavg } from 'node:os'

/** Milliseconds that `workPiece` takes on a quiet machine on which no test takes a quarter of its time limit. */
const REFERENCE_MS = 40
const PIECES = 5
const MOST_PATIENCE = 8

/**
 * Returns how many processors there are, how many times as slow as the reference they are now, how many programs want
 * one, and the factor of all time limits of tests. Takes some 200 ms.
 */
export function measureMachine() {
  const machine = { processors: availableParallelism(), slowness: measureSlowness(), load: loadavg()[0] }
  return { ...machine, patience: patienceOf(machine) }
}

/** Wall time, so that what other programs take counts; the median, as the first piece is compiled and any may be cut. */
function measureSlowness() {
  const times = Array.from({ length: PIECES }, () => {
    const begun = performance.now()
    workPiece()
    return performance.now() - begun
  })
  return times.toSorted((a, b) => a - b)[Math.floor(PIECES / 2)] / REFERENCE_MS
}

/** Plain JavaScript of a fixed size: objects, texts and sorting, as tests have them. */
function workPiece() {
  const rows = Array.from({ length: 15_000 }, (_, i) => ({
    id: (i * 7919) % 15_013,
    name: `row ${i}`,
    tags: [i, i + 1],
  }))
  rows.sort((a, b) => a.id - b.id || (a.name < b.name ? -1 : 1))
  return JSON.parse(JSON.stringify(rows)).length
}

/**
 * The larger of what was measured and what the load of the last minute says, as a short measurement may fall into a
 * pause of other programs; twice that on one processor, which all programs of a run share.
 */
export function patienceOf({ processors, slowness, load }) {
  const busy = 1 + load / processors
  const factor = Math.max(1, slowness, busy) * (processors === 1 ? 2 : 1)
  return Math.round(Math.min(MOST_PATIENCE, factor) * 10) / 10
}

export function describeMachine({ processors, slowness, load, patience }) {
  const count = `${processors} ${processors === 1 ? 'processor' : 'processors'}`
  return `Machine: ${count}, ${slowness.toFixed(1)} times as slow as the reference, load ${load.toFixed(1)}; time limits × ${patience}`
}
