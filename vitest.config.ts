import { defineConfig } from 'vitest/config'
import { patience } from './scripts/test/patience.mjs'

/** Tests of the contract's rules, of the host, and of the project's own checks. API and web have their own configurations. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    // Nothing in them lasts: the files of a worker share what they import.
    isolate: false,
    testTimeout: patience(30),
    hookTimeout: patience(30),
    expect: { poll: { timeout: patience(15) } },
  },
})
