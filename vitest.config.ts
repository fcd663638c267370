import { defineConfig } from 'vitest/config'

/** Tests of the contract's rules, of the host, and of the project's own checks. API and web have their own configurations. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    // Nothing in them lasts: the files of a worker share what they import.
    isolate: false,
    // A slow machine must not fail them.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
