import { defineConfig } from 'vitest/config'

/** Pure tests: the contract's rules and the project's own checks. API and web have their own configurations. */
export default defineConfig({
  test: {
    include: ['packages/contract/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    // Nothing in them lasts: the files of a worker share what they import.
    isolate: false,
    // A slow machine must not fail them.
    testTimeout: 30_000,
  },
})
