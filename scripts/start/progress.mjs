import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './fingerprint.mjs'
import { wantedHere } from './installed.mjs'

/** A person takes a longer silence for the end. */
const EVERY_MS = 4_000

/** Says every few seconds, until `stop`, how long it has taken, and what `done` says of the progress. */
export function ticking({ done = () => '', everyMs = EVERY_MS, say = console.log } = {}) {
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  const timer = setInterval(() => say(`  ${seconds()}${done()}…`), everyMs)
  return { seconds, stop: () => clearInterval(timer) }
}

/** Does `work`, ticking. Answers its result and how long it took. */
export async function runShowingProgress(work, options) {
  const { seconds, stop } = ticking(options)
  try {
    return { result: await work(), seconds: seconds() }
  } finally {
    stop()
  }
}

/** Says how many of the packages to be installed are on the disk. */
export function packagesThere(options) {
  const wanted = wantedHere(options)
  return () =>
    `: ${wanted.filter((path) => existsSync(join(root, path, 'package.json'))).length} de ${wanted.length} partes`
}
