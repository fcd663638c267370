import type { Program } from '../src/program.ts'

/** A program whose first migration is 0002: 0001 is too old for it, 9999 too new. */
export const program: Program = {
  version: '9.9.9',
  migrate: () => Promise.resolve(),
  unfit: (seen) => ({
    newer: seen.filter((name) => name.startsWith('9999')),
    older: seen.findLast((name) => name.startsWith('0001')),
  }),
  requireOpenable: () => undefined,
  lifts: '0.1.0',
  fileName: /^[0-9a-f]{32}\.pdf$/,
  goods: [],
}
