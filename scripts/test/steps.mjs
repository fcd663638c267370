const REPORTERS = ['--reporter=default', '--reporter=json']
const vitest = (title, root, extra = []) => ({
  title,
  report: 'vitest',
  command: (json) => ['vitest', 'run', '--root', root, ...extra, ...REPORTERS, `--outputFile.json=${json}`],
})
/** A static check, which `npm run check` runs too. */
const check = (title, line, env) => ({ title, check: true, env, command: () => line.split(' ') })

/** The compiler and the linter take two thirds of the processor time that they take on two: each thread reads all types again. */
const ONE_PROCESSOR = { GOMAXPROCS: '1' }

/**
 * Stages that `npm test` runs, one after the other; the lanes of a stage side by side; the steps of a lane one after
 * the other. `setUp`: its seconds count as set-up; `env`: settings of its own; `report`: the runner whose JSON report
 * is counted.
 */
export const STAGES = [
  [
    // Set up by a first run; a later run finds it built.
    { build: { title: 'Screens and server built', build: true, setUp: true } },
  ],
  // Two lanes of equal length: one core each, and what one leaves idle the other takes. The quick steps, which most often
  // fail, say so first.
  [
    {
      knip: check('Dead code', 'knip'),
      oxlint: check('Lint', 'oxlint --type-aware --deny-warnings', ONE_PROCESSOR),
      logic: vitest('Screens’ logic', 'apps/web', ['--project', 'pure']),
      unit: vitest('Contract, host and scripts', '.'),
      e2e: {
        title: 'Journeys in Chromium',
        report: 'playwright',
        browser: true,
        needsBuild: true,
        command: () => ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
      },
      web: { ...vitest('Components in Chromium', 'apps/web', ['--project', 'browser']), browser: true },
    },
    {
      biome: check('Format', 'biome check --error-on-warnings .'),
      imports: check('Import boundaries', 'node scripts/checks/imports.mjs'),
      owners: check('Owners of tables', 'node scripts/checks/owners.mjs'),
      waits: check('No waits in tests', 'node scripts/checks/waits.mjs'),
      names: check('Names', 'node scripts/checks/names.mjs'),
      texts: check('Texts of requests', 'node scripts/checks/texts.mjs'),
      lock: check('Lock file', 'node scripts/checks/lock-file.mjs'),
      types: check('Types', 'tsc -b --builders 1 --singleThreaded', ONE_PROCESSOR),
      emulator: vitest('Emulator', 'apps/emulator'),
      api: vitest('API on real PostgreSQL', 'apps/api', ['--project', 'api']),
    },
  ],
]

/** The names and steps of these stages, in order. */
export const stepsOf = (stages) => stages.flat().flatMap((lane) => Object.entries(lane))

/**
 * The stages with only the steps asked for, and the build when one of them needs it; `check` names all static checks.
 * Throws on an unknown name.
 */
export function chooseStages(names) {
  const all = stepsOf(STAGES)
  const wanted = new Set(names)
  if (wanted.delete('check')) for (const [name, step] of all) if (step.check) wanted.add(name)
  const unknown = [...wanted].filter((name) => !all.some(([known]) => known === name))
  if (unknown.length > 0)
    throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: check ${all.map(([name]) => name).join(' ')}`)
  if (wanted.size === 0) return STAGES
  for (const [name, step] of all) if (wanted.has(name) && step.needsBuild) wanted.add('build')
  const chosen = (lane) => Object.fromEntries(Object.entries(lane).filter(([name]) => wanted.has(name)))
  return STAGES.map((lanes) => lanes.map(chosen)).filter((lanes) => stepsOf([lanes]).length > 0)
}
