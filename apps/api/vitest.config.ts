import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Each worker is a process with its own connections; one more than the cores, as some of them wait.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'api',
          include: ['src/**/*.test.ts', 'test/{support,entradas,acesso}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // The files of a worker share what they import: reading the program anew for each took a third of the time.
          isolate: false,
          // A slow machine must not fail them.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processo',
          include: ['test/process/**/*.test.ts'],
          // They mostly wait for programs and locks.
          maxWorkers: 4,
          // Whole programs that start, die and start again; a slow machine must not fail them.
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
