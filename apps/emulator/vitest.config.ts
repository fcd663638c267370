import { defineConfig } from 'vitest/config'

const { patience } = (await import(new URL('../../scripts/test/patience.mjs', import.meta.url).href)) as {
  patience: (seconds: number) => number
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The files of a worker share what they import.
    isolate: false,
    testTimeout: patience(30),
    hookTimeout: patience(30),
    include: ['test/*.test.ts'],
  },
})
