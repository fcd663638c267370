import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They wait most of their time, for limits of requests and for programs: begun last, they would be waited for alone. */
const FIRST = ['test/process/bling', 'test/process/durability', 'modules/bling/processos', 'modules/vendas/processos']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = FIRST.findIndex((name) => moduleId.includes(name))
      return place === -1 ? FIRST.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // Each worker is a process with its own connections; the program's own tests and journeys run beside them.
    maxWorkers: 2,
    // On a shared machine a test may starve; what passes only the second time is named at the end of the run.
    retry: process.env['CI'] ? 1 : 0,
    // A condition that comes true late on a busy machine is no failure.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'api',
          include: ['src/**/*.test.ts', 'test/{support,entradas,acesso,atualizacao}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // The files of a worker share what they import: reading the program anew for each took a third of the time.
          isolate: false,
          // What a test makes is garbage soon after: swept seldom, a seventh of the time is saved.
          execArgv: ['--max-semi-space-size=64'],
          // A slow machine must not fail them.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'processo',
          include: ['test/process/**/*.test.ts'],
          // They mostly wait for programs and locks.
          maxWorkers: 3,
          // Whole programs that start, die and start again; a slow machine must not fail them.
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
