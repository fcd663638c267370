import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../start/fingerprint.mjs'
import { readLengths } from './lengths.mjs'

/** Runs the longest test files first, so that no worker is left with one of them when the others are done. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const { files: seconds } = readLengths()
    const secondsOf = ({ moduleId }) => seconds[relative(root, moduleId).replaceAll('\\', '/')] ?? 0
    // Files without a kept length are short or new: they keep Vitest's order, the largest first.
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}
