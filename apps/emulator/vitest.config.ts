import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'emulador',
    include: ['test/**/*.test.ts'],
    maxWorkers: 2,
    // The files of a worker share what they import.
    isolate: false,
    // A slow machine must not fail them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
