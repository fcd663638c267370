import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './fingerprint.mjs'
import { wantedHere } from './installed.mjs'

/** Does `work`; says every few seconds how long it has taken, and how much `done` says is there. Answers both. */
export async function withProgress(work, { done = () => '', everyMs = 4_000, say = console.log } = {}) {
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  const timer = setInterval(() => say(`  ${seconds()}${done()}…`), everyMs)
  try {
    return { result: await work(), seconds: seconds() }
  } finally {
    clearInterval(timer)
  }
}

/** Says how many of the packages to be installed are on the disk. */
export function packagesThere(options) {
  const wanted = wantedHere(options)
  return () =>
    `: ${wanted.filter((path) => existsSync(join(root, path, 'package.json'))).length} de ${wanted.length} partes`
}
