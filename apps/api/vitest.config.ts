import { defineConfig } from 'vitest/config'

const { patience } = (await import(new URL('../../scripts/test/patience.mjs', import.meta.url).href)) as {
  patience: (seconds: number) => number
}

export default defineConfig({
  test: {
    // Each worker is a process with its own connections; the journeys run beside them.
    maxWorkers: 2,
    sequence: {
      sequencer: (await import(new URL('../../scripts/test/sequencer.mjs', import.meta.url).href)).LongestFirst,
    },
    projects: [
      {
        test: {
          name: 'api',
          include: ['src/**/*.test.ts', 'test/{support,entradas,acesso,atualizacao,alteracoes}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/senhas-baratas.ts'],
          // The files of a worker share what they import: reading the program anew for each took a third of the time.
          isolate: false,
          // What a test makes is garbage soon after: more room than this takes memory, and no less time.
          execArgv: ['--max-semi-space-size=32'],
          // A red test says both values whole.
          chaiConfig: { truncateThreshold: 0 },
          expect: { poll: { timeout: patience(15) } },
          testTimeout: patience(30),
          hookTimeout: patience(30),
        },
      },
      {
        test: {
          // Tests that take long by their nature; `npm run provas` runs them, `npm test` does not.
          name: 'provas',
          include: ['test/provas/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // With three, one that computes more than it waits took longer than a session lasts on two cores.
          maxWorkers: 2,
          // Whole programs that start, die and start again; a slow machine must not fail them.
          expect: { poll: { timeout: 240_000 } },
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
