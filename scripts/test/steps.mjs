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
 * What `npm test` runs; lanes take the steps by their last measured lengths (lengths.mjs). `setUp`: runs before all others,
 * and its seconds count as set-up; `env`: settings of its own; `report`: the runner whose JSON report is counted.
 */
export const STEPS = {
  // Set up by a first run; a later run finds it built.
  build: { title: 'Screens and server built', build: true, setUp: true },
  knip: check('Dead code', 'knip'),
  oxlint: check('Lint', 'oxlint --type-aware --deny-warnings', ONE_PROCESSOR),
  biome: check('Format', 'biome check --error-on-warnings .'),
  imports: check('Import boundaries', 'node scripts/checks/imports.mjs'),
  owners: check('Owners of tables', 'node scripts/checks/owners.mjs'),
  waits: check('No waits in tests', 'node scripts/checks/waits.mjs'),
  names: check('Names', 'node scripts/checks/names.mjs'),
  texts: check('Texts of requests', 'node scripts/checks/texts.mjs'),
  lock: check('Lock file', 'node scripts/checks/lock-file.mjs'),
  types: check('Types', 'tsc -b --builders 1 --singleThreaded', ONE_PROCESSOR),
  logic: vitest('Screens’ logic', 'apps/web', ['--project', 'pure']),
  unit: vitest('Contract, host and scripts', '.'),
  emulator: vitest('Emulator', 'apps/emulator'),
  e2e: {
    title: 'Journeys in Chromium',
    report: 'playwright',
    browser: true,
    needsBuild: true,
    command: () => ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  },
  web: { ...vitest('Components in Chromium', 'apps/web', ['--project', 'browser']), browser: true },
  api: vitest('API on real PostgreSQL', 'apps/api', ['--project', 'api']),
}

/**
 * Names and steps that were asked for, all without a name, and the build when one of them needs it; `check` names all
 * static checks. Throws on an unknown name.
 */
export function chooseSteps(names) {
  const all = Object.entries(STEPS)
  const wanted = new Set(names)
  if (wanted.delete('check')) for (const [name, step] of all) if (step.check) wanted.add(name)
  const unknown = [...wanted].filter((name) => !STEPS[name])
  if (unknown.length > 0)
    throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: check ${Object.keys(STEPS).join(' ')}`)
  if (wanted.size === 0) return all
  if ([...wanted].some((name) => STEPS[name].needsBuild)) wanted.add('build')
  return all.filter(([name]) => wanted.has(name))
}
