const vitest = (title, root, extra = []) => ({
  title,
  report: 'vitest',
  command: (json) => [
    'vitest',
    'run',
    '--root',
    root,
    ...extra,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${json}`,
  ],
})

/**
 * What `npm test` runs, in order. Steps of one stage run side by side; a stage starts when the one before has passed.
 * `report` names whose JSON report is counted.
 */
export const STAGES = [
  {
    // What a first run has to set up; a later one finds it there.
    build: { title: 'Web build', build: true, setUp: true },
    // Never fails: without it some tests of `api` are skipped.
    s3: { title: 'S3 server for the tests', command: () => ['node', 'scripts/test.s3.mjs'], setUp: true },
  },
  {
    biome: { title: 'Format', command: () => ['biome', 'check', '--error-on-warnings', '.'] },
    imports: { title: 'Import boundaries', command: () => ['node', 'scripts/check-imports.mjs'] },
    owners: { title: 'Owners of tables', command: () => ['node', 'scripts/check-owners.mjs'] },
    sizes: { title: 'File sizes', command: () => ['node', 'scripts/check-sizes.mjs'] },
    words: { title: 'Plain words', command: () => ['node', 'scripts/check-words.mjs'] },
    lock: { title: 'Lock file', command: () => ['node', 'scripts/check-lock.mjs'] },
  },
  {
    // It knows the types anyway: `tsc -b` beside it would find out the same once more.
    oxlint: { title: 'Types and lint', command: () => ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
    knip: { title: 'Dead code', command: () => ['knip'] },
    unit: vitest('Contract and scripts', '.'),
    web: { ...vitest('Web components in Chromium', 'apps/web'), browser: true },
  },
  {
    // Half of what these do is to wait, for programs that start and for limits of requests: side by side they keep two
    // cores busy. More lanes of journeys in place of them cost more than they bring, as each begins cold.
    emulator: vitest('Emulator', 'apps/emulator'),
    api: vitest('API on real PostgreSQL', 'apps/api', ['--project', 'api']),
    process: vitest('The program as processes', 'apps/api', ['--project', 'processo']),
    e2e: {
      title: 'Journeys in Chromium',
      report: 'playwright',
      browser: true,
      needsBuild: true,
      command: () => ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    },
  },
]

/** The stages with only the steps asked for, and the build when one of them needs it. Throws on an unknown name. */
export function chooseStages(names) {
  const all = STAGES.flatMap((stage) => Object.keys(stage))
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${all.join(' ')}`)
  if (names.length === 0) return STAGES
  const wanted = new Set(names)
  for (const stage of STAGES)
    for (const [name, step] of Object.entries(stage)) if (wanted.has(name) && step.needsBuild) wanted.add('build')
  return STAGES.map((stage) => Object.fromEntries(Object.entries(stage).filter(([name]) => wanted.has(name)))).filter(
    (stage) => Object.keys(stage).length > 0,
  )
}
