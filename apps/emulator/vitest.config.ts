import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The files of a worker share what they import.
    isolate: false,
    // A slow machine must not fail them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/*.test.ts'],
  },
})
